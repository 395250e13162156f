#pragma once

#include <string_view>

#include "protocol/room_doc.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// What the server's host sees of a room: neither names nor hands nor what is said.
struct RoomReport {
  RoomCode code{0};
  std::string_view variant;
  protocol::Stage stage{};
  int match = 0;  ///< the number of the match that is or was played last; 0 before the first
  int capacity = 0;
  int players = 0;
  int people = 0;     ///< of the players
  int connected = 0;  ///< of the people
  int spectators = 0;
  ServerTime unchanged_for{0};
};

}  // namespace meldroom::server
