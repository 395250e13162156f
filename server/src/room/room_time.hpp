#pragma once

#include "server_clock.hpp"

namespace meldroom::server {

/// The time in a room. It is this server's time, unless the room has come from another server. Then the room's time
/// goes on from where it was there, even if the clocks of the two servers differ.
class RoomTime {
 public:
  explicit RoomTime(const ServerClock& clock) : clock_(clock) {}

  [[nodiscard]] ServerTime now() const { return at(clock_.now()); }
  /// The room's time at a moment of the server's clock.
  [[nodiscard]] ServerTime at(ServerTime server_time) const { return server_time + ahead_; }
  void set_ahead(ServerTime ahead) { ahead_ = ahead; }

 private:
  const ServerClock& clock_;
  ServerTime ahead_{0};
};

}  // namespace meldroom::server
