#pragma once

#include <cstdint>
#include <string_view>

#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// What is kept with an entry to find damage: the first 64 bits of BLAKE2b over its room, number, time and body, so
/// that an entry which has got into another room or place is found, too. It protects from accidents, not from people.
[[nodiscard]] std::uint64_t checksum_of(RoomCode room, std::uint64_t number, ServerTime at,
                                        std::string_view body);

/// The same for the journal's note of the time.
[[nodiscard]] std::uint64_t checksum_of_time(ServerTime noted);

}  // namespace meldroom::server
