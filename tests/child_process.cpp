#include "child_process.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <netinet/in.h>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <termios.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <utmp.h>

namespace meldroom::test {

namespace {

using Clock = std::chrono::steady_clock;

/// The end of a transcript: enough to see what went wrong, and short enough to find it.
std::string tail(const std::string& text) {
  constexpr std::size_t most = 3000;
  return text.size() <= most ? text : "..." + text.substr(text.size() - most);
}

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Both ends of a pipe or terminal, not inherited by programs that are started later.
struct Ends {
  int ours = -1;
  int theirs = -1;
};

Ends make_pipe(bool we_read) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    fail("pipe2");
  }
  return we_read ? Ends{ends[0], ends[1]} : Ends{ends[1], ends[0]};
}

/// Runs in the child: becomes the program, or ends with 127.
[[noreturn]] void become(const ChildOptions& options, int input, int output) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that crashes leaves no program behind
  for (const int number : {SIGINT, SIGHUP}) {
    ::signal(number, SIG_DFL);  // they are ignored if the tests run in the background
  }
  if (options.terminal && ::login_tty(input) != 0) {
    ::_exit(127);
  }
  if (!options.terminal) {
    if (input < 0 || output < 0 || ::dup2(input, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0 ||
        ::dup2(output, STDERR_FILENO) < 0) {
      ::_exit(127);
    }
  }
  if (options.processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(*options.processor), &set);
    ::sched_setaffinity(0, sizeof set, &set);
  }
  for (const auto& [name, value] : options.environment) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  std::vector<char*> arguments;
  for (const auto& argument : options.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  ::_exit(127);
}

/// Whether a new socket can do that (::bind or ::connect) at the port.
bool can(decltype(&::connect) act, std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) {
    fail("a socket");
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  const bool done = act(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return done;
}

/// The first port that the system gives to outgoing connections.
unsigned first_outgoing_port() {
  unsigned port = 0;
  if (!(std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> port)) {
    throw std::runtime_error("the system does not say which ports it gives to outgoing connections");
  }
  return port;
}

}  // namespace

ChildProcess::ChildProcess(const ChildOptions& options) {
  int their_input = -1;
  int their_output = -1;
  if (options.terminal) {
    int ours = -1;
    if (::openpty(&ours, &their_input, nullptr, nullptr, nullptr) != 0) {
      fail("openpty");
    }
    ::fcntl(ours, F_SETFD, FD_CLOEXEC);
    input_ = ours;
    output_ = ::fcntl(ours, F_DUPFD_CLOEXEC, 0);
  } else {
    const Ends in = make_pipe(false);
    input_ = in.ours;
    their_input = in.theirs;
    if (options.discard_output) {
      their_output = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    } else {
      const Ends out = make_pipe(true);
      output_ = out.ours;
      their_output = out.theirs;
    }
  }
  pid_ = ::fork();
  if (pid_ < 0) {
    fail("fork");
  }
  if (pid_ == 0) {
    become(options, their_input, their_output);
  }
  ::close(their_input);
  if (their_output >= 0) {
    ::close(their_output);
  }
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      unread_(std::move(other.unread_)),
      transcript_(std::move(other.transcript_)) {}

ChildProcess::~ChildProcess() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  for (const int end : {input_, output_}) {
    if (end >= 0) {
      ::close(end);
    }
  }
}

void ChildProcess::write(const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t size = ::write(input_, text.data() + sent, text.size() - sent);
    if (size < 0 && errno != EINTR) {
      fail("write to a program");
    }
    sent += size > 0 ? static_cast<std::size_t>(size) : 0;
  }
}

void ChildProcess::close_input() {
  ::close(std::exchange(input_, -1));
}

void ChildProcess::close_output() {
  ::close(std::exchange(output_, -1));
}

/// Waits for output and reads it; false at the end of the output.
bool ChildProcess::fill(Clock::time_point deadline) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd waiting{output_, POLLIN, 0};
    const int ready = left.count() > 0 ? ::poll(&waiting, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) {
      continue;
    }
    if (ready <= 0) {
      throw TimedOut("nothing came in time; before that:\n" + tail(transcript_ + unread_));
    }
    std::array<char, 65536> chunk{};
    const ssize_t size = ::read(output_, chunk.data(), chunk.size());
    if (size <= 0) {
      return false;  // a terminal whose program has ended gives EIO
    }
    unread_.append(chunk.data(), static_cast<std::size_t>(size));
    return true;
  }
}

std::optional<std::string> ChildProcess::read_line(std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      transcript_ += line + "\n";
      if (line.ends_with('\r')) {
        line.pop_back();
      }
      return line;
    }
    if (!fill(deadline)) {
      return unread_.empty() ? std::nullopt : std::optional(std::exchange(unread_, {}));
    }
  }
}

std::string ChildProcess::wait_for_line(const std::string& text, std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  for (;;) {
    const auto line =
        read_line(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()));
    if (!line) {
      throw TimedOut("the output ended without \"" + text + "\":\n" + tail(transcript_));
    }
    if (line->find(text) != std::string::npos) {
      return *line;
    }
  }
}

bool ChildProcess::terminal_echoes() const {
  termios modes{};
  if (::tcgetattr(input_, &modes) != 0) {
    fail("tcgetattr");
  }
  return (modes.c_lflag & ECHO) != 0;
}

void ChildProcess::signal(int number) const {
  ::kill(pid_, number);
}

void ChildProcess::pause() const {
  signal(SIGSTOP);
  // On a busy machine some of its threads go on until one of them has taken the signal.
  siginfo_t stopped{};
  ::waitid(P_PID, static_cast<id_t>(pid_), &stopped, WSTOPPED | WEXITED | WNOWAIT);
}

void ChildProcess::resume() const {
  signal(SIGCONT);
}

int ChildProcess::wait(std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  int status = 0;
  while (::waitpid(pid_, &status, WNOHANG) == 0) {
    if (Clock::now() > deadline) {
      throw TimedOut("the program did not end:\n" + tail(transcript_ + unread_));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Ended ChildProcess::finish(std::chrono::milliseconds limit) {
  while (read_line(limit)) {
  }
  const int status = wait(limit);
  return {status, transcript_};
}

Ended run_to_end(const ChildOptions& options) {
  return ChildProcess(options).finish();
}

std::uint16_t free_port() {
  constexpr unsigned count = 8'000;
  // Below those of outgoing connections. If a system gives nearly all ports to these, there is no better place.
  const unsigned end = std::max(first_outgoing_port(), 10'000U);
  // No port twice in a program, and programs that run at the same time begin at different places.
  static std::atomic<unsigned> next = static_cast<unsigned>(::getpid()) * 101;
  for (unsigned tried = 0; tried < count; ++tried) {
    const auto port = static_cast<std::uint16_t>(end - 1 - next++ % count);
    if (can(::bind, port)) {
      return port;
    }
  }
  throw std::runtime_error("no port is free");
}

void wait_until_listening(std::uint16_t port, std::chrono::milliseconds limit) {
  wait_until(
      "something listens on port " + std::to_string(port), [port] { return can(::connect, port); }, limit);
}

}  // namespace meldroom::test
