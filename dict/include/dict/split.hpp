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
  int value = 0;             ///< 0 or more; a blank's does not count
  std::uint8_t colour = 0;   ///< 0 to 7; a blank has none
  bool may_put_away = true;  ///< for best_split_but_one()

  friend bool operator==(const ValuedTile&, const ValuedTile&) = default;
};

/// No larger hand is split.
inline constexpr std::size_t max_split_tiles = 11;

/// What a word of a split is, and what it is worth.
struct SplitRules {
  int min_letters = 3;
  int level = 4;           ///< a word mixes at most so many colours
  int long_letters = 7;    ///< a word of so many letters ...
  int long_bonus = 50;     ///< ... counts so much more; not below 0
  int all_used_bonus = 0;  ///< for a split that leaves no tile over (but the one put away)
  std::function<bool(std::string_view)> admits{};  ///< which words are made; all of them if it is empty
};

/// A word of a split, and the tile of each of its letters: their places in the hand.
struct SplitWord {
  std::string word;
  std::vector<std::size_t> tiles;

  friend bool operator==(const SplitWord&, const SplitWord&) = default;
};

struct Split {
  std::vector<SplitWord> words;         ///< in alphabetical order
  std::vector<std::size_t> unused;      ///< in the order of the hand, without the one put away
  std::optional<std::size_t> put_away;  ///< by best_split_but_one() only
  int words_value = 0;                  ///< of the tiles in words, and the bonus of long words
  int deadwood = 0;                     ///< of the tiles unused

  friend bool operator==(const Split&, const Split&) = default;
};

/// The split with the greatest words_value - deadwood (and all_used_bonus where no tile is left over); of
/// equal ones that with the least deadwood, then with the fewest unused tiles, then the first by the words in
/// alphabetical order. Throws std::invalid_argument for more than max_split_tiles tiles.
[[nodiscard]] Split best_split(const WordSource& words, std::span<const ValuedTile> hand,
                               const SplitRules& rules);

/// The same over all ways to put one tile away first, which then counts nowhere; of equal ones the tile that
/// comes first in the hand. Nothing if no tile may be put away.
[[nodiscard]] std::optional<Split> best_split_but_one(const WordSource& words,
                                                      std::span<const ValuedTile> hand,
                                                      const SplitRules& rules);

/// No larger hand gets a table.
inline constexpr std::size_t max_table_tiles = 12;

/// The best splits of all parts of a hand at once, for those who weigh which tiles to part with; in little
/// more time than one split takes.
class SplitTable {
 public:
  /// Throws std::invalid_argument for more than max_table_tiles tiles.
  SplitTable(const WordSource& words, std::span<const ValuedTile> hand, const SplitRules& rules);

  /// What a split is worth.
  struct Worth {
    int words_value = 0;
    int deadwood = 0;
    bool all_used = false;

    friend bool operator==(const Worth&, const Worth&) = default;
  };
  /// The best split, as best_split() finds it, of the tiles whose places in the hand have their bits set.
  [[nodiscard]] const Worth& worth(std::uint32_t tiles) const { return worths_.at(tiles); }

 private:
  std::vector<Worth> worths_;
};

}  // namespace meldroom::dict
