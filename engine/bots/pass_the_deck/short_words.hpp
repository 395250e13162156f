#pragma once

#include <string>
#include <vector>

#include "engine/card.hpp"
#include "longer_words.hpp"
#include "table/word_cards.hpp"

namespace meldroom::engine::pass_the_deck {

/// A player's short word, with what matters for its future: letters, colours, and the steps that make it long.
struct ShortWord {
  std::string letters;
  Colours colours = 0;
  std::vector<LongerWord> steps;
};

/// What short words gain if each is made long, as far as the cards of one hand allow. Words that need the fewest
/// letters go first, each by the step that takes the fewest cards. `level` is the option (PD-2.3).
[[nodiscard]] int gain_within(std::vector<const ShortWord*> words, std::vector<const Face*> hand, int level);

}  // namespace meldroom::engine::pass_the_deck
