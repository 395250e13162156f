#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <ifaddrs.h>
#include <iostream>
#include <memory>
#include <mutex>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include "commands/commands.hpp"
#include "file_limit.hpp"
#include "log.hpp"
#include "server.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"
#include "version.hpp"

namespace meldroom::server {

namespace {

/// The addresses at which others in the same network reach this server, if it listens to them.
std::string addresses_for_others(const Settings& settings, std::uint16_t port) {
  std::string list;
  ifaddrs* first = nullptr;
  // With a certificate they have to use a name that the certificate is for.
  if (settings.address != "0.0.0.0" || !settings.tls_certificate.empty() || getifaddrs(&first) != 0) {
    return list;
  }
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    const std::uint32_t number = ntohl(address->sin_addr.s_addr);
    if (number >> 24U == 127) continue;
    list += fmt::format("{}http://{}.{}.{}.{}:{}{}/", list.empty() ? "" : ", ", number >> 24U,
                        number >> 16U & 255U, number >> 8U & 255U, number & 255U, port, settings.base_path);
  }
  freeifaddrs(first);
  return list;
}

/// Blocks the signals that the server handles, so that wait() gets them and no other thread does. SIGHUP makes the
/// server reload, unless it runs in a terminal; then it ends with the terminal. If the program that reads the log ends,
/// the server goes on.
class Signals {
 public:
  Signals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGINT);
    if (isatty(STDIN_FILENO) == 0) sigaddset(&signals_, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
  }
  [[nodiscard]] int wait() const {
    int signal = 0;
    sigwait(&signals_, &signal);
    return signal;
  }
  /// Whether wait() would return SIGTERM or SIGINT, now or after SIGHUP.
  [[nodiscard]] static bool end_asked() {
    sigset_t pending{};
    sigpending(&pending);
    return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1;
  }

 private:
  sigset_t signals_{};
};

/// Reloads on a separate thread, so that a disk that hangs does not keep the server from hearing signals.
class Reloader {
 public:
  explicit Reloader(Server& server) : thread_([this, &server] { run(server); }) {}

  /// Begins a reload; if one is under way, after it.
  void ask() {
    {
      const std::lock_guard guard(mutex_);
      asked_ = true;
    }
    changed_.notify_one();
  }
  /// Ends the thread. False if a reload is under way; then this object must not be destroyed.
  [[nodiscard]] bool end() {
    {
      const std::lock_guard guard(mutex_);
      if (busy_) return false;
      ending_ = true;
    }
    changed_.notify_one();
    thread_.join();
    return true;
  }

 private:
  void run(Server& server) {
    for (std::unique_lock guard(mutex_);;) {
      changed_.wait(guard, [this] { return asked_ || ending_; });
      if (ending_) return;
      asked_ = false;
      busy_ = true;
      guard.unlock();
      server.reload();
      guard.lock();
      busy_ = false;
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool asked_ = false;
  bool busy_ = false;
  bool ending_ = false;
  std::thread thread_;
};

/// How long the end of the server waits for its log to be written.
constexpr std::chrono::seconds log_written_within{1};

/// Ends the program without destructors, which would wait for what is under way.
[[noreturn]] void end_at_once(const Log& log) {
  static_cast<void>(log.finish(log_written_within));
  std::_Exit(0);
}

int serve_until_signal(const Settings& settings, ReadSettings read_again, const Signals& signals,
                       const Log& log) {
  const std::string changed = changed_settings(settings);
  spdlog::info("Meldroom {} starts; settings: {}", program_version(),
               changed.empty() ? "as by default" : changed);
  if (const std::string problem = file_limit_problem(raise_file_limit(), settings.limits); !problem.empty()) {
    spdlog::warn("{}", problem);
  }
  auto starting =
      std::async(std::launch::async, [&] { return Server::start(settings, std::move(read_again)); });
  // A large journal takes a while. Until then nobody plays, so nobody has to be told.
  while (starting.wait_for(std::chrono::milliseconds(100)) == std::future_status::timeout) {
    if (!Signals::end_asked()) continue;
    spdlog::info("the server ends before it has started");
    end_at_once(log);
  }
  auto started = starting.get();
  if (!started) {
    spdlog::critical("cannot start: {}", started.error().message);
    return 1;
  }
  const auto& server = *started;
  spdlog::info("Open {}", server->url());
  if (const std::string others = addresses_for_others(settings, server->port()); !others.empty()) {
    spdlog::info("From other machines: {}", others);
  }
  Reloader reloader(*server);
  int signal = signals.wait();
  for (; signal == SIGHUP; signal = signals.wait()) reloader.ask();
  spdlog::info("{}: stopping", signal == SIGTERM ? "SIGTERM" : "SIGINT");
  const bool all_ended = server->stop();
  const bool reloads_ended = reloader.end();
  spdlog::info("stopped");
  if (!all_ended || !reloads_ended) {
    // Everybody has been told, and what could be saved is saved.
    end_at_once(log);
  }
  return 0;
}

int serve(const Settings& settings, ReadSettings read_again) {
  const Signals signals;  // first: every thread has to block them, also that of the log
  const Log log(settings.log_format, settings.log_level);
  const int exit_code = serve_until_signal(settings, std::move(read_again), signals, log);
  if (!log.finish(log_written_within)) std::_Exit(exit_code);
  return exit_code;
}

}  // namespace

void add_serve_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Serve the web client and the games, until SIGTERM");
  const auto flags = add_setting_flags(*command);
  const auto print = std::make_shared<bool>(false);
  command->add_flag("--print-settings", *print, "print the settings that would be used, as a settings file");
  command->callback([flags, print, &exit_code] {
    const auto settings = gather(*flags);
    if (!settings) {
      std::cerr << "meldroom: " << settings.error().message << '\n';
      exit_code = 2;
    } else if (*print) {
      print_settings(std::cout, *settings);
    } else {
      exit_code = serve(*settings, [flags] { return gather(*flags); });
    }
  });
}

}  // namespace meldroom::server
