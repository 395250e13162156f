#include "front_ends/line_editor.hpp"

#include <cstddef>
#include <cstdio>
#include <poll.h>
#include <signal.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

#include "front_ends/wrapped.hpp"

namespace meldroom::terminal {

namespace {

constexpr int kept_lines = 500;
constexpr char end_of_input = 4;  // Ctrl-D

/// The width of the terminal; 80 if it does not say.
std::size_t width() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// What poll() says of standard input: POLLIN, POLLHUP, ...
short state_of_input() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0 ? input.revents : short{0};
}

LineEditor& owner_of(EditLine* editor) {
  void* owner = nullptr;
  el_get(editor, EL_CLIENTDATA, &owner);
  return *static_cast<LineEditor*>(owner);
}

/// What all of them begin with.
std::string common_beginning(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const auto& word : words) {
    std::size_t same = 0;
    while (same < common.size() && same < word.size() && common[same] == word[same]) ++same;
    common.resize(same);
  }
  return common;
}

}  // namespace

LineEditor::LineEditor(boost::asio::io_context& io, OnLine on_line, OnEnd on_end, Complete complete)
    : on_line_(std::move(on_line)),
      on_end_(std::move(on_end)),
      complete_(std::move(complete)),
      history_(history_init()),
      editor_(el_init("meldroom-play", stdin, stdout, stderr)),
      signals_(io, SIGTSTP, SIGWINCH) {
  if (!history_ || !editor_) throw std::runtime_error("the terminal cannot be used; try --plain");
  HistEvent event{};
  history(history_.get(), &event, H_SETSIZE, kept_lines);
  history(history_.get(), &event, H_SETUNIQUE, 1);
  EditLine* const editor = editor_.get();
  el_set(editor, EL_CLIENTDATA, this);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_HIST, history, history_.get());
  el_set(editor, EL_PROMPT, +[](EditLine* of) { return owner_of(of).drawn_prompt_.data(); });
  el_set(
      editor, EL_ADDFN, "complete", "Complete the word",
      +[](EditLine* of, int) { return owner_of(of).complete(); });
  el_set(editor, EL_BIND, "^I", "complete", nullptr);
  el_source(editor, nullptr);  // the person's own keys, ~/.editrc
  begin_line();
  wait_for_signal();
  watch_ = std::make_unique<InputWatch>(io, [this] { read(); });
}

LineEditor::~LineEditor() {
  close();
}

void LineEditor::close() {
  if (std::exchange(closed_, true)) return;
  watch_.reset();
  signals_.cancel();
  hide();
  end_line();
  std::fflush(stdout);
}

/// Starts a new, empty line.
void LineEditor::begin_line() {
  drawn_prompt_ = prompt_;
  el_set(editor_.get(), EL_UNBUFFERED, 1);
  reading_ = shown_ = true;
}

/// Gives the terminal back until the next line begins.
void LineEditor::end_line() {
  if (std::exchange(reading_, false)) el_set(editor_.get(), EL_UNBUFFERED, 0);
}

/// Removes the line from the screen, to print in its place.
void LineEditor::hide() {
  if (!std::exchange(shown_, false)) return;
  const LineInfo* line = el_line(editor_.get());
  const std::string_view before(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
  const std::size_t rows = (columns_of(drawn_prompt_) + columns_of(before)) / width();
  if (rows > 0) std::fprintf(stdout, "\033[%zuA", rows);
  std::fputs("\r\033[J", stdout);
}

void LineEditor::show() {
  if (closed_ || !reading_ || std::exchange(shown_, true)) return;
  drawn_prompt_ = prompt_;
  std::fflush(stdout);
  el_set(editor_.get(), EL_REFRESH);
}

void LineEditor::print(const std::string& line) {
  hide();
  std::fputs((wrapped(line, width()) + '\n').c_str(), stdout);
}

void LineEditor::flush() {
  show();
  std::fflush(stdout);
}

void LineEditor::set_prompt(const std::string& prompt) {
  if (prompt == std::exchange(prompt_, prompt)) return;
  hide();
}

/// Lets libedit do what the keys mean that were pressed.
void LineEditor::read() {
  do {
    // el_gets() returns the same for the end of the input as for a line that has become empty. A terminal that is gone
    // can be read, without ever giving anything.
    const short state = state_of_input();
    if ((state & POLLIN) == 0 || (state & (POLLHUP | POLLERR)) != 0) {
      shown_ = false;
      end_line();
      return on_end_();
    }
    show();
    int count = 0;
    const char* text = el_gets(editor_.get(), &count);
    if (text == nullptr || count <= 0) continue;
    const std::string_view typed(text, static_cast<std::size_t>(count));
    if (typed.size() == 1 && typed.front() == end_of_input) {
      hide();
      end_line();
      return on_end_();
    }
    if (typed.ends_with('\n')) accept(std::string(typed.substr(0, typed.size() - 1)));
  } while (!closed_ && state_of_input() != 0);
}

void LineEditor::accept(std::string line) {
  shown_ = false;
  if (line.find_first_not_of(' ') != std::string::npos) {
    HistEvent event{};
    history(history_.get(), &event, H_ENTER, line.c_str());
  }
  end_line();
  on_line_(std::move(line));
  if (!closed_) begin_line();
}

/// The Tab key: completes the word before the cursor, or lists what it can become.
unsigned char LineEditor::complete() {
  const LineInfo* line = el_line(editor_.get());
  const std::string begun(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
  const auto words = complete_(begun);
  if (words.empty()) return CC_REFRESH_BEEP;
  const std::string common = common_beginning(words);
  if (words.size() > 1 && common.size() <= begun.size()) {
    std::string list;
    for (const auto& word : words) list += (list.empty() ? "" : "  ") + word;
    print(list);
    shown_ = true;
    return CC_REDISPLAY;
  }
  el_insertstr(editor_.get(), (common.substr(begun.size()) + (words.size() == 1 ? " " : "")).c_str());
  return CC_REFRESH;
}

void LineEditor::wait_for_signal() {
  signals_.async_wait([this](boost::system::error_code cancelled, int signal) {
    if (cancelled || closed_) return;
    handle(signal);
    wait_for_signal();
  });
}

/// Ctrl-Z, and a terminal that has another size.
void LineEditor::handle(int signal) {
  hide();
  if (signal == SIGTSTP) {
    el_set(editor_.get(), EL_PREP_TERM, 0);
    std::fflush(stdout);
    ::raise(SIGSTOP);  // the shell goes on; this returns after `fg`
    el_set(editor_.get(), EL_PREP_TERM, 1);
  }
  el_resize(editor_.get());
  flush();
}

}  // namespace meldroom::terminal
