#pragma once

#include "support.hpp"

namespace meldroom::test {

/// A match of Rummy with hands of aces. The player whose turn it is can draw and meld the whole hand.
inline MatchSetup only_aces(int seats, const OptionValues& options = {}) {
  auto setup = setup_of(VariantId::rummy, seats, 5, options);
  setup.deck = deck_of(times(60, "AC"));
  return setup;
}

inline void go_out_with_aces(Table& table) {
  table.play("next draw stock");
  table.play("next meld " + table.hand(table.turn()));
}

}  // namespace meldroom::test
