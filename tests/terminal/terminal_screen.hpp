// A real terminal (tmux), whose screen a test can read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/child_process.hpp"

namespace meldroom::terminal::test {

/// A program in a terminal of its own. Both end with this.
class TerminalScreen {
 public:
  struct Size {
    int width = 80;
    int height = 24;
  };

  /// `folder` is for the terminal's socket.
  TerminalScreen(const std::filesystem::path& folder, Size size, const meldroom::test::ChildOptions& program);

  /// Types the text; "Enter" and other names of keys (man tmux, KEY BINDINGS) are separate calls.
  void type(const std::string& text);
  void press(const std::string& key);
  /// Types a line, and the Enter key.
  void enter(const std::string& line);
  void resize(Size size);
  /// The lines of the screen, without blanks at their ends, and without empty lines below the last.
  [[nodiscard]] std::vector<std::string> lines();
  /// Waits until a text is on the screen. Throws TimedOut.
  void wait_for(const std::string& text);
  /// How many lines contain that text.
  [[nodiscard]] int lines_with(const std::string& text);

 private:
  /// Runs a command of tmux and returns what it prints. Throws if it fails.
  std::string tmux(std::vector<std::string> arguments);
  [[nodiscard]] meldroom::test::Ended run_tmux(std::vector<std::string> arguments) const;

  std::string socket_;
  meldroom::test::ChildProcess server_;
};

}  // namespace meldroom::terminal::test
