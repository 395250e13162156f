#pragma once

#include "engine/options.hpp"

/// AlphaRummy's options, as in the rulebook's table.
namespace meldroom::engine::alpha_rummy {

struct Options {
  int target = 500;
  int min_letters = 4;
  bool challenged = true;   ///< `words: challenge`: a word is looked up only if someone doubts it (AR-6)
  bool keeps_order = true;  ///< `add_on_order: keep`

  [[nodiscard]] static Options from(const OptionValues& values);
};

[[nodiscard]] std::vector<OptionSpec> option_specs();

}  // namespace meldroom::engine::alpha_rummy
