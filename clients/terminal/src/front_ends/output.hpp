#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace meldroom::terminal {

/// Where text for people goes.
class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  virtual ~Output() = default;

  /// Adds a line. It may wait until flush().
  virtual void print(const std::string& line) = 0;
  virtual void flush() = 0;
  /// After how many columns a line is broken.
  [[nodiscard]] virtual std::size_t width() const = 0;
  /// What stands in front of the line that a person types.
  virtual void set_prompt(const std::string& prompt) = 0;

  /// The lines of a board for a screen that is `width` columns wide: `most` lines at the most.
  using Board = std::function<std::vector<std::string>(std::size_t width, std::size_t most)>;
  /// Keeps a board in sight above the line that a person types, if there is a screen for it. It is asked for again
  /// whenever it is drawn, and by flush().
  virtual void set_board(Board board) = 0;
  [[nodiscard]] virtual bool shows_board() const = 0;
  /// Whether a board could be shown once the screen is large enough.
  [[nodiscard]] virtual bool has_screen() const = 0;
};

/// Standard output, which only ever gets lines: for a screen reader, a pipe or a simple terminal.
class StandardOutput final : public Output {
 public:
  void print(const std::string& line) override { std::fputs((line + '\n').c_str(), stdout); }
  void flush() override { std::fflush(stdout); }
  [[nodiscard]] std::size_t width() const override { return std::numeric_limits<std::size_t>::max(); }
  void set_prompt(const std::string&) override {}
  void set_board(Board) override {}
  [[nodiscard]] bool shows_board() const override { return false; }
  [[nodiscard]] bool has_screen() const override { return false; }
};

}  // namespace meldroom::terminal
