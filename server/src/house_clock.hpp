#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace meldroom::server {

/// A moment on the house clock: milliseconds for which this house has been open.
using HouseTime = std::chrono::milliseconds;

/// The house clock runs while the server does and stands still while it is down: on start it goes on from the
/// last moment that the journal knows of. Players' clocks are kept in house time, so time in which nobody
/// could have played is counted against nobody, however often the server went down in between. It knows
/// nothing of calendars.
class HouseClock {
 public:
  using Source = std::function<std::chrono::steady_clock::time_point()>;

  /// `source` is what time it is outside; tests put their own in.
  explicit HouseClock(Source source = std::chrono::steady_clock::now);

  /// Sets the clock to `time` and lets it run on from there. Before anybody reads it.
  void set(HouseTime time);
  /// From any thread.
  [[nodiscard]] HouseTime now() const;

 private:
  Source source_;
  HouseTime base_{0};
  std::chrono::steady_clock::time_point started_;
};

}  // namespace meldroom::server
