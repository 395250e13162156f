#pragma once

#include <cstdio>
#include <string>

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
  /// What stands in front of the line that a person types.
  virtual void set_prompt(const std::string& prompt) = 0;
};

/// Standard output, which only ever gets lines: for a screen reader, a pipe or a simple terminal.
class StandardOutput final : public Output {
 public:
  void print(const std::string& line) override { std::fputs((line + '\n').c_str(), stdout); }
  void flush() override { std::fflush(stdout); }
  void set_prompt(const std::string&) override {}
};

}  // namespace meldroom::terminal
