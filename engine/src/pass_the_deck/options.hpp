#pragma once

#include "engine/options.hpp"

/// Pass the Deck's options, as in the rulebook's table.
namespace meldroom::engine::pass_the_deck {

struct Options {
  int target = 250;
  int level = 4;  ///< how many colours a word may mix
  int min_letters = 3;
  bool must_play = false;

  [[nodiscard]] static Options from(const OptionValues& values);
};

[[nodiscard]] std::vector<OptionSpec> option_specs();

}  // namespace meldroom::engine::pass_the_deck
