#include "dict/word_split.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <ranges>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace meldroom::dict {
namespace {

/// A set of tiles, one bit each, with equal tiles next to each other. It does not matter which of several equal tiles a
/// set has, so the search looks only at plain sets: those that have the first tiles of each kind.
using Tiles = std::uint32_t;

/// The place of a word in the alphabetical order of all words, including the words that are not in the lexicon.
using Rank = std::uint32_t;
constexpr Rank no_word = ~Rank{0};

constexpr std::size_t blank = 26;  ///< used in place of a letter's number
constexpr std::size_t most_words = max_table_tiles / min_word_letters;

constexpr Tiles lowest(Tiles tiles) {
  return tiles & (~tiles + 1);
}

/// Letters from rare to common; blanks come last. A set is split by a word that uses its lowest tile. A tile that is
/// early in this order is the lowest of many sets. So the early tiles have rare letters, for which there are few words
/// to try.
constexpr std::string_view seldom_first = "QJXZWKVFYBHGMPUDCLONTRAISE";

/// Tiles that are equal.
struct Kind {
  std::size_t order = blank;  ///< place in seldom_first
  std::size_t letter = blank;
  int value = 0;
  std::uint32_t colour = 0;  ///< a bit; 0 where colours do not matter
  bool may_put_away = false;
  Tiles tiles = 0;

  [[nodiscard]] auto key() const { return std::tuple(order, value, colour, may_put_away); }
};

/// The best way to make words of all tiles of a set: of the ways with the greatest bonus for long words, the one whose
/// words come first in alphabetical order. It consists of one word and the best way for the remaining tiles. This works
/// because two ways for the same tiles stay in the same order when the same word is added to both.
struct Way {
  Tiles word = 0;  ///< the tiles of the word that has the lowest tile
  std::uint32_t count = 0;
  std::array<Rank, most_words> words{};  ///< in order

  [[nodiscard]] std::span<const Rank> ranks() const { return std::span(words).first(count); }
  [[nodiscard]] bool before(const Way& other) const {
    return std::ranges::lexicographical_compare(ranks(), other.ranks());
  }
  [[nodiscard]] Way with(Rank rank, Tiles tiles) const {
    Way more{tiles, count + 1, {}};
    const auto at = std::ranges::upper_bound(ranks(), rank) - ranks().begin();
    std::copy_n(words.begin(), at, more.words.begin());
    more.words[static_cast<std::size_t>(at)] = rank;
    std::copy(words.begin() + at, words.begin() + static_cast<std::ptrdiff_t>(count),
              more.words.begin() + at + 1);
    return more;
  }
};

/// What is split: all tiles, or all but one that is put away.
enum class Of : std::uint8_t { all, all_but_one };

class Splitter {
 public:
  Splitter(const WordSource& source, std::span<const ValuedTile> hand, const SplitRules& rules, Of of,
           std::size_t most_tiles = max_split_tiles)
      : lexicon_(source.lexicon), hand_(hand), rules_(rules), but_one_(of == Of::all_but_one) {
    if (hand.size() > most_tiles) {
      throw std::invalid_argument("more than " + std::to_string(most_tiles) + " tiles to split");
    }
    sort_tiles();
    word_.assign(all() + 1, no_word);
    find_plain();
    find_extra(source.extra);
    walk(lexicon_.root(), start());
    for (const auto& [rank, word] : extra_) {
      spell(word, start(), rank);
    }
    find_bonuses();
  }

  [[nodiscard]] std::optional<WordSplit> best();
  /// The value of the best split of each set of tiles. Bit n of an index stands for place n of the hand.
  [[nodiscard]] std::vector<SplitTable::Value> values() const;

 private:
  /// The tiles that the current word uses so far.
  struct Spelled {
    Tiles tiles = 0;
    std::uint32_t colours = 0;
    std::uint32_t letters = 0;  ///< letters that can still use a tile of their own
    int count = 0;
  };
  /// A set of tiles to make into words, and the values that decide between such sets.
  struct Choice {
    Tiles tiles = 0;
    std::optional<std::size_t> put_away{};
    int deadwood = 0;
    int net = 0;  ///< value of the words minus deadwood, plus the bonus for using all

    /// Decides before the words do; the least is best.
    [[nodiscard]] auto key() const { return std::tuple(-net, deadwood, -std::popcount(tiles)); }
  };

  void sort_tiles();
  void find_plain();
  void find_extra(std::span<const std::string> extra);
  void walk(const Lexicon::Node& node, const Spelled& at);
  void spell(std::string_view rest, const Spelled& at, Rank rank);
  template <class GoOn>
  void spell_letter(char letter, const Spelled& at, GoOn go_on) const;
  template <class TryWord>
  void try_words(Tiles tiles, TryWord try_word) const;
  [[nodiscard]] int bonus_of(Tiles word) const {
    return std::popcount(word) >= rules_.long_letters ? rules_.long_bonus : 0;
  }
  void find_bonuses();
  [[nodiscard]] const Way& way(Tiles tiles);
  [[nodiscard]] std::optional<Choice> choice(Tiles tiles) const;
  [[nodiscard]] WordSplit split_of(const Choice& chosen);

  [[nodiscard]] Tiles all() const { return (1U << hand_.size()) - 1; }
  [[nodiscard]] Spelled start() const {
    Spelled spelled;
    for (const auto& kind : kinds_) {
      spelled.letters |= kind.letter == blank ? 0 : 1U << kind.letter;
    }
    return spelled;
  }
  [[nodiscard]] const Kind& kind_of(Tiles tile) const {
    return *std::ranges::find_if(kinds_, [&](const Kind& kind) { return (kind.tiles & tile) != 0; });
  }
  [[nodiscard]] Rank rank_of(WordIndex index) const {
    // An extra word's rank is the index that it would have, plus one for each extra word before it.
    auto rank = static_cast<Rank>(index);
    for (const auto& [of_extra, word] : extra_) {
      rank += of_extra <= rank ? 1 : 0;
    }
    return rank;
  }
  [[nodiscard]] std::string word_of(Rank rank) const {
    Rank before = 0;
    for (const auto& [of_extra, word] : extra_) {
      if (of_extra == rank) {
        return std::string(word);
      }
      before += of_extra < rank ? 1 : 0;
    }
    return lexicon_.word(WordIndex{rank - before});
  }

  const Lexicon& lexicon_;
  std::span<const ValuedTile> hand_;
  const SplitRules& rules_;
  bool but_one_;
  std::vector<std::size_t> order_;  ///< for each bit, the place of its tile in the hand
  std::vector<Kind> kinds_;
  std::array<std::vector<Kind>, 27> kinds_of_{};  ///< for each letter, and for the blank
  std::array<Tiles, 27> tiles_of_{};              ///< the same
  std::vector<std::pair<Rank, std::string_view>> extra_;
  std::vector<Tiles> plain_;  ///< for each set of tiles, the plain set with as many tiles of each kind
  std::vector<int> value_;    ///< for each set of tiles

  // For each plain set of tiles:
  std::vector<Rank> word_;  ///< the first word that uses exactly these tiles, if any
  std::vector<int> bonus_;  ///< the greatest bonus for long words if all tiles are used; -1 if no words do so
  std::vector<Way> ways_;   ///< filled in by way() on demand

  /// The sets that spell a word, by their lowest tile.
  std::array<std::vector<Tiles>, max_table_tiles> words_of_lowest_{};
};

void Splitter::sort_tiles() {
  std::uint32_t colours = 0;
  for (const auto& tile : hand_) {
    colours |= tile.letter == 0 ? 0 : 1U << tile.colour;
  }
  const bool colours_matter = std::popcount(colours) > rules_.level;
  std::vector<std::pair<Kind, std::size_t>> tiles;
  for (std::size_t i = 0; i < hand_.size(); ++i) {
    const auto& tile = hand_[i];
    Kind kind{.may_put_away = but_one_ && tile.may_put_away};
    if (tile.letter != 0) {
      kind.order = seldom_first.find(tile.letter);
      kind.letter = static_cast<std::size_t>(tile.letter - 'A');
      kind.value = tile.value;
      kind.colour = colours_matter ? 1U << tile.colour : 0;
    }
    tiles.emplace_back(kind, i);
  }
  std::ranges::sort(tiles, {}, [](const auto& tile) { return std::pair(tile.first.key(), tile.second); });
  for (const auto& [kind, place] : tiles) {
    if (kinds_.empty() || kinds_.back().key() != kind.key()) {
      kinds_.push_back(kind);
    }
    kinds_.back().tiles |= 1U << order_.size();
    order_.push_back(place);
  }
  for (const auto& kind : kinds_) {
    kinds_of_[kind.letter].push_back(kind);
    tiles_of_[kind.letter] |= kind.tiles;
  }
}

void Splitter::find_plain() {
  plain_.reserve(word_.size());
  plain_.push_back(0);
  value_.reserve(word_.size());
  value_.push_back(0);
  for (const auto& kind : kinds_) {
    for (Tiles tile = lowest(kind.tiles); (tile & kind.tiles) != 0; tile <<= 1U) {
      for (Tiles lower = 0; lower < tile; ++lower) {
        const Tiles others = plain_[lower];
        plain_.push_back(others | lowest(kind.tiles & ~others));
        value_.push_back(value_[lower] + kind.value);
      }
    }
  }
}

void Splitter::find_extra(std::span<const std::string> extra) {
  if (extra.empty()) {
    return;
  }
  Bag bag;
  for (const auto& tile : hand_) {
    bag.add(tile.letter == 0 ? Tile::blank() : Tile::letter(tile.letter));
  }
  const auto indices = std::views::iota(Rank{0}, static_cast<Rank>(lexicon_.size()));
  for (const auto& word : extra) {
    const bool known = (rules_.admits && !rules_.admits(word)) || lexicon_.contains(word) ||
                       (!extra_.empty() && extra_.back().second == word);
    if (!known && word.size() >= min_word_letters && can_spell(word, bag)) {
      const auto index = std::ranges::lower_bound(
          indices, word, {}, [&](Rank before) { return lexicon_.word(WordIndex{before}); });
      extra_.emplace_back(static_cast<Rank>(index - indices.begin()) + static_cast<Rank>(extra_.size()),
                          word);
    }
  }
}

/// Calls `go_on` for each kind of tile that can spell the letter. Once a letter is spelled with a blank, it gets no
/// tile of its own any more, so that the search does not take the same tiles again in another order.
template <class GoOn>
void Splitter::spell_letter(char letter, const Spelled& at, GoOn go_on) const {
  const auto take = [&](const Kind& kind, std::uint32_t letters) {
    const Tiles tile = lowest(kind.tiles & ~at.tiles);
    const auto colours = at.colours | kind.colour;
    if (tile != 0 && std::popcount(colours) <= rules_.level) {
      go_on(Spelled{at.tiles | tile, colours, letters, at.count + 1});
    }
  };
  const auto place = static_cast<std::size_t>(letter - 'A');
  const auto bit = 1U << place;
  if ((at.letters & bit) != 0) {
    const bool last = std::popcount(tiles_of_[place] & ~at.tiles) == 1;
    for (const auto& kind : kinds_of_[place]) {
      take(kind, last ? at.letters & ~bit : at.letters);
    }
  }
  for (const auto& kind : kinds_of_[blank]) {
    take(kind, at.letters & ~bit);
  }
}

/// Finds the words at and below a node.
void Splitter::walk(const Lexicon::Node& node, const Spelled& at) {
  if (at.count >= rules_.min_letters && node.is_word()) {
    auto& word = word_[at.tiles];
    const auto rank = rank_of(node.index());
    if (rank < word && (!rules_.admits || rules_.admits(lexicon_.word(node.index())))) {
      word = rank;
    }
  }
  const bool blank_left = (tiles_of_[blank] & ~at.tiles) != 0;
  for (const auto& next : node.children(blank_left ? Lexicon::all_letters : at.letters)) {
    spell_letter(next.letter, at, [&](const Spelled& then) { walk(next.node, then); });
  }
}

/// Finds the ways to spell one word.
void Splitter::spell(std::string_view rest, const Spelled& at, Rank rank) {
  if (!rest.empty()) {
    spell_letter(rest.front(), at, [&](const Spelled& then) { spell(rest.substr(1), then, rank); });
  } else if (at.count >= rules_.min_letters) {
    word_[at.tiles] = std::min(word_[at.tiles], rank);
  }
}

/// Tries the words, as sets of tiles, that contain the lowest tile of `tiles`.
template <class TryWord>
void Splitter::try_words(Tiles tiles, TryWord try_word) const {
  // There are two ways to list them: all words that have this lowest tile, or all subsets that contain it. Takes the
  // shorter.
  const Tiles others = tiles & (tiles - 1);
  const auto& words = words_of_lowest_[static_cast<std::size_t>(std::countr_zero(tiles))];
  if (words.size() >> std::popcount(others) == 0) {
    for (const Tiles word : words) {
      if ((word & ~tiles) == 0) {
        try_word(word);
      }
    }
    return;
  }
  for (Tiles left = others;; left = (left - 1) & others) {
    if (word_[tiles & ~left] != no_word) {
      try_word(tiles & ~left);
    }
    if (left == 0) {
      return;
    }
  }
}

void Splitter::find_bonuses() {
  for (Tiles tiles = 1; tiles <= all(); ++tiles) {
    if (word_[tiles] != no_word) {
      words_of_lowest_[static_cast<std::size_t>(std::countr_zero(tiles))].push_back(tiles);
    }
  }
  bonus_.assign(word_.size(), -1);
  bonus_[0] = 0;
  for (Tiles tiles = 1; tiles <= all(); ++tiles) {
    if (plain_[tiles] == tiles) {
      try_words(tiles, [&](Tiles word) {
        const int rest = bonus_[plain_[tiles & ~word]];
        bonus_[tiles] = std::max(bonus_[tiles], rest < 0 ? -1 : rest + bonus_of(word));
      });
    }
  }
}

/// The first way to use all of a set of tiles; call it only if there is one.
const Way& Splitter::way(Tiles tiles) {
  if (tiles != 0 && ways_[tiles].count == 0) {
    Way first;
    try_words(tiles, [&](Tiles word) {
      const Tiles rest = plain_[tiles & ~word];
      if (bonus_[rest] >= 0 && bonus_[rest] + bonus_of(word) == bonus_[tiles]) {
        const auto found = way(rest).with(word_[word], word);
        if (first.count == 0 || found.before(first)) {
          first = found;
        }
      }
    });
    ways_[tiles] = first;
  }
  return ways_[tiles];
}

/// What making exactly these tiles into words gives; nothing if that is impossible, or if it leaves no tile to put
/// away.
std::optional<Splitter::Choice> Splitter::choice(Tiles tiles) const {
  if (bonus_[tiles] < 0) {
    return std::nullopt;
  }
  const Tiles left = all() & ~tiles;
  Choice made{.tiles = tiles, .deadwood = value_[left]};
  if (but_one_) {
    // The tile with the highest value is put away. Which of its kind it is does not matter to the words.
    int value = -1;
    for (const auto& kind : kinds_) {
      const auto first = order_[static_cast<std::size_t>(std::countr_zero(kind.tiles))];
      if (kind.may_put_away && (kind.tiles & left) != 0 &&
          (kind.value > value || (kind.value == value && first < made.put_away))) {
        value = kind.value;
        made.put_away = first;
      }
    }
    if (!made.put_away) {
      return std::nullopt;
    }
    made.deadwood -= value;
  }
  const bool all_used = std::popcount(left) == (but_one_ ? 1 : 0);
  made.net = value_[tiles] + bonus_[tiles] - made.deadwood + (all_used ? rules_.all_used_bonus : 0);
  return made;
}

std::optional<WordSplit> Splitter::best() {
  std::vector<Choice> best;
  for (Tiles tiles = 0; tiles <= all(); ++tiles) {
    if (const auto made = choice(tiles); made && (best.empty() || made->key() <= best.front().key())) {
      if (!best.empty() && made->key() < best.front().key()) {
        best.clear();
      }
      best.push_back(*made);
    }
  }
  if (best.empty()) {
    return std::nullopt;
  }
  ways_.resize(word_.size());
  return split_of(*std::ranges::min_element(best, [&](const Choice& one, const Choice& other) {
    const auto& words = way(one.tiles);
    const auto& others = way(other.tiles);
    return words.before(others) || (!others.before(words) && one.put_away < other.put_away);
  }));
}

/// The best split of a set of tiles uses either all of them, or the same tiles as the best split of the set without
/// some one tile.
std::vector<SplitTable::Value> Splitter::values() const {
  // Compares sets of tiles to use, without the bonus for using all; the greatest is best.
  const auto key = [&](Tiles used) {
    const int bonus = bonus_[plain_[used]];
    return bonus < 0
               ? std::int64_t{-1}
               : (std::int64_t{2 * value_[used] + bonus} << 32) + (value_[used] << 4) + std::popcount(used);
  };
  std::vector<Tiles> used(word_.size());
  std::vector<std::int64_t> keys(word_.size());
  std::vector<SplitTable::Value> found(word_.size());
  for (Tiles tiles = 0; tiles <= all(); ++tiles) {
    const auto all_used = key(tiles);
    keys[tiles] = all_used;
    used[tiles] = tiles;
    std::size_t places = 0;
    for (Tiles left = tiles; left != 0; left &= left - 1) {
      places |= std::size_t{1} << order_[static_cast<std::size_t>(std::countr_zero(left))];
      const Tiles fewer = tiles & ~lowest(left);
      if (keys[fewer] > keys[tiles]) {
        keys[tiles] = keys[fewer];
        used[tiles] = used[fewer];
      }
    }
    const auto bonus = std::int64_t{rules_.all_used_bonus} << 32;
    const Tiles best = all_used >= 0 && all_used + bonus >= keys[tiles] ? tiles : used[tiles];
    found[places] = {value_[best] + bonus_[plain_[best]], value_[tiles & ~best], best == tiles};
  }
  return found;
}

/// Assigns real tiles to the words: for each tile, the next of its kind that is not yet taken.
WordSplit Splitter::split_of(const Choice& chosen) {
  WordSplit split{.words = {},
                  .unused = {},
                  .put_away = chosen.put_away,
                  .words_value = value_[chosen.tiles] + bonus_[chosen.tiles],
                  .deadwood = chosen.deadwood};
  Tiles taken = 0;
  if (chosen.put_away) {
    taken = 1U << (std::ranges::find(order_, *chosen.put_away) - order_.begin());
  }
  for (Tiles rest = chosen.tiles; rest != 0;) {
    Tiles tiles = way(rest).word;
    rest = plain_[rest & ~tiles];
    SplitWord made{word_of(word_[tiles]), {}};
    for (const char letter : made.word) {
      const Tiles own = tiles & tiles_of_[static_cast<std::size_t>(letter - 'A')];
      const Tiles tile = lowest(own != 0 ? own : tiles & tiles_of_[blank]);
      tiles &= ~tile;
      const Tiles real = lowest(kind_of(tile).tiles & ~taken);
      taken |= real;
      made.tiles.push_back(order_[static_cast<std::size_t>(std::countr_zero(real))]);
    }
    split.words.push_back(std::move(made));
  }
  std::ranges::sort(split.words, {}, &SplitWord::word);
  for (Tiles left = all() & ~taken; left != 0; left &= left - 1) {
    split.unused.push_back(order_[static_cast<std::size_t>(std::countr_zero(left))]);
  }
  std::ranges::sort(split.unused);
  return split;
}

}  // namespace

WordSplit best_word_split(const WordSource& words, std::span<const ValuedTile> hand,
                          const SplitRules& rules) {
  return Splitter(words, hand, rules, Of::all).best().value();
}

std::optional<WordSplit> best_word_split_but_one(const WordSource& words, std::span<const ValuedTile> hand,
                                                 const SplitRules& rules) {
  return Splitter(words, hand, rules, Of::all_but_one).best();
}

SplitTable::SplitTable(const WordSource& words, std::span<const ValuedTile> hand, const SplitRules& rules)
    : values_(Splitter(words, hand, rules, Of::all, max_table_tiles).values()) {}

}  // namespace meldroom::dict
