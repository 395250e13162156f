#include "full_deck/words.hpp"

#include <string>

#include "full_deck/word_forms.hpp"

namespace meldroom::engine::full_deck {

std::vector<CardView> cards_for_words(const View& view) {
  if (view.phase != Phase::starter) {
    return view.own->hand;
  }
  std::vector<CardView> tops;
  for (const auto& pile : std::get<FullDeckView>(view.game).piles) {
    if (pile.top) {
      tops.push_back(*pile.top);
    }
  }
  return tops;
}

PlayNeeds needs_of(const Options& options) {
  return {.min_letters = least_letters, .renames = options.variable_choices};
}

bool may_lay(const View& view, const WordView* old, const WordSpelling& spelling,
             const dict::Lexicon& lexicon, const Options& options) {
  const std::string word(spelling.word);
  if (view.phase == Phase::starter) {
    return check_family(lexicon, options, word).has_value();
  }
  return (old == nullptr ? check_new_word(lexicon, options, word)
                         : check_play_on(lexicon, options, std::string(spelling.was), word))
      .has_value();
}

}  // namespace meldroom::engine::full_deck
