#pragma once

#include "support.hpp"

/// Tables where time runs out for players.
namespace meldroom::test {

/// Lets the time of the player whose turn it is run out, so many times in a row.
inline void time_out(Table& table, int times) {
  for (int i = 0; i < times; ++i) {
    table.play(std::to_string(table.turn()) + " timeout");
  }
}

inline bool away(const Table& table, int seat) {
  return table.match().away(seat_at(static_cast<std::size_t>(seat)));
}

/// A table of two players of Rummy. Seat 1 begins.
inline Table table_of_two(const OptionValues& options = {}) {
  return Table(
      {.hands = {"2C 4D 6H 8S 10C QD AH 3S 5C 7D", "2D 4H 6S 8C 10D QH AS 3C 5D 7H"}, .options = options});
}

}  // namespace meldroom::test
