// A table that plays on even if its server is killed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dict/lexicon.hpp"
#include "players.hpp"

namespace meldroom::test {

/// Two players at one table, who go on even if the server is killed.
class StubbornTable {
 public:
  /// They play at the server on that port. After a cut connection they come back when `wait_until_up` returns. They
  /// think about each move for that long.
  StubbornTable(std::uint16_t port, std::function<void()> wait_until_up, const dict::Lexicon& lexicon,
                int number, std::chrono::milliseconds thinking = {})
      : port_(port),
        wait_until_up_(std::move(wait_until_up)),
        lexicon_(lexicon),
        number_(number),
        thinking_(thinking) {}

  /// The game that the table with that number plays.
  [[nodiscard]] static std::string_view game_of(int number);

  /// Plays match after match until no more crashes come, and then plays the last one to its end.
  void play(const std::atomic<bool>& crashes_over);
  /// Stops in the middle of a match, because what the table waits for may never come. From any thread.
  void break_off() { progress_->broken_off = true; }

  /// Whether anything has gone wrong, so that it plays no more. Can be called while it plays.
  [[nodiscard]] bool failed() const { return progress_->failed; }
  /// The room in which it plays, or has played last; empty before it has begun. Can be called while it plays.
  [[nodiscard]] std::string room() const {
    const std::lock_guard guard(progress_->mutex);
    return progress_->room;
  }
  [[nodiscard]] int finished() const { return finished_; }
  /// Moves that were acknowledged. Can be called while it plays.
  [[nodiscard]] int moves() const { return progress_->moves; }
  /// Whether a move is sent and not yet acknowledged. If its server is killed now and never acknowledges it, it is one
  /// of moves_at_risk(). Can be called while the table plays.
  bool puts_a_move_at_risk();
  /// Moves that were at risk when their server was killed.
  [[nodiscard]] int moves_at_risk() const { return moves_at_risk_; }
  /// The longest time from one of them to the next since the last call. Can be called while it plays.
  [[nodiscard]] std::chrono::milliseconds longest_silence() {
    return progress_->longest_silence.exchange({});
  }
  [[nodiscard]] int returns() const { return returns_; }
  /// What a crash has lost or changed, or what could not be played.
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
  std::chrono::milliseconds thinking_;
  std::string room_;
  std::vector<Player> players_;
  std::vector<engine::View> acknowledged_;
  std::vector<std::string> faults_;
  bool over_ = false;
  int finished_ = 0;
  int moves_at_risk_ = 0;
  enum class Sent : unsigned char { nothing, move, move_at_risk };
  struct Progress {
    std::atomic<int> moves{0};
    std::atomic<Sent> sent{Sent::nothing};
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
