#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace meldroom::server {

/// A moment on the server clock: milliseconds for which the server has run.
using ServerTime = std::chrono::milliseconds;

/// The server clock runs while the server does and stands still while it is down: on start it goes on from the
/// last moment that the journal knows of. Players' clocks are kept in server time, so time in which nobody
/// could have played is counted against nobody, however often the server went down in between. It knows
/// nothing of calendars.
class ServerClock {
 public:
  using Source = std::function<std::chrono::steady_clock::time_point()>;

  /// `source` is what time it is outside; tests put their own in.
  explicit ServerClock(Source source = std::chrono::steady_clock::now);

  /// Sets the clock to `time` and lets it run on from there. Before anybody reads it.
  void set(ServerTime time);
  /// From any thread.
  [[nodiscard]] ServerTime now() const;

 private:
  Source source_;
  ServerTime base_{0};
  std::chrono::steady_clock::time_point started_;
};

}  // namespace meldroom::server
