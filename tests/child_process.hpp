// Programs that tests and the benchmark run: started with pipes or a terminal, read by line, and ended by their own id.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "tests/wait_until.hpp"

namespace meldroom::test {

/// How a program is started.
struct ChildOptions {
  std::vector<std::string> arguments;              ///< the program first, by path or to be found in PATH
  std::map<std::string, std::string> environment;  ///< added to our own
  bool terminal = false;                           ///< standard input and output are a terminal, not pipes
  bool discard_output = false;                     ///< if nobody reads it
  std::optional<int> processor;                    ///< the only processor for it to run on
};

/// The result of a program that ran to its end.
struct Ended {
  int status = 0;      ///< as from ChildProcess::wait()
  std::string output;  ///< everything that it printed
};

/// A running program. It is killed if it still runs when this goes out of scope.
class ChildProcess {
 public:
  explicit ChildProcess(const ChildOptions& options);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// Types the text at its input.
  void write(const std::string& text);
  void write_line(const std::string& line) { write(line + '\n'); }
  /// Closes the program's input.
  void close_input();
  /// Reads no more of the program's output, as if what it is piped to had ended.
  void close_output();
  /// The next line of its output (standard output and error together), without the line end; nothing at the end of its
  /// output. Throws TimedOut.
  [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds limit = patience);
  /// Reads lines until one contains `text`, and returns that line. Throws TimedOut, also when the output ends without
  /// one.
  std::string wait_for_line(const std::string& text, std::chrono::milliseconds limit = patience);
  /// Types a line, and then does the same.
  std::string ask(const std::string& line, const std::string& text) {
    write_line(line);
    return wait_for_line(text);
  }
  /// Everything that was read so far.
  [[nodiscard]] const std::string& transcript() const { return transcript_; }

  /// Whether its terminal itself shows what is typed, as it does for a shell.
  [[nodiscard]] bool terminal_echoes() const;
  void signal(int number) const;
  /// Stops it with SIGSTOP. All its threads stand still when this returns.
  void pause() const;
  /// Lets it go on with SIGCONT.
  void resume() const;
  /// Waits for its end. Returns the exit status, or minus the signal that ended it. Throws TimedOut.
  int wait(std::chrono::milliseconds limit = patience);
  /// Reads all of its output and waits for its end. Throws TimedOut, also when no line comes for `limit`.
  Ended finish(std::chrono::milliseconds limit = patience);

 private:
  bool fill(std::chrono::steady_clock::time_point deadline);

  pid_t pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string unread_;
  std::string transcript_;
};

/// Runs a program to its end. Throws TimedOut.
[[nodiscard]] Ended run_to_end(const ChildOptions& options);

/// A free TCP port of 127.0.0.1, for a program that has to be told one. The system gives it to no outgoing connection,
/// so that none takes it before the program starts, or between two starts.
[[nodiscard]] std::uint16_t free_port();
/// Waits until something listens at the port. Throws TimedOut.
void wait_until_listening(std::uint16_t port, std::chrono::milliseconds limit = patience);

}  // namespace meldroom::test
