// A server that tests kill.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/child_process.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::test {

/// The arguments that raise the limits of a server for programs, which play faster than people. `server` is its
/// program; an older one knows fewer limits.
[[nodiscard]] std::vector<std::string> limits_for_programs(const std::filesystem::path& server);

/// A server in its own process, which can be killed and started again.
class KilledServer {
 public:
  explicit KilledServer(std::filesystem::path program);

  /// Starts it with the data that the one before has left.
  void start();
  /// kill -9.
  void kill();
  /// SIGTERM, as its operator stops it.
  void stop();
  /// Stops it with SIGSTOP while `act` runs.
  void while_stopped(const std::function<void()>& act) const;
  /// The same, but it does not go on: kill -9.
  void kill_while_stopped(const std::function<void()>& act);
  /// From now on start() starts that program.
  void change_to(std::filesystem::path program);
  void wait_until_up() const { up_.wait(false); }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::filesystem::path data_dir() const { return folder_ / "data"; }
  [[nodiscard]] std::filesystem::path lexicon_dir() const { return folder_ / "lexicon"; }
  /// The command that starts it.
  [[nodiscard]] ChildOptions command() const;
  /// What it printed when it came back.
  [[nodiscard]] const std::string& came_back() const { return came_back_; }

 private:
  void stop_during(const std::function<void()>& act, const std::function<void()>& end) const;

  TemporaryFolder folder_;
  std::filesystem::path program_;
  std::vector<std::string> limits_;  ///< limits_for_programs()
  std::uint16_t port_;
  std::unique_ptr<ChildProcess> process_;
  std::string came_back_;
  std::atomic<bool> up_{false};
};

}  // namespace meldroom::test
