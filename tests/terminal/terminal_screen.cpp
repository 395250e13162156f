#include "terminal_screen.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/wait_until.hpp"
#include "text_layout.hpp"

namespace meldroom::terminal::test {

using meldroom::test::ChildOptions;
using meldroom::test::Ended;
using meldroom::test::run_to_end;
using meldroom::test::wait_until;

namespace {

/// tmux itself, in the foreground, so that it ends with the test.
ChildOptions tmux_server(const std::string& socket) {
  ChildOptions options;
  options.arguments = {"tmux", "-D", "-S", socket, "-f", "/dev/null"};
  options.environment = {{"LC_ALL", "C.UTF-8"}};
  options.discard_output = true;
  return options;
}

}  // namespace

TerminalScreen::TerminalScreen(const std::filesystem::path& folder, Size size, const ChildOptions& program)
    : socket_((folder / "terminal").string()), server_(tmux_server(socket_)) {
  // The socket is there a moment before tmux listens at it.
  wait_until("the terminal is there", [&] { return run_tmux({"show-options", "-g", "prefix"}).status == 0; });
  std::vector<std::string> start{
      "new-session", "-d", "-x", std::to_string(size.width), "-y", std::to_string(size.height), "env"};
  for (const auto& [name, value] : program.environment) {
    if (name != "TERM") start.push_back(name + "=" + value);  // tmux is a terminal of its own kind
  }
  start.insert(start.end(), program.arguments.begin(), program.arguments.end());
  tmux({"set-option", "-g", "remain-on-exit", "on", ";", "set-option", "-g", "remain-on-exit-format", ""});
  tmux(std::move(start));
}

void TerminalScreen::type(const std::string& text) {
  tmux({"send-keys", "-l", text});
}

void TerminalScreen::press(const std::string& key) {
  tmux({"send-keys", key});
}

void TerminalScreen::enter(const std::string& line) {
  type(line);
  press("Enter");
}

void TerminalScreen::resize(Size size) {
  tmux({"resize-window", "-x", std::to_string(size.width), "-y", std::to_string(size.height)});
}

std::vector<std::string> TerminalScreen::lines() {
  std::string text = tmux({"capture-pane", "-p"});
  text.erase(text.find_last_not_of('\n') + 1);
  return split_lines(text);
}

void TerminalScreen::wait_for(const std::string& text) {
  std::string shown;
  try {
    wait_until("\"" + text + "\" is on the screen", [&] { return lines_with(text) > 0; });
  } catch (const meldroom::test::TimedOut& problem) {
    for (const auto& line : lines()) shown += "\n| " + line;
    throw meldroom::test::TimedOut(problem.what() + shown);
  }
}

int TerminalScreen::lines_with(const std::string& text) {
  const auto shown = lines();
  return static_cast<int>(std::ranges::count_if(
      shown, [&](const std::string& line) { return line.find(text) != std::string::npos; }));
}

std::string TerminalScreen::tmux(std::vector<std::string> arguments) {
  auto done = run_tmux(std::move(arguments));
  if (done.status != 0) throw std::runtime_error("tmux: " + done.output);
  return std::move(done.output);
}

Ended TerminalScreen::run_tmux(std::vector<std::string> arguments) const {
  ChildOptions options;
  options.arguments = {"tmux", "-S", socket_};
  options.arguments.insert(options.arguments.end(), std::make_move_iterator(arguments.begin()),
                           std::make_move_iterator(arguments.end()));
  options.environment = {{"LC_ALL", "C.UTF-8"}};
  return run_to_end(options);
}

}  // namespace meldroom::terminal::test
