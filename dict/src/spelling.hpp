// How English spells its regular inflections. Small letters throughout; nothing here knows which words exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace meldroom::dict {

/// The words that a word in -S may be the plural or third person of: BOXES of BOXE and BOX. Empty for other
/// words, and for those in -SS, which are neither.
[[nodiscard]] std::vector<std::string> stems_of_s(std::string_view word);

/// The words that a word with one of the endings "ed", "ing", "er", "est" may be a form of, the likeliest
/// first: HOPPING of HOPP, HOP; HOPING of HOPE, HOP. Empty for other words.
[[nodiscard]] std::vector<std::string> stems_of(std::string_view word, std::string_view ending);

/// The forms that a word may have with such an ending, the final letter doubled or not: HOPED; STOPED,
/// STOPPED; TRIED.
[[nodiscard]] std::vector<std::string> forms_in(std::string_view word, std::string_view ending);

/// The nouns that a word may be a native irregular plural of: WOMEN of WOMAN, DORMICE of DORMOUSE.
[[nodiscard]] std::vector<std::string> stems_of_native_plural(std::string_view word);

/// The nouns that a word may be a learned plural of: LARVAE of LARVA, INDICES of INDEX and INDIX, CHERUBIM of
/// CHERUB.
[[nodiscard]] std::vector<std::string> stems_of_learned_plural(std::string_view word);

}  // namespace meldroom::dict
