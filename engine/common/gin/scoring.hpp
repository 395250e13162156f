#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dict/word_split.hpp"
#include "engine/view.hpp"
#include "gin/options.hpp"

/// What hands that lie open score: the rulebook's table of GIN-3.1 to GIN-3.5.
namespace meldroom::engine::gin {

inline constexpr int gin_bonus = 10;        // GIN-3.1
inline constexpr int long_word = 7;         // a word of at least this many letters ...
inline constexpr int long_word_bonus = 50;  // ... scores this in addition to its letters

/// The value of a card, in a word or as deadwood. A star has none (GIN-2.6).
[[nodiscard]] int value_of(const Face& face);

/// The least letters of a word in a hand of `dealt` cards (GIN-2.6).
[[nodiscard]] int least_letters(const Options& options, int dealt);
/// The rules for splitting a hand of `dealt` cards into words (GIN-2.6, GIN-2.7).
[[nodiscard]] dict::SplitRules split_rules(const Options& options, int dealt);
[[nodiscard]] dict::ValuedTile valued_tile(const Face& face);

/// A hand laid open, ready to be scored.
struct Laid {
  struct Word {
    std::string word;
    int value = 0;  ///< of its letters
  };
  std::vector<Word> words;
  CardViews deadwood;  ///< the cards in no word
  int deadwood_value = 0;
};

/// The points of the knocker and of the other player (GIN-3.1 to GIN-3.4).
struct Points {
  int knocker = 0;
  int other = 0;
};
[[nodiscard]] Points knock_points(const dict::SplitTable::Value& knocker,
                                  const dict::SplitTable::Value& other, FailedKnock failed_knock);

/// The result of a hand that `knocker` ended, or of one that nobody ended (GIN-2.8). Has a line for each number that
/// counts.
[[nodiscard]] HandResult score(std::optional<Seat> knocker, const std::map<Seat, Laid>& hands,
                               FailedKnock failed_knock);

}  // namespace meldroom::engine::gin
