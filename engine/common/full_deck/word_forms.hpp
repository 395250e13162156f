#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dict/lexicon.hpp"
#include "engine/refusal.hpp"
#include "full_deck/options.hpp"

/// Which words of the lexicon may be laid (FD-4). Of a house word (T-19) only the letters are known.
namespace meldroom::engine::full_deck {

inline constexpr int least_letters = 3;  ///< of a new word (FD-2.2, FD-6.2)

/// Refuses a word that is marked offensive, if the option `family` is on (FD-4.1).
[[nodiscard]] Result<void> check_family(const dict::Lexicon& lexicon, const Options& options,
                                        const std::string& word);

/// Refuses a word that is not good as a new word: FD-4.1, FD-4.2.
[[nodiscard]] Result<void> check_new_word(const dict::Lexicon& lexicon, const Options& options,
                                          const std::string& word);

/// Refuses a word that may not be made from `old`: FD-4.1, FD-4.3, FD-4.4. `old` is spelled as its cards read in the
/// new word.
[[nodiscard]] Result<void> check_play_on(const dict::Lexicon& lexicon, const Options& options,
                                         const std::string& old, const std::string& word);

/// The test of FD-4.3: whether `word` keeps the letters of `old` in their order and has a new ending, `letter` or E and
/// `letter`. CLAMPS adds more than the ending to LAMP, but it is refused, too.
[[nodiscard]] bool adds_ending(std::string_view old, std::string_view word, char letter);

}  // namespace meldroom::engine::full_deck
