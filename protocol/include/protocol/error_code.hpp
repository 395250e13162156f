#pragma once

#include <cstdint>

#include <boost/describe.hpp>

namespace meldroom::protocol {

/// Why a request had no effect: a fixed set of codes, for programs. protocol.md says what each one means.
enum class ErrorCode : std::uint8_t {
  bad_message,
  unsupported_version,
  hello_first,
  no_such_room,
  room_set_aside,
  no_seat,
  bad_name,
  room_full,
  spectators_full,
  locked,
  kicked,
  not_host,
  not_in_room,
  in_room,
  wrong_stage,
  bad_options,
  bad_token,
  refused,
  busy,
  rate_limited,
  server_full,
  draining,
  banned,
  password_wanted,
  wrong_origin,
  too_many_connections,
  cannot_save,
  elsewhere,
  not_allowed,
  internal
};
BOOST_DESCRIBE_ENUM(ErrorCode, bad_message, unsupported_version, hello_first, no_such_room, room_set_aside,
                    no_seat, bad_name, room_full, spectators_full, locked, kicked, not_host, not_in_room,
                    in_room, wrong_stage, bad_options, bad_token, refused, busy, rate_limited, server_full,
                    draining, banned, password_wanted, wrong_origin, too_many_connections, cannot_save,
                    elsewhere, not_allowed, internal)

}  // namespace meldroom::protocol
