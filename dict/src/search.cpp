#include "dict/search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "fitting.hpp"
#include "letter_position.hpp"

namespace meldroom::dict {
namespace {

/// Walks the part of the word graph that the tiles can reach, and visits no spelling twice.
///
/// A letter is spelled with a tile of that letter while there is one, and only then with a blank. This loses no word: a
/// word needs as many blanks as it has letters for which there is no tile, and a required blank can replace any tile of
/// the bag. So it does not matter which tile came from which list. It is enough to count: every required letter is
/// spelled, and the word is long enough to use all tiles that it must use.
///
/// With choices and pairs, the walk uses a richer bag, in which each of them is both of its letters, as separate tiles.
/// For each word that it finds, `fitting_` then checks whether the real tiles can spell it.
class Search {
 public:
  Search(const Bag& bag, const Bag& required, int min_letters, int min_from_bag, WordVisitor visit)
      : blanks_(bag.blanks + required.blanks), min_from_bag_(min_from_bag), visit_(visit) {
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      const auto letter = static_cast<char>('A' + i);
      owed_[i] = required.letters.count(letter);
      tiles_[i] = bag.letters.count(letter) + owed_[i];
    }
    for (const Bag* tiles : {&bag, &required}) {
      for (const auto& [one, other] : tiles->choices) {
        ++tiles_[position(one)];
        tiles_[position(other)] += one == other ? 0 : 1;
      }
      for (const auto& [first, second] : tiles->pairs) {
        ++tiles_[position(first)];
        ++tiles_[position(second)];
      }
    }
    for (const auto& [first, second] : required.pairs) {
      ++owed_[position(first)];
      ++owed_[position(second)];
    }
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      spellable_ |= tiles_[i] > 0 ? 1U << i : 0;
    }
    const auto letters_of = [](const Bag& tiles) {
      return tiles.size() + static_cast<int>(tiles.pairs.size());
    };
    most_letters_ = std::min(static_cast<int>(max_word_letters), letters_of(bag) + letters_of(required));
    least_letters_ = std::max(min_letters, letters_of(required) + std::max(min_from_bag, 0));
    if (!bag.choices.empty() || !bag.pairs.empty() || !required.choices.empty() || !required.pairs.empty()) {
      fitting_.emplace(bag, required);
    }
  }

  /// Visits all words. Returns false once the visitor has stopped the search.
  bool walk(const Lexicon& lexicon) {
    const int owed = std::accumulate(owed_.begin(), owed_.end(), 0);
    return walk(lexicon.root(), {.letters = 0, .spellable = spellable_, .blanks = blanks_, .owed = owed});
  }

  /// False if no word can be long enough, so that a walk would find nothing.
  [[nodiscard]] bool possible() const { return least_letters_ <= most_letters_; }

 private:
  /// How far the current word is spelled.
  struct Spelled {
    int letters;
    std::uint32_t spellable;  ///< the letters that have a tile left, as a mask
    int blanks;               ///< blanks left
    int owed;                 ///< required letters not yet spelled
  };

  /// Visits the words at and below a node. Returns false once the visitor has stopped the search.
  bool walk(Lexicon::Node node, Spelled at) {
    if (at.owed == 0 && at.letters >= least_letters_ && node.is_word() && !visit_word(at.letters)) {
      return false;
    }
    if (at.letters + std::max(at.owed, 1) > most_letters_) {
      return true;
    }
    for (const auto& next : node.children(at.blanks > 0 ? Lexicon::all_letters : at.spellable)) {
      if (!step(next, at)) {
        return false;
      }
    }
    return true;
  }

  /// Spells one more letter, walks on, and takes the letter back.
  bool step(const Lexicon::Children::Child& next, Spelled at) {
    const auto place = position(next.letter);
    const bool from_tile = (at.spellable & next.bit) != 0;
    if (from_tile) {
      --tiles_[place];
      at.spellable &= tiles_[place] == 0 ? ~next.bit : Lexicon::all_letters;
    } else {
      --at.blanks;
    }
    const bool pays = at.owed > 0 && owed_[place] > 0;
    if (pays) {
      --owed_[place];
      --at.owed;
    }
    word_[static_cast<std::size_t>(at.letters++)] = next.letter;

    const bool go_on = walk(next.node, at);

    owed_[place] += pays ? 1 : 0;
    tiles_[place] += from_tile ? 1 : 0;
    return go_on;
  }

  bool visit_word(int letters) {
    const std::string_view word(word_.data(), static_cast<std::size_t>(letters));
    return (fitting_ && !fitting_->possible(word, min_from_bag_)) || visit_(word);
  }

  std::array<int, 26> tiles_{};  ///< letter tiles left, of both bags
  std::array<int, 26> owed_{};   ///< required letters not yet spelled
  std::uint32_t spellable_ = 0;  ///< the letters that have a tile, as a mask
  int blanks_;
  int least_letters_ = 0;
  int most_letters_ = 0;
  int min_from_bag_;
  std::optional<Fitting> fitting_;  ///< set if there are choices or pairs
  WordVisitor visit_;
  std::array<char, max_word_letters> word_{};
};

/// The extra words of the source that can be spelled, in alphabetical order.
std::vector<std::string_view> extra_words(const WordSource& words, const Bag& bag, const Bag& required,
                                          int min_letters, int min_from_bag) {
  std::vector<std::string_view> found;
  if (words.extra.empty()) {
    return found;
  }
  Fitting fitting(bag, required);
  const auto least = static_cast<std::size_t>(std::max(min_letters, static_cast<int>(min_word_letters)));
  for (const auto& word : words.extra) {
    if (word.size() >= least && (found.empty() || found.back() != word) &&
        fitting.possible(word, min_from_bag)) {
      found.emplace_back(word);
    }
  }
  return found;
}

}  // namespace

void each_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
               int min_from_bag, WordVisitor visit) {
  const auto extra = extra_words(words, bag, required, min_letters, min_from_bag);
  auto next = extra.begin();
  bool go_on = true;
  const auto in_turn = [&](std::string_view word) {
    while (go_on && next != extra.end() && *next < word) {
      go_on = visit(*next++);
    }
    if (next != extra.end() && *next == word) {
      ++next;
    }
    go_on = go_on && visit(word);
    return go_on;
  };
  Search search(bag, required, min_letters, min_from_bag, extra.empty() ? visit : WordVisitor(in_turn));
  if (search.possible()) {
    search.walk(words.lexicon);
  }
  while (go_on && next != extra.end()) {
    go_on = visit(*next++);
  }
}

bool any_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
              int min_from_bag) {
  bool found = false;
  each_word(words, bag, required, min_letters, min_from_bag, [&](std::string_view) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace meldroom::dict
