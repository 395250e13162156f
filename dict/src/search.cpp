#include "dict/search.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

namespace meldroom::dict {
namespace {

constexpr std::uint32_t all_letters = (1U << 26) - 1;

/// Walks the part of the word graph that the tiles can reach, no spelling twice.
///
/// A letter is spelled with a tile of that letter while there is one, and only then with a blank. Nothing is
/// lost by that: a word needs as many blanks as it has letters beyond the tiles of those letters, and a
/// required blank can take the place of any tile of the bag. Which tile came from where is then a matter of
/// counting: every required letter is spelled, and the word is long enough to use up all that must be used.
class Search {
 public:
  Search(const Bag& bag, const Bag& required, int min_letters, int min_from_bag, WordVisitor visit)
      : blanks_(bag.blanks + required.blanks),
        letters_at_least_(std::max(min_letters, required.size() + std::max(min_from_bag, 0))),
        visit_(visit) {
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      tiles_[i] = bag.letters[i] + required.letters[i];
      if (tiles_[i] > 0) {
        spellable_ |= 1U << i;
      }
      owed_[i] = required.letters[i];
      owed_in_all_ += owed_[i];
    }
  }

  /// Visits the words at and below a node. False once the visitor has had enough.
  bool walk(const Lexicon::Node& node) {
    const int letters = static_cast<int>(word_.size());
    if (owed_in_all_ == 0 && letters >= letters_at_least_ && node.is_word() && !visit_(word_)) {
      return false;
    }
    if (letters + owed_in_all_ > static_cast<int>(max_word_letters)) {
      return true;
    }
    for (auto next = node.letters() & (blanks_ > 0 ? all_letters : spellable_); next != 0; next &= next - 1) {
      if (!step(node, static_cast<std::size_t>(std::countr_zero(next)))) {
        return false;
      }
    }
    return true;
  }

  /// False if no word can be long enough, so that a walk would be for nothing.
  [[nodiscard]] bool possible() const {
    return letters_at_least_ <= static_cast<int>(max_word_letters) &&
           letters_at_least_ <= std::accumulate(tiles_.begin(), tiles_.end(), blanks_);
  }

 private:
  /// Spells one letter more, walks on, and takes the letter back.
  bool step(const Lexicon::Node& node, std::size_t letter) {
    const bool from_tile = tiles_[letter] > 0;
    int& source = from_tile ? tiles_[letter] : blanks_;
    const int paid = owed_[letter] > 0 ? 1 : 0;
    --source;
    owed_[letter] -= paid;
    owed_in_all_ -= paid;
    if (from_tile && source == 0) {
      spellable_ &= ~(1U << letter);
    }
    word_ += static_cast<char>('A' + letter);

    const bool go_on = walk(*node.child(word_.back()));

    word_.pop_back();
    if (from_tile) {
      spellable_ |= 1U << letter;
    }
    ++source;
    owed_[letter] += paid;
    owed_in_all_ += paid;
    return go_on;
  }

  std::array<int, 26> tiles_{};  ///< letter tiles left, of both bags
  std::array<int, 26> owed_{};   ///< required letters not yet spelled
  std::uint32_t spellable_ = 0;  ///< the letters that have a tile left, as a mask
  int owed_in_all_ = 0;
  int blanks_;
  int letters_at_least_;
  WordVisitor visit_;
  std::string word_;
};

}  // namespace

int Bag::size() const {
  return std::accumulate(letters.begin(), letters.end(), int{blanks});
}

void each_word(const Lexicon& lexicon, const Bag& bag, const Bag& required, int min_letters, int min_from_bag,
               WordVisitor visit) {
  Search search(bag, required, min_letters, min_from_bag, visit);
  if (search.possible()) {
    search.walk(lexicon.root());
  }
}

bool any_word(const Lexicon& lexicon, const Bag& bag, const Bag& required, int min_letters,
              int min_from_bag) {
  bool found = false;
  each_word(lexicon, bag, required, min_letters, min_from_bag, [&](std::string_view) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace meldroom::dict
