#include "vocabulary.hpp"

#include <cstddef>

namespace meldroom::engine {

bool knows_word(Skill skill, const dict::Lexicon& lexicon, std::string_view word) {
  if (skill == Skill::hard) {
    return true;
  }
  // The word list of an operator marks no word as rare or everyday. So short words always count as common.
  constexpr std::size_t short_word = 4;
  const auto found = lexicon.find(word);
  const auto traits = found ? lexicon.traits(*found) : dict::Traits{};
  const bool common = word.size() <= short_word || traits.has(dict::Trait::everyday);
  return !traits.has(dict::Trait::rare) && (common || skill != Skill::easy);
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
