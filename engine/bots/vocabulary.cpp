#include "vocabulary.hpp"

#include <cstddef>
#include <cstdint>

namespace meldroom::engine {

bool knows_word(Skill skill, const dict::Lexicon& lexicon, std::string_view word) {
  if (skill == Skill::hard) {
    return true;
  }
  const auto found = lexicon.find(word);
  if (!found) {
    return true;
  }
  const auto traits = lexicon.traits(*found);
  if (traits.has(dict::Trait::rare)) {
    return false;
  }
  // The word list of an operator marks no word as rare or everyday. So the shortest words always count as common.
  constexpr std::size_t always_common = 4;
  constexpr std::size_t longest_of_easy = 5;
  // A few more words decide many matches, because a word scores more the longer it is.
  constexpr std::size_t longest_of_medium = 6;
  constexpr std::uint32_t medium_knows_one_in = 8;
  const bool common = word.size() <= always_common || traits.has(dict::Trait::everyday);
  if (common && word.size() <= longest_of_easy) {
    return true;
  }
  return skill == Skill::medium && word.size() <= longest_of_medium &&
         is_chosen(word, 0, medium_knows_one_in);
}

bool is_chosen(std::string_view word, std::uint32_t mood, std::uint32_t one_in) {
  std::uint64_t hash = 14695981039346656037U ^ mood;  // FNV-1a
  for (const char letter : word) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211U;
  }
  hash = (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;  // as MurmurHash3 ends, so that alike words differ
  return (hash >> 33U) % one_in == 0;
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
