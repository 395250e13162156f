#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>

#include "server_clock.hpp"

namespace meldroom::server {

/// The clock of the decision that a table waits for (T-7), in server time. RoomState starts it; when it is up,
/// room_table_moves.cpp makes the table's move.
class TurnClock {
 public:
  /// The value of decision() while nothing is timed.
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Starts a full clock for a new decision.
  void start(std::uint32_t decision, ServerTime full, ServerTime now, bool running) {
    interrupted_ = {decision_, left(now)};
    decision_ = decision;
    full_ = left_ = full;
    since_ = now;
    running_ = running;
    ++changes_;
  }
  /// Whether the present clock started when that decision was timed.
  [[nodiscard]] bool interrupted(std::uint32_t decision) const { return interrupted_.decision == decision; }
  /// Goes on with the clock that the present one interrupted, as if it had run all the time, for a decision that
  /// resumes the earlier one.
  void resume(std::uint32_t decision, ServerTime now, bool running) {
    const ServerTime used = full_ - left(now);
    start(decision, std::max(ServerTime(0), interrupted_.left - used), now, running);
  }
  /// Ends the timing.
  void clear() {
    if (decision_ != none) start(none, ServerTime(0), ServerTime(0), false);
  }
  /// Stops the clock or lets it go on. Time that has been used stays used.
  void run(bool running, ServerTime now) {
    if (running == running_) return;
    left_ = left(now);
    since_ = now;
    running_ = running;
    ++changes_;
  }

  [[nodiscard]] std::uint32_t decision() const { return decision_; }
  [[nodiscard]] bool running() const { return running_; }
  [[nodiscard]] ServerTime left(ServerTime now) const {
    return running_ ? std::max(ServerTime(0), left_ - (now - since_)) : left_;
  }
  /// When time is up; nothing while the clock stands still.
  [[nodiscard]] std::optional<ServerTime> deadline() const {
    return running_ ? std::optional(since_ + left_) : std::nullopt;
  }
  /// Goes up with every start and stop. A new value means that clients need the clock again.
  [[nodiscard]] std::uint32_t changes() const { return changes_; }

  /// For saved states.
  [[nodiscard]] auto fields() {
    return std::tie(decision_, changes_, running_, full_, left_, since_, interrupted_);
  }
  [[nodiscard]] auto fields() const {
    return std::tie(decision_, changes_, running_, full_, left_, since_, interrupted_);
  }

 private:
  struct Interrupted {
    std::uint32_t decision = none;
    ServerTime left{0};
  };

  std::uint32_t decision_ = none;
  std::uint32_t changes_ = 0;
  bool running_ = false;
  ServerTime full_{0};
  ServerTime left_{0};
  ServerTime since_{0};
  Interrupted interrupted_;
};

}  // namespace meldroom::server
