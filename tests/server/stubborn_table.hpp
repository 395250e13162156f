// Tables that are played on whatever happens to their server, and a server to which things happen.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "child_process.hpp"
#include "dict/lexicon.hpp"
#include "players.hpp"
#include "test_server.hpp"

namespace meldroom::test {

/// What raises the limits of a server for those who play faster than people.
[[nodiscard]] std::vector<std::string> limits_for_programs();

/// A server in a process of its own, and whether it is there to be talked to.
class KilledServer {
 public:
  explicit KilledServer(std::filesystem::path program);

  /// Starts it, over the data that the one before has left.
  void start();
  /// kill -9.
  void kill();
  /// SIGTERM, as its host ends it.
  void stop();
  /// From now on that program is started.
  void change_to(std::filesystem::path program);
  void wait_until_up() const { up_.wait(false); }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::filesystem::path data_dir() const { return folder_ / "data"; }
  [[nodiscard]] std::filesystem::path lexicon_dir() const { return folder_ / "lexicon"; }
  /// What starts it.
  [[nodiscard]] ChildOptions command() const;
  /// What it printed when it came back.
  [[nodiscard]] const std::string& came_back() const { return came_back_; }

 private:
  TemporaryFolder folder_;
  std::filesystem::path program_;
  std::string help_;  ///< what it says of its settings
  std::uint16_t port_;
  std::unique_ptr<ChildProcess> process_;
  std::string came_back_;
  std::atomic<bool> up_{false};
};

/// Two players at one table, who go on whatever happens to the server.
class StubbornTable {
 public:
  /// At the server on that port; after a cut connection they come back when `wait_until_up` returns.
  StubbornTable(std::uint16_t port, std::function<void()> wait_until_up, const dict::Lexicon& lexicon,
                int number)
      : port_(port), wait_until_up_(std::move(wait_until_up)), lexicon_(lexicon), number_(number) {}
  StubbornTable(const KilledServer& server, const dict::Lexicon& lexicon, int number)
      : StubbornTable(server.port(), [&server] { server.wait_until_up(); }, lexicon, number) {}

  /// The game that a table of that number plays.
  [[nodiscard]] static std::string_view game_of(int number);

  /// Plays match after match until no more crashes come, and then the last one to its end.
  void play(const std::atomic<bool>& crashes_over);
  /// Plays no more, though nothing is over: what it waits for may never come. From any thread.
  void break_off() { progress_->broken_off = true; }

  /// Whether anything has gone wrong, and it plays no more; may be asked while it plays.
  [[nodiscard]] bool failed() const { return progress_->failed; }
  /// Where it plays, or has played last; empty before it has begun. May be asked while it plays.
  [[nodiscard]] std::string room() const {
    const std::lock_guard guard(progress_->mutex);
    return progress_->room;
  }
  [[nodiscard]] int finished() const { return finished_; }
  /// Moves that were acknowledged; may be read while it plays.
  [[nodiscard]] int moves() const { return progress_->moves; }
  /// The longest time from one of them to the next since this was asked before; may be asked while it plays.
  [[nodiscard]] std::chrono::milliseconds longest_silence() {
    return progress_->longest_silence.exchange({});
  }
  [[nodiscard]] int returns() const { return returns_; }
  /// What has been lost or changed by a crash, or could not be played.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  [[nodiscard]] int device_of(int seat) const { return 1000 + 2 * number_ + seat; }
  void sit();
  void move();
  void note();
  void check_nothing_lost();
  void fault(std::string what);

  const std::uint16_t port_;
  const std::function<void()> wait_until_up_;
  const dict::Lexicon& lexicon_;
  int number_;
  std::string room_;
  std::vector<Player> players_;
  std::vector<engine::View> acknowledged_;
  std::vector<std::string> faults_;
  bool over_ = false;
  int finished_ = 0;
  struct Progress {
    std::atomic<int> moves{0};
    std::atomic<bool> failed{false};
    std::atomic<bool> broken_off{false};
    std::atomic<std::chrono::milliseconds> longest_silence{};
    std::chrono::steady_clock::time_point last_move{};
    std::mutex mutex;
    std::string room;
  };
  std::unique_ptr<Progress> progress_ = std::make_unique<Progress>();
  int returns_ = 0;
};

}  // namespace meldroom::test
