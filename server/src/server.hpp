#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "bots/ask_bot.hpp"
#include "server_clock.hpp"
#include "settings.hpp"

namespace meldroom::server {

struct Metrics;

/// Why a server could not start, as a sentence for the host.
struct StartError {
  std::string message;
};

/// Reads the settings again from where they came; the error says what is wrong.
using ReadSettings = std::function<std::variant<Settings, SettingsError>()>;

/// A running server: its threads, its port, its rooms.
class Server {
 public:
  /// Opens the journal, brings the rooms back, listens and serves, on threads of its own. `read_again` is for reload();
  /// without it the settings stay as they are. `source` is what time it is, `ask` how bots play; tests put their own in.
  static std::variant<std::unique_ptr<Server>, StartError> start(
      const Settings& settings, ReadSettings read_again = {},
      ServerClock::Source source = std::chrono::steady_clock::now, AskBot ask = ask_bot);
  /// Stops if that was not done.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The port it listens on.
  [[nodiscard]] std::uint16_t port() const;
  /// That of the setting admin-address; 0 without it.
  [[nodiscard]] std::uint16_t admin_port() const;
  /// What a person on this machine opens in the browser.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] const Metrics& metrics() const;

  /// Takes over what may change while it runs: settings, certificate, lexicons and bans. If anything is wrong with them
  /// all stays as it is, and the log says why. From any thread.
  void reload();

  /// Drains: accepts nobody any more, writes the journal, tells everyone to come back later, and waits for
  /// them to hang up, `Limits::drain_within` at most.
  void stop();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
