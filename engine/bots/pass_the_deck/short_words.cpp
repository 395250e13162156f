#include "pass_the_deck/short_words.hpp"

#include <algorithm>
#include <functional>

#include "pass_the_deck/scoring.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

/// Removes the cards of a step from a hand; for each missing letter, a star.
void spend(const LongerWord& step, std::vector<const Face*>& hand,
           const std::function<bool(const Face*)>& fits) {
  auto need = step.letters;
  int left = step.count;
  std::erase_if(hand, [&](const Face* face) {
    if (face->kind == FaceKind::star || !fits(face) || need.count(face->letters.front()) == 0) {
      return false;
    }
    need = need.without(LetterCounts(face->letters));
    --left;
    return true;
  });
  std::erase_if(hand, [&](const Face* face) { return face->kind == FaceKind::star && left-- > 0; });
}

}  // namespace

int gain_within(std::vector<const ShortWord*> words, std::vector<const Face*> hand, int level) {
  std::ranges::sort(words, std::greater(), [](const ShortWord* word) { return word->letters.size(); });
  int gained = 0;
  for (const auto* word : words) {
    // A word that already has as many colours as it may mix takes no other colour.
    const bool full = count(word->colours) >= level;
    const auto fits = [&](const Face* face) { return !full || (colour_of(*face) & ~word->colours) == 0; };
    LetterCounts letters;
    int stars = 0;
    for (const auto* face : hand) {
      if (face->kind == FaceKind::star) {
        ++stars;
      } else if (fits(face)) {
        letters.add(face->letters.front());
      }
    }
    const auto step = std::ranges::find_if(
        word->steps, [&](const LongerWord& possible) { return letters.missing(possible.letters) <= stars; });
    if (step != word->steps.end()) {
      gained += long_word_score - score_of_word(word->letters.size());
      spend(*step, hand, fits);
    }
  }
  return gained;
}

}  // namespace meldroom::engine::pass_the_deck
