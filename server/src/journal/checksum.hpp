#pragma once

#include <cstdint>
#include <string_view>

#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// The checksum that is kept with an entry to find damage: the first 64 bits of BLAKE2b over its room, number, time and
/// body. So it also finds an entry that has got into another room or place. It protects against accidents, not against
/// people.
[[nodiscard]] std::uint64_t checksum_of(RoomCode room, std::uint64_t number, ServerTime at,
                                        std::string_view body);

/// The history of a room after one more entry, which has that checksum. The history of no entries is 0. Two rooms with
/// the same history have the same entries: their numbers are in the checksums.
[[nodiscard]] constexpr std::uint64_t history_with(std::uint64_t history, std::uint64_t entry_sum) {
  return history + entry_sum;
}
/// The same without entries that are deleted, whose checksums have this sum.
[[nodiscard]] constexpr std::uint64_t history_without(std::uint64_t history, std::uint64_t deleted_sum) {
  return history - deleted_sum;
}

/// The checksum of the journal's note of the time.
[[nodiscard]] std::uint64_t checksum_of_time(ServerTime noted);

}  // namespace meldroom::server
