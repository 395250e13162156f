#pragma once

#include "support.hpp"

/// Tables where time runs out for players.
namespace meldroom::test {

/// A table of two players of Rummy. Seat 1 begins.
inline Table table_of_two(const OptionValues& options = {}) {
  return Table(
      {.hands = {"2C 4D 6H 8S 10C QD AH 3S 5C 7D", "2D 4H 6S 8C 10D QH AS 3C 5D 7H"}, .options = options});
}

}  // namespace meldroom::test
