#include "full_deck/word_forms.hpp"

#include "dict/letters.hpp"
#include "table/try.hpp"

namespace meldroom::engine::full_deck {
namespace {

dict::Traits traits_of(const dict::Lexicon& lexicon, const std::string& word) {
  const auto found = lexicon.find(word);
  return found ? lexicon.traits(*found) : dict::Traits{};
}

Result<void> check_ending(const std::string& old, const std::string& word, char letter,
                          std::string_view clause) {
  if (!adds_ending(old, word, letter)) {
    return {};
  }
  return refuse(clause, "ending_only",
                word + " is only " + old + " with " + (old.ends_with(letter) ? "E" : "") + letter +
                    " at the end: use another ending, or rearrange it",
                {.word = word, .was = old});
}

}  // namespace

Result<void> check_family(const dict::Lexicon& lexicon, const Options& options, const std::string& word) {
  if (!options.family || !traits_of(lexicon, word).has(dict::Trait::offensive)) {
    return {};
  }
  return refuse("FD-4.1", "offensive",
                word + " is marked offensive, and this is a family table: lay another word", {.word = word});
}

Result<void> check_new_word(const dict::Lexicon& lexicon, const Options& options, const std::string& word) {
  TRY(check_family(lexicon, options, word));
  if (!traits_of(lexicon, word).only_plural()) {
    return {};
  }
  return refuse("FD-4.2", "plural", word + " is a plural: a new word may not be one", {.word = word});
}

Result<void> check_play_on(const dict::Lexicon& lexicon, const Options& options, const std::string& old,
                           const std::string& word) {
  TRY(check_family(lexicon, options, word));
  TRY(check_ending(old, word, 'S', "FD-4.3"));
  if (options.advanced) {
    TRY(check_ending(old, word, 'D', "FD-4.4"));
    TRY(check_ending(old, word, 'R', "FD-4.4"));
  }
  return {};
}

bool adds_ending(std::string_view old, std::string_view word, char letter) {
  if (!dict::in_order(old, word) || !word.ends_with(letter)) {
    return false;
  }
  const auto stem = word.substr(0, word.size() - 1);
  return !old.ends_with(letter) ||
         (stem.ends_with('E') && dict::in_order(old, stem.substr(0, stem.size() - 1)));
}

}  // namespace meldroom::engine::full_deck
