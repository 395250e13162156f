// How English spells its regular inflections. Always small letters; nothing here knows which words exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace meldroom::dict {

/// The words whose plural or third person a word in -S can be: BOXES of BOXE and BOX. Empty for other words, and for
/// words in -SS, which are neither.
[[nodiscard]] std::vector<std::string> stems_of_s(std::string_view word);

/// The words of which a word with the ending "ed", "ing", "er" or "est" can be a form, the likeliest first: HOPPING of
/// HOPP, HOP; HOPING of HOPE, HOP. Empty for other words.
[[nodiscard]] std::vector<std::string> stems_of(std::string_view word, std::string_view ending);

/// The forms that a word can have with such an ending, with the final letter doubled or not: HOPED; STOPED, STOPPED;
/// TRIED.
[[nodiscard]] std::vector<std::string> forms_in(std::string_view word, std::string_view ending);

/// The nouns of which a word can be a native irregular plural: WOMEN of WOMAN, DORMICE of DORMOUSE.
[[nodiscard]] std::vector<std::string> stems_of_native_plural(std::string_view word);

/// The nouns of which a word can be a learned plural: LARVAE of LARVA, INDICES of INDEX and INDIX, CHERUBIM of CHERUB.
[[nodiscard]] std::vector<std::string> stems_of_learned_plural(std::string_view word);

}  // namespace meldroom::dict
