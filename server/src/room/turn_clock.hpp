#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>

#include "server_clock.hpp"

namespace meldroom::server {

/// The clock of the decision that a table waits for (T-7), in server time.
class TurnClock {
 public:
  /// The value of decision() while nothing is timed.
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Starts a full clock for a new decision.
  void start(std::uint32_t decision, ServerTime full, ServerTime now, bool running) {
    decision_ = decision;
    left_ = full;
    since_ = now;
    running_ = running;
    ++changes_;
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

  /// For snapshots.
  [[nodiscard]] auto fields() { return std::tie(decision_, changes_, running_, left_, since_); }
  [[nodiscard]] auto fields() const { return std::tie(decision_, changes_, running_, left_, since_); }

 private:
  std::uint32_t decision_ = none;
  std::uint32_t changes_ = 0;
  bool running_ = false;
  ServerTime left_{0};
  ServerTime since_{0};
};

}  // namespace meldroom::server
