#include "front_ends/line_editor.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <poll.h>
#include <signal.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

#include "text_layout.hpp"

namespace meldroom::terminal {

namespace {

constexpr int kept_lines = 500;  // of what was typed
constexpr std::size_t most_log_lines = 200;
constexpr std::string_view end_of_input = "\x04";  // Ctrl-D

/// On a smaller screen there is no board.
constexpr std::size_t least_width = 40;
constexpr std::size_t least_height = 16;

/// The screen's columns and lines: 80 columns and no lines if the terminal does not say.
struct Screen {
  std::size_t width = 80;
  std::size_t height = 0;
};

Screen screen() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
  return {size.ws_col, size.ws_row};
}

/// How many lines of the screen are above the end of a text. If the text fills a line to its edge, that line is one of
/// them: the cursor is on the next one.
std::size_t lines_above_end(std::string_view text) {
  const std::size_t width = screen().width;
  const auto [row, column] = end_of(text, width);
  return row + column / width;
}

/// How many lines of the screen a line takes. It does not begin another one when it ends at the edge.
std::size_t lines_of(std::string_view line) {
  return end_of(line, screen().width).row + 1;
}

/// Clears the screen and goes to its first line. It does not clear the whole screen in one step, because some terminals
/// then keep all of it in the text that people can scroll back to.
void clear_all() {
  std::fputs("\033[2;1H\033[J\033[H\033[2K", stdout);
}

/// Goes up to the beginning of a line, and clears the screen from there.
void clear_from(std::size_t lines_up) {
  if (lines_up > 0) std::fprintf(stdout, "\033[%zuA", lines_up);
  std::fputs("\r\033[J", stdout);
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
    common.erase(std::ranges::mismatch(common, word).in1, common.end());
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
      signals_(io, SIGTSTP, SIGWINCH),
      watch_(io, [this] { read(); }) {
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
  el_source(editor, nullptr);  // the person's own keys, ~/.editrc
  bind_keys();
  std::setvbuf(stdout, nullptr, _IOFBF, BUFSIZ);  // a board that is drawn line by line flickers
  begin_line();
  wait_for_signal();
}

/// The keys that change more of the screen than libedit's own line, in its normal keys and in vi's command mode.
void LineEditor::bind_keys() {
  EditLine* const editor = editor_.get();
  el_set(
      editor, EL_ADDFN, "complete", "Complete the word",
      +[](EditLine* of, int) { return owner_of(of).complete(); });
  el_set(
      editor, EL_ADDFN, "clear-screen", "Clear the screen",
      +[](EditLine* of, int) { return owner_of(of).clear_screen(); });
  el_set(
      editor, EL_ADDFN, "accept-line", "Take the line",
      +[](EditLine* of, int) { return owner_of(of).accept_line(); });
  el_set(editor, EL_BIND, "^I", "complete", nullptr);
  for (const char* key : {"^M", "^J"}) {
    el_set(editor, EL_BIND, key, "accept-line", nullptr);
    el_set(editor, EL_BIND, "-a", key, "accept-line", nullptr);
  }
  el_set(editor, EL_BIND, "^L", "clear-screen", nullptr);
  el_set(editor, EL_BIND, "-a", "^L", "clear-screen", nullptr);
}

LineEditor::~LineEditor() {
  close();
}

void LineEditor::close() {
  if (std::exchange(closed_, true)) return;
  watch_.stop();
  signals_.cancel();
  hide();
  end_line();
  std::fflush(stdout);
}

/// Starts a new, empty line.
void LineEditor::begin_line() {
  drawn_prompt_ = prompt_;
  draw_board();
  el_set(editor_.get(), EL_UNBUFFERED, 1);
  reading_ = shown_ = true;
}

/// Gives the terminal back until the next line begins.
void LineEditor::end_line() {
  if (std::exchange(reading_, false)) el_set(editor_.get(), EL_UNBUFFERED, 0);
}

/// Removes the board and the line from the screen, to print in their place.
void LineEditor::hide() {
  if (!std::exchange(shown_, false)) return;
  const LineInfo* line = el_line(editor_.get());
  const std::string_view before(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
  clear_from(lines_of_board() + lines_above_end(drawn_prompt_ + std::string(before)));
}

void LineEditor::show() {
  if (closed_ || !reading_ || std::exchange(shown_, true)) return;
  drawn_prompt_ = prompt_;
  draw_board();
  el_set(editor_.get(), EL_REFRESH);
}

void LineEditor::draw_board() {
  drawn_board_ = board();
  for (const auto& line : drawn_board_) std::fputs((line + '\n').c_str(), stdout);
  std::fflush(stdout);
}

std::vector<std::string> LineEditor::board() const {
  if (!shows_board()) return {};
  const auto [width, height] = screen();
  return board_(width, height / 2 + 2);
}

/// How many lines the board takes that is on the screen. Since it was drawn, the screen can have become narrower.
std::size_t LineEditor::lines_of_board() const {
  std::size_t lines = 0;
  for (const auto& line : drawn_board_) lines += lines_of(line);
  return lines;
}

void LineEditor::print(const std::string& line) {
  hide();
  add_to_log(line);
}

/// Prints a line, broken at blanks, and keeps it for redraw().
void LineEditor::add_to_log(const std::string& line) {
  std::fputs((wrapped(line, screen().width) + '\n').c_str(), stdout);
  log_.push_back(line);
  if (log_.size() > most_log_lines) log_.pop_front();
}

/// Draws the whole screen anew after its size has changed: the end of the log, the board and the line. Nobody knows
/// where the old board is: while somebody pulls at the window, the terminal breaks and moves its lines several times,
/// in its own way.
void LineEditor::redraw() {
  const auto [width, height] = screen();
  const LineInfo* line = el_line(editor_.get());
  const std::string typed = prompt_ + std::string(line->buffer, line->lastchar);
  std::size_t taken = board().size() + lines_above_end(typed) + 1;
  auto first = log_.end();
  while (first != log_.begin()) {
    for (const auto& part : split_lines(wrapped(*std::prev(first), width))) taken += lines_of(part);
    if (taken > height) break;
    --first;
  }
  clear_all();
  for (; first != log_.end(); ++first) std::fputs((wrapped(*first, width) + '\n').c_str(), stdout);
  shown_ = false;
}

void LineEditor::flush() {
  if (shown_ && board() != drawn_board_) hide();
  show();
  std::fflush(stdout);
}

std::size_t LineEditor::width() const {
  return screen().width;
}

void LineEditor::set_prompt(const std::string& prompt) {
  if (prompt == std::exchange(prompt_, prompt)) return;
  hide();
}

void LineEditor::set_board(Board board) {
  board_ = std::move(board);
}

bool LineEditor::shows_board() const {
  const auto [width, height] = screen();
  return board_ && width >= least_width && height >= least_height;
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
    if (accepted_) {
      finish_line();
    } else if (text != nullptr && std::string_view(text, static_cast<std::size_t>(count)) == end_of_input) {
      hide();
      end_line();
      return on_end_();
    }
  } while (!closed_ && state_of_input() != 0);
}

/// The Enter key. After the screen's size has changed, libedit's own function for this key can leave the cursor
/// anywhere. So this function does not move to the next line: it removes the board and the line, and finish_line()
/// prints the line again.
unsigned char LineEditor::accept_line() {
  const LineInfo* line = el_line(editor_.get());
  accepted_ = std::string(line->buffer, line->lastchar);
  hide();
  return CC_NORM;
}

/// The line joins what was printed, above the next board.
void LineEditor::finish_line() {
  const std::string line = *std::exchange(accepted_, std::nullopt);
  if (!line.empty()) add_to_log(drawn_prompt_ + line);
  if (line.find_first_not_of(' ') != std::string::npos) {
    HistEvent event{};
    history(history_.get(), &event, H_ENTER, line.c_str());
  }
  end_line();
  on_line_(line);
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
    show();
    return CC_NORM;
  }
  el_insertstr(editor_.get(), (common.substr(begun.size()) + (words.size() == 1 ? " " : "")).c_str());
  return CC_REFRESH;
}

/// Ctrl-L: shows the board and the line at the top of an empty screen.
unsigned char LineEditor::clear_screen() {
  clear_all();
  log_.clear();
  shown_ = false;
  show();
  return CC_NORM;
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
  if (signal == SIGWINCH && (!drawn_board_.empty() || shows_board())) {
    el_resize(editor_.get());
    redraw();
    return flush();
  }
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
