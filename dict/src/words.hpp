// The texts of dict/words/*.txt, compiled in so that building a lexicon needs none of our files.
#pragma once

#include <string_view>

namespace meldroom::dict::words {

extern const std::string_view allow;
extern const std::string_view deny;
extern const std::string_view function_glosses;
extern const std::string_view never_plural;
extern const std::string_view no_vowel_ok;
extern const std::string_view offensive;
extern const std::string_view offensive_mild;
extern const std::string_view plural_only;
extern const std::string_view singular_s;
extern const std::string_view two_letter;

}  // namespace meldroom::dict::words
