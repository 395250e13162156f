#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/search.hpp"

/// The best words that can be laid, new ones or ones that a word on the table is changed into.
namespace meldroom::dict {

/// A word, its tiles in order (as spell_with() finds them), and what it scores.
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
  std::string_view keep{};  ///< a spelling that must be read in the word from left to right, others between
};

/// What a word scores, spelled so; nothing if it may not be laid.
using PlayScore = CallableRef<std::optional<int>(std::string_view word, std::span<const Placed> placed)>;

/// The `most` best plays, the highest score first, of equal ones the first in alphabetical order. A play uses
/// every tile of `required`: none for a new word; for a change those of the word on the table, each with the
/// letter that it keeps, and for either the tiles of the hand that must be in it. It uses other tiles of
/// `bag` alone. Exact: every word that the tiles spell is scored.
[[nodiscard]] std::vector<Play> best_plays(const WordSource& words, std::span<const Tile> bag,
                                           std::span<const Tile> required, const PlayRules& rules,
                                           std::size_t most, PlayScore score);

}  // namespace meldroom::dict
