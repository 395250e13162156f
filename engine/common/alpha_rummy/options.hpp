#pragma once

#include "table/option_table.hpp"

/// AlphaRummy's options, as in the rulebook's table, and its fixed hand size.
namespace meldroom::engine::alpha_rummy {

/// Cards for each player at the deal, and for going out (AR-1.1, AR-3.1).
inline constexpr int hand_size = 7;

struct Options {
  int target = 500;
  int min_letters = 4;
  bool challenged = true;  ///< `words: challenge`: a word is looked up only if it is challenged (AR-6)
  int challenge_seconds = 15;
  bool keeps_order = true;  ///< `add_on_order: keep`

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::alpha_rummy
