#pragma once

#include "table/option_table.hpp"

/// Pass the Deck's options, as in the rulebook's table.
namespace meldroom::engine::pass_the_deck {

struct Options {
  int target = 250;
  int level = 4;  ///< how many colours a word may mix
  int min_letters = 3;
  int decks = 0;  ///< 0: as many as the number of players needs (`decks: auto`)
  bool must_play = false;

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::pass_the_deck
