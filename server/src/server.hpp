#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bots/ask_bot.hpp"
#include "result.hpp"
#include "server_clock.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

struct Metrics;

/// Reads the settings again from their sources. The error says what is wrong.
using ReadSettings = std::function<Result<Settings>()>;

/// A running server: its threads, its port, its rooms.
class Server {
 public:
  /// Opens the journal, restores the rooms, listens and serves, on separate threads. `read_again` is for reload();
  /// without it the settings stay as they are. `source` says what time it is, and `ask` lets a bot choose a move; tests
  /// pass their own.
  static Result<std::unique_ptr<Server>> start(const Settings& settings, ReadSettings read_again = {},
                                               ServerClock::Source source = std::chrono::steady_clock::now,
                                               AskBot ask = ask_bot);
  /// Calls stop() if nobody has.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The port it listens on.
  [[nodiscard]] std::uint16_t port() const;
  /// The port of the setting admin-address; 0 without it.
  [[nodiscard]] std::uint16_t admin_port() const;
  /// The URL to open in a browser on this machine.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] const Metrics& metrics() const;

  /// Applies what can change while the server runs: settings, certificate, lexicons and bans. If anything is wrong with
  /// them, nothing changes, and the log says why. From any thread.
  void reload();

  /// Stops: leaves its cluster, accepts no more connections, writes the journal, tells everybody to come back later,
  /// and waits until they close their connections. Leaving and closing may each take `Limits::stop_within`. False if a
  /// command of the operator hangs, such as a reload from a disk that does not answer. The destructor then waits for
  /// it, so a program that has to end must end without it.
  [[nodiscard]] bool stop();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
