#pragma once

#include <string>
#include <string_view>

#include "protocol/room_doc.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

/// What the link to a room shows to somebody who has not entered it. No more than the sender of the link would say
/// themselves.
struct Invitation {
  std::string_view game;  ///< its title
  std::string_view variant;
  std::string host;  ///< their name; empty while the room has no host
  int free_seats = 0;
  protocol::Stage stage{};
};

[[nodiscard]] Invitation invitation_to(const RoomState& room);

}  // namespace meldroom::server
