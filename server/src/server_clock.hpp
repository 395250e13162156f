#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace meldroom::server {

/// A moment on the server clock: how long the server has run, in milliseconds.
using ServerTime = std::chrono::milliseconds;

/// The server clock runs while the server runs, and stands still while it is down. At the start it goes on from the
/// last moment in the journal. Players' clocks use server time, so the time while the server is down counts against
/// nobody, however often that happens. The server clock does not know the date.
class ServerClock {
 public:
  using Source = std::function<std::chrono::steady_clock::time_point()>;

  /// `source` says what time it is outside; tests pass their own.
  explicit ServerClock(Source source = std::chrono::steady_clock::now);

  /// Sets the clock to `time`, from where it runs on. Call it before anybody reads the clock.
  void set(ServerTime time);
  /// From any thread.
  [[nodiscard]] ServerTime now() const;

 private:
  Source source_;
  ServerTime base_{0};
  std::chrono::steady_clock::time_point started_;
};

}  // namespace meldroom::server
