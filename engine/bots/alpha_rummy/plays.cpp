#include "alpha_rummy/plays.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "alpha_rummy/scoring.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

/// Finds the words that an old word can become when letters are added. It walks the word graph and reads each letter of
/// the old word at the first place where it fits, so it meets no word twice. It stops as soon as it has added the most
/// letters that are allowed. A search for all words with these letters would visit many more words.
class AddOnSearch {
 public:
  AddOnSearch(std::string_view old, bool keeps_order, dict::FunctionRef<void(std::string_view)> visit)
      : old_(old), keeps_order_(keeps_order), unread_(old), visit_(visit) {}

  void walk(dict::Lexicon::Node node) {
    if (read_ == old_.size() && word_.size() > old_.size() && node.is_word()) {
      visit_(word_);
    }
    const auto next = next_of_old();
    const bool may_add = word_.size() - read_ < PlayFinder::most_added;
    for (const auto& [letter, bit, child] : node.children(may_add ? dict::Lexicon::all_letters : next)) {
      const bool kept = (next & bit) != 0;
      if (kept) {
        unread_.remove(letter);
        ++read_;
      }
      word_.push_back(letter);
      walk(child);
      word_.pop_back();
      if (kept) {
        --read_;
        unread_.add(letter);
      }
    }
  }

 private:
  /// The letters of the old word that may be read next, as a bit mask.
  [[nodiscard]] std::uint32_t next_of_old() const {
    const auto bit = [](char letter) { return 1U << (letter - 'A'); };
    if (keeps_order_) {
      return read_ < old_.size() ? bit(old_[read_]) : 0;
    }
    std::uint32_t mask = 0;
    unread_.each([&](char letter, int /*count*/) { mask |= bit(letter); });
    return mask;
  }

  std::string_view old_;
  bool keeps_order_;
  dict::Letters unread_;  ///< letters of the old word that are not read yet
  dict::FunctionRef<void(std::string_view)> visit_;
  std::string word_;
  std::size_t read_ = 0;  ///< number of letters read of the old word
};

}  // namespace

PlayFinder::PlayFinder(const dict::Lexicon& lexicon, const Options& options, const Deck& deck)
    : lexicon_(lexicon), options_(options) {
  for (const auto& face : deck.cards) {
    auto& value = values_[static_cast<std::size_t>(face.letters.front() - 'A')];
    value = std::max(value, face.value);
  }
}

std::vector<Play> PlayFinder::plays(const View& view, const dict::Letters& from, int jokers) {
  std::vector<Play> found;
  find_new_words(view, from, jokers, found);
  for (const auto& [id, word] : view.words) {
    std::ranges::copy_if(add_ons(view, id), std::back_inserter(found), [&](const Play& play) {
      return jokers == 0 ? from.contains(play.cards) : (play.cards - from).size() <= jokers;
    });
  }
  return found;
}

/// AR-2.3
const std::vector<Play>& PlayFinder::add_ons(const View& view, GroupId onto) {
  if (house_words_ != view.house_words.size()) {
    house_words_ = view.house_words.size();
    add_ons_.clear();
  }
  const auto& old = view.words.at(onto).word;
  auto& known = add_ons_[onto];
  if (known.word == old) {
    return known.plays;
  }
  known = {old, {}};
  const auto add = [&](std::string_view word) { known.plays.push_back(play(word, old, onto)); };
  AddOnSearch(old, options_.keeps_order, add).walk(lexicon_.root());
  for (const auto& word : view.house_words) {
    const bool grows = word.size() > old.size() && word.size() <= old.size() + most_added &&
                       dict::Letters(word).contains(dict::Letters(old)) &&
                       (!options_.keeps_order || dict::in_order(old, word));
    if (grows && !lexicon_.contains(word)) {
      add(word);
    }
  }
  return known.plays;
}

void PlayFinder::find_new_words(const View& view, const dict::Letters& from, int jokers,
                                std::vector<Play>& found) const {
  dict::Bag bag;
  bag.letters = from;
  bag.blanks = static_cast<std::uint8_t>(jokers);
  dict::each_word({lexicon_, view.house_words}, bag, {}, options_.min_letters, 1, [&](std::string_view word) {
    found.push_back(play(word, {}, std::nullopt));
    return true;
  });
}

Play PlayFinder::play(std::string_view word, std::string_view old, std::optional<GroupId> onto) const {
  Play play{.word = std::string(word), .onto = onto, .cards = dict::Letters(word) - dict::Letters(old)};
  int value = 0;
  play.cards.each(
      [&](char letter, int count) { value += values_[static_cast<std::size_t>(letter - 'A')] * count; });
  const auto score = score_of_word(word.size(), value);
  play.points = score.points;
  play.bonus_cards = score.bonus_cards;
  return play;
}

}  // namespace meldroom::engine::alpha_rummy
