#pragma once

#include <string_view>

#include "dict/lexicon.hpp"
#include "engine/bot.hpp"

namespace meldroom::engine {

/// Whether a bot of this skill knows that word: a word of the lexicon, or one that the players have admitted (T-19).
[[nodiscard]] bool knows_word(Skill skill, const dict::Lexicon& lexicon, std::string_view word);

/// Whether a hint with words of that kind may contain that word: it must not offend anybody.
[[nodiscard]] bool fit_for_hint(const dict::Lexicon& lexicon, std::string_view word, HintWords words);

/// Whether the lexicon marks words as everyday. The word list of an operator need not.
[[nodiscard]] bool marks_everyday_words(const dict::Lexicon& lexicon);

}  // namespace meldroom::engine
