#include "vocabulary.hpp"

#include <cstddef>

namespace meldroom::engine {

bool knows_word(Skill skill, const dict::Lexicon& lexicon, std::string_view word) {
  if (skill == Skill::hard) {
    return true;
  }
  const auto found = lexicon.find(word);
  const auto traits = found ? lexicon.traits(*found) : dict::Traits{};
  if (traits.has(dict::Trait::rare)) {
    return false;
  }
  // The word list of an operator marks no word as rare or everyday. So the shortest words always count as common.
  constexpr std::size_t always_common = 4;
  constexpr std::size_t longest_of_easy = 5;
  const bool common = word.size() <= always_common || traits.has(dict::Trait::everyday);
  return skill != Skill::easy || (common && word.size() <= longest_of_easy);
}

bool fit_for_hint(const dict::Lexicon& lexicon, std::string_view word) {
  const auto found = lexicon.find(word);
  if (!found) {
    return true;  // the players have admitted it (T-19)
  }
  const auto traits = lexicon.traits(*found);
  return !traits.has(dict::Trait::offensive) && !traits.has(dict::Trait::mild);
}

}  // namespace meldroom::engine
