#pragma once

#include <string>
#include <string_view>

#include "protocol/room_doc.hpp"

namespace meldroom::server {

/// What the link to a room tells before anybody has come in by it. No more than who sends such a link would
/// say themselves.
struct Invitation {
  std::string_view game;  ///< its title
  std::string_view variant;
  std::string host;  ///< their name; empty while the room has no host
  int free_seats = 0;
  protocol::Stage stage{};
};

}  // namespace meldroom::server
