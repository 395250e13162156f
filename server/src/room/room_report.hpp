#pragma once

#include <string_view>

#include "protocol/room_doc.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// What the operator sees of a room: no names, no hands and no chat.
struct RoomReport {
  RoomCode code{0};
  std::string_view variant;
  protocol::Stage stage{};
  int match = 0;  ///< the number of the present or last match; 0 before the first
  int capacity = 0;
  int players = 0;
  int people = 0;     ///< players who are not bots
  int connected = 0;  ///< people who are connected
  int spectators = 0;
  ServerTime unchanged_for{0};
};

}  // namespace meldroom::server
