#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/search.hpp"

/// The best split of a hand into words: exact, not greedy.
namespace meldroom::dict {

/// A tile of a hand that is split.
struct ValuedTile {
  char letter = 0;           ///< 'A'..'Z'; 0 for a blank, which is any one letter
  int value = 0;             ///< 0 or more; the value of a blank does not count
  std::uint8_t colour = 0;   ///< 0 to 7; a blank has none
  bool may_put_away = true;  ///< for best_word_split_but_one()

  friend bool operator==(const ValuedTile&, const ValuedTile&) = default;
};

/// The largest hand that can be split.
inline constexpr std::size_t max_split_tiles = 11;

/// What words a split can have, and what they are worth.
struct SplitRules {
  int min_letters = 3;
  int level = 4;           ///< the most colours in one word
  int long_letters = 7;    ///< a word of at least this many letters ...
  int long_bonus = 50;     ///< ... gets this bonus; not below 0
  int all_used_bonus = 0;  ///< for a split that leaves no tile over (except the one put away)
  std::function<bool(std::string_view)> admits{};  ///< which words are allowed; all if it is empty
};

/// A word of a split, and for each of its letters the place of its tile in the hand.
struct SplitWord {
  std::string word;
  std::vector<std::size_t> tiles;

  friend bool operator==(const SplitWord&, const SplitWord&) = default;
};

struct WordSplit {
  std::vector<SplitWord> words;         ///< in alphabetical order
  std::vector<std::size_t> unused;      ///< in the order of the hand, without the one put away
  std::optional<std::size_t> put_away;  ///< only from best_word_split_but_one()
  int words_value = 0;                  ///< the tiles in words, and the bonuses of long words
  int deadwood = 0;                     ///< the value of the unused tiles

  friend bool operator==(const WordSplit&, const WordSplit&) = default;
};

/// The split with the greatest words_value - deadwood (plus all_used_bonus if no tile is left over). Among equal splits
/// it takes the one with the least deadwood, then with the fewest unused tiles, then the first by its words in
/// alphabetical order. Throws std::invalid_argument for more than max_split_tiles tiles.
[[nodiscard]] WordSplit best_word_split(const WordSource& words, std::span<const ValuedTile> hand,
                                        const SplitRules& rules);

/// The best split after one tile is put away, over all choices of this tile, which then does not count at all. Among
/// equal ones it puts away the tile that comes first in the hand. Nothing if no tile may be put away.
[[nodiscard]] std::optional<WordSplit> best_word_split_but_one(const WordSource& words,
                                                               std::span<const ValuedTile> hand,
                                                               const SplitRules& rules);

/// The largest hand that can have a table.
inline constexpr std::size_t max_table_tiles = 12;

/// The best splits of all subsets of a hand at once, for callers that decide which tiles to give up. It takes little
/// more time than one split.
class SplitTable {
 public:
  /// Throws std::invalid_argument for more than max_table_tiles tiles.
  SplitTable(const WordSource& words, std::span<const ValuedTile> hand, const SplitRules& rules);

  /// What a split is worth.
  struct Value {
    int words_value = 0;
    int deadwood = 0;
    bool all_used = false;

    friend bool operator==(const Value&, const Value&) = default;
  };
  /// The value of the best split, as best_word_split() finds it, of a subset: bit n of `tiles` stands for place n of the
  /// hand.
  [[nodiscard]] const Value& value(std::uint32_t tiles) const { return values_.at(tiles); }

 private:
  std::vector<Value> values_;
};

}  // namespace meldroom::dict
