#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/lists.hpp"

namespace meldroom::engine {

/// A place at the table, 0..n-1 clockwise. "Left" is the next seat (T-1).
enum class Seat : std::uint8_t {};

constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}
constexpr Seat seat_at(std::size_t position) {
  return static_cast<Seat>(position);
}

/// The most seats of any variant (PD: five to eight with two decks).
inline constexpr int max_seats = 8;

/// One value per seat, by index.
template <class T>
using PerSeat = FixedList<T, max_seats>;
/// Some of the seats.
using Seats = PerSeat<Seat>;
/// A value for some of the seats.
template <class T>
using BySeat = FixedMap<Seat, T, max_seats>;

/// Who sees a view: a seat, or nothing for a spectator (T-6).
using Observer = std::optional<Seat>;

}  // namespace meldroom::engine
