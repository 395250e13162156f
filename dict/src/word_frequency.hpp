#pragma once

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// Marks a word as everyday or rare. `scowl_size` is the smallest of SCOWL's lists that has it; small is common.
void add_frequency(int scowl_size, Traits& traits);

}  // namespace meldroom::dict
