#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "asio.hpp"
#include "protocol/error_code.hpp"

namespace meldroom::server {

/// Why a code does not lead to a room.
enum class NoRoom {
  unknown,    ///< there is no room with that code
  set_aside,  ///< it cannot go on under this program
  elsewhere,  ///< another machine of the cluster has it, or will have it soon
  guessing,   ///< not looked up: too many codes from that address led nowhere
};

/// The answer to somebody who has tried such a code, over a WebSocket or over HTTP.
struct NoRoomAnswer {
  protocol::ErrorCode code;
  http::status status;
  std::string_view sentence;
};

/// The index is a NoRoom.
inline constexpr std::array<NoRoomAnswer, 4> no_room_answers{{
    {protocol::ErrorCode::no_such_room, http::status::not_found, "there is no room with that code"},
    {protocol::ErrorCode::room_set_aside, http::status::service_unavailable,
     "This room cannot go on under this server as it is now. Nothing that was played here is lost, "
     "and the server's operator can see the reason."},
    {protocol::ErrorCode::elsewhere, http::status::service_unavailable,
     "the room is on another machine; connect again with its code in the address (`/ws?room=CODE`)"},
    {protocol::ErrorCode::rate_limited, http::status::too_many_requests,
     "too many wrong room codes came from your address; wait a minute"},
}};

[[nodiscard]] constexpr const NoRoomAnswer& answer_to(NoRoom why) {
  return no_room_answers.at(static_cast<std::size_t>(why));
}
[[nodiscard]] constexpr std::string_view sentence_of(NoRoom why) {
  return answer_to(why).sentence;
}

}  // namespace meldroom::server
