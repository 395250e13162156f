#pragma once

#include <optional>

#include "engine/seat.hpp"
#include "room/audience.hpp"
#include "room/room_state.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// Watches whether a room's host is connected, and says when somebody else becomes host: somebody has to be able to
/// change options, seat bots, and remove players who do not come back.
class HostWatch {
 public:
  /// All arguments must outlive this object.
  HostWatch(const RoomState& state, const Audience& audience, const Limits& limits)
      : state_(state), audience_(audience), limits_(limits) {}

  /// Call it after people have come or gone, and after the host has changed.
  void note_presence(ServerTime now);
  /// When the host is replaced if they do not come back; nothing if they are not missed.
  [[nodiscard]] std::optional<ServerTime> deadline() const;
  /// Who becomes host now; nothing if the host stays.
  [[nodiscard]] std::optional<engine::Seat> successor(ServerTime now) const;

 private:
  [[nodiscard]] std::optional<engine::Seat> longest_here() const;

  const RoomState& state_;
  const Audience& audience_;
  const Limits& limits_;
  std::optional<ServerTime> missed_since_;  ///< set while people are here without their host
};

}  // namespace meldroom::server
