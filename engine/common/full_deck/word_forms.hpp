#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dict/lexicon.hpp"
#include "engine/refusal.hpp"
#include "full_deck/options.hpp"

/// Which words of the lexicon may be laid (FD-4). Of a house word (T-19) nothing is known but its letters.
namespace meldroom::engine::full_deck {

/// Refuses a word that is not fit for the family table (FD-4.1).
[[nodiscard]] Result<void> check_family(const dict::Lexicon& lexicon, const Options& options,
                                        const std::string& word);

/// Refuses a new word for what it is: FD-4.1, FD-4.2.
[[nodiscard]] Result<void> check_new_word(const dict::Lexicon& lexicon, const Options& options,
                                          const std::string& word);

/// Refuses a word made from another, as its cards read in the new word: FD-4.1, FD-4.3, FD-4.4.
[[nodiscard]] Result<void> check_play_on(const dict::Lexicon& lexicon, const Options& options,
                                         const std::string& old, const std::string& word);

/// True if `word` only adds the ending `letter`, or E and `letter`, to `old`, which it does not rearrange.
[[nodiscard]] bool adds_ending(std::string_view old, std::string_view word, char letter);

}  // namespace meldroom::engine::full_deck
