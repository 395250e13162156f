#pragma once

#include <cstdint>
#include <string_view>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

namespace meldroom::server {

/// Why somebody is refused, as metrics and the log name it.
enum class RefusalReason : std::uint8_t {
  banned,
  wrong_origin,
  bad_request,  ///< over HTTP: it cannot be read, or comes without TLS
  too_many_connections,
  too_many_requests,  ///< over HTTP
  too_many_messages,  ///< over a WebSocket
  too_many_changes,   ///< which the journal has to keep
  too_many_hints,
  too_many_replays,
  too_many_rooms,
  too_many_wrong_codes,  ///< of rooms, as passwords or as admin tokens
  wrong_password,
  wrong_admin_token
};
BOOST_DESCRIBE_ENUM(RefusalReason, banned, wrong_origin, bad_request, too_many_connections, too_many_requests,
                    too_many_messages, too_many_changes, too_many_hints, too_many_replays, too_many_rooms,
                    too_many_wrong_codes, wrong_password, wrong_admin_token)

inline constexpr std::size_t refusal_reason_count =
    boost::mp11::mp_size<boost::describe::describe_enumerators<RefusalReason>>::value;

[[nodiscard]] inline std::string_view name_of(RefusalReason why) {
  return boost::describe::enum_to_string(why, "");
}

}  // namespace meldroom::server
