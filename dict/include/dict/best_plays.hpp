#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/search.hpp"

/// The best words that can be laid: new words, or changes of a word on the table.
namespace meldroom::dict {

/// A word, its tiles in order (as spell_with() finds them), and its score.
struct Play {
  std::string word;
  std::vector<Placed> placed;
  int score = 0;

  friend bool operator==(const Play&, const Play&) = default;
};

/// What a play must be.
struct PlayRules {
  int min_letters = 2;
  int min_from_bag = 1;     ///< tiles of the bag, blanks included
  std::string_view keep{};  ///< letters that must stay in the word in this order; others can come between
};

/// The score of a word that is spelled with these tiles; nothing if the rules do not allow the word.
using PlayScorer = FunctionRef<std::optional<int>(std::string_view word, std::span<const Placed> placed)>;

/// The `most` best plays, the highest score first; plays of equal score in alphabetical order. A play uses every tile
/// of `required`, and otherwise only tiles of `bag`. `required` holds the tiles of the hand that the word must use. For
/// a change it also holds the tiles of the word on the table, each with the letter that it keeps. The search is exact:
/// it scores every word that the tiles can spell.
[[nodiscard]] std::vector<Play> best_plays(const WordSource& words, std::span<const Tile> bag,
                                           std::span<const Tile> required, const PlayRules& rules,
                                           std::size_t most, PlayScorer score);

}  // namespace meldroom::dict
