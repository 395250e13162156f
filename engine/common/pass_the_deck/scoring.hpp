#pragma once

#include <cstddef>

/// What a word scores in the tally (PD-3.2).
namespace meldroom::engine::pass_the_deck {

inline constexpr std::size_t long_word = 7;  ///< a word of at least this many letters ...
inline constexpr int long_word_score = 25;   ///< ... scores this

[[nodiscard]] constexpr int score_of_word(std::size_t letters) {
  return letters >= long_word ? long_word_score : static_cast<int>(letters);
}

}  // namespace meldroom::engine::pass_the_deck
