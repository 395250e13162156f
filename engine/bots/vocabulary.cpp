#include "vocabulary.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>

namespace meldroom::engine {

bool knows_word(Skill skill, const dict::Lexicon& lexicon, std::string_view word) {
  if (skill == Skill::hard) {
    return true;
  }
  const auto found = lexicon.find(word);
  if (!found) {
    return true;
  }
  constexpr std::size_t longest_of_easy = 5;
  constexpr std::size_t longest_of_medium = 7;
  const auto longest = skill == Skill::easy ? longest_of_easy : longest_of_medium;
  const auto traits = lexicon.traits(*found);
  if (traits.has(dict::Trait::rare)) {
    return false;
  }
  // The word list of an operator marks no word as rare or everyday. So shorter words need no mark.
  return word.size() < longest || (word.size() == longest && traits.has(dict::Trait::everyday));
}

bool fit_for_hint(const dict::Lexicon& lexicon, std::string_view word, HintWords words) {
  const auto found = lexicon.find(word);
  if (!found) {
    return true;  // the players have admitted it (T-19)
  }
  const auto traits = lexicon.traits(*found);
  return !traits.has(dict::Trait::offensive) && !traits.has(dict::Trait::mild) &&
         (words == HintWords::all || traits.has(dict::Trait::everyday));
}

bool marks_everyday_words(const dict::Lexicon& lexicon) {
  const auto words = std::views::iota(std::uint32_t{0}, static_cast<std::uint32_t>(lexicon.size()));
  return std::ranges::any_of(words, [&](std::uint32_t word) {
    return lexicon.traits(dict::WordIndex{word}).has(dict::Trait::everyday);
  });
}

}  // namespace meldroom::engine
