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

/// What a room's history comes to when an entry with that checksum is added to it; that of no entries is 0. Two rooms
/// with the same one have had the same entries.
[[nodiscard]] constexpr std::uint64_t history_with(std::uint64_t history, std::uint64_t entry_sum) {
  // Multiplying by an odd number keeps apart what was different.
  return (history ^ entry_sum) * 0x9E3779B97F4A7C15U + 1;
}

/// The same for the journal's note of the time.
[[nodiscard]] std::uint64_t checksum_of_time(ServerTime noted);

}  // namespace meldroom::server
