#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/view.hpp"

/// What words score in AlphaRummy: the table of AR-4.
namespace meldroom::engine::alpha_rummy {

/// AR-4: the score of a word with so many letters, four or more. `value` is the value of its cards, or for an add-on of
/// the added cards only (AR-4.2).
[[nodiscard]] constexpr WordScore score_of_word(std::size_t letters, int value) {
  const int step = static_cast<int>(std::clamp<std::size_t>(letters, 4, 7)) - 3;
  return {.value = value, .multiplier = step, .points = value * step, .bonus_cards = step};
}

}  // namespace meldroom::engine::alpha_rummy
