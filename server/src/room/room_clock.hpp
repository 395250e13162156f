#pragma once

#include "server_clock.hpp"

namespace meldroom::server {

/// The time in a room. It is this server's, unless the room has come from another one: then it goes on where it stood
/// there, however the clocks of the two differ.
class RoomClock {
 public:
  explicit RoomClock(const ServerClock& clock) : clock_(clock) {}

  [[nodiscard]] ServerTime now() const { return at(clock_.now()); }
  /// The same for a moment on the server's clock.
  [[nodiscard]] ServerTime at(ServerTime server_time) const { return server_time + ahead_; }
  void set_ahead(ServerTime ahead) { ahead_ = ahead; }

 private:
  const ServerClock& clock_;
  ServerTime ahead_{0};
};

}  // namespace meldroom::server
