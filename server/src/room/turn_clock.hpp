#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>

#include "server_clock.hpp"

namespace meldroom::server {

/// The clock of the decision that a table waits for (T-7), in server time. RoomState sets it; when it is up,
/// room_table_moves.cpp makes the table's move.
class TurnClock {
 public:
  /// The value of decision() while nothing is timed.
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Sets a full clock for a new decision. It stands still until run().
  void set(std::uint32_t decision, ServerTime full, ServerTime now) {
    interrupted_ = {decision_, left(now)};
    decision_ = decision;
    full_ = left_ = full;
    state_ = State::standing;
    ++changes_;
  }
  /// Whether the present clock was set when that decision was timed.
  [[nodiscard]] bool interrupted(std::uint32_t decision) const { return interrupted_.decision == decision; }
  /// Goes on with the clock that the present one interrupted, as if it had run all the time, for a decision that
  /// resumes the earlier one. It stands still until run().
  void resume(std::uint32_t decision, ServerTime now) {
    const ServerTime used = full_ - left(now);
    set(decision, std::max(ServerTime(0), interrupted_.left - used), now);
  }
  /// Ends the timing.
  void clear() {
    if (state_ == State::off) return;
    interrupted_ = {};
    decision_ = none;
    state_ = State::off;
    ++changes_;
  }
  /// Lets the clock go on, if it stands still. Time that has been used stays used.
  void run(ServerTime now) {
    if (state_ != State::standing) return;
    since_ = now;
    state_ = State::running;
    ++changes_;
  }
  /// Stops the clock, if it runs.
  void stop(ServerTime now) {
    if (state_ != State::running) return;
    left_ = left(now);
    state_ = State::standing;
    ++changes_;
  }

  [[nodiscard]] std::uint32_t decision() const { return decision_; }
  [[nodiscard]] bool running() const { return state_ == State::running; }
  [[nodiscard]] ServerTime left(ServerTime now) const {
    switch (state_) {
      case State::off:
        return ServerTime(0);
      case State::standing:
        return left_;
      case State::running:
        return std::max(ServerTime(0), left_ - (now - since_));
    }
    return {};
  }
  /// When time is up; nothing while the clock does not run.
  [[nodiscard]] std::optional<ServerTime> deadline() const {
    return running() ? std::optional(since_ + left_) : std::nullopt;
  }
  /// Goes up whenever the clock is set, stopped or goes on. A new value means that clients need the clock again.
  [[nodiscard]] std::uint32_t changes() const { return changes_; }

  /// For saved states.
  [[nodiscard]] auto fields() {
    return std::tie(decision_, changes_, state_, full_, left_, since_, interrupted_);
  }
  [[nodiscard]] auto fields() const {
    return std::tie(decision_, changes_, state_, full_, left_, since_, interrupted_);
  }

 private:
  enum class State : std::uint8_t {
    off,       ///< nothing is timed
    standing,  ///< `left_` is left
    running    ///< `left_` was left at `since_`
  };
  struct Interrupted {
    std::uint32_t decision = none;
    ServerTime left{0};
  };

  std::uint32_t decision_ = none;
  std::uint32_t changes_ = 0;
  State state_ = State::off;
  ServerTime full_{0};
  ServerTime left_{0};
  ServerTime since_{0};
  Interrupted interrupted_;
};

}  // namespace meldroom::server
