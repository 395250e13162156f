#pragma once

#include "table/option_table.hpp"

/// Full Deck's options, as in the rulebook's table.
namespace meldroom::engine::full_deck {

struct Options {
  int games = 2;         ///< in a match, not counting the Starter
  bool by_games = true;  ///< games won decide a match of two games, not the sum of the scores
  bool must_play = false;
  bool variable_choices = false;  ///< a player who plays on a word may rename its choice cards
  bool advanced = false;
  bool family = true;
  bool repeat_play_on = false;

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::full_deck
