#pragma once

#include <string>
#include <string_view>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// Everything that a lexicon can say to a person who asks about a word.
struct WordReport {
  std::string word;    ///< with its letters in capitals
  bool valid = false;  ///< in the lexicon
  /// Why it is not valid, as part of a sentence: "shorter than 2 letters"; otherwise empty.
  std::string reason;
  bool plural = false;  ///< only the plural of a word that is spelled differently: CATS, not NEWS
  /// S, ED, ING, ER or OTHER for an inflected form, the first that fits; otherwise empty.
  std::string inflection;
  bool offensive = false;  ///< refused at tables that play `family`
  std::string gloss;       ///< a short definition, or empty
  std::string lemma;  ///< the word that this is a form of; the word itself if it is not a form of another
};

/// Explains a word in any case.
[[nodiscard]] WordReport explain(const Lexicon& lexicon, std::string_view word);

/// Why no lexicon can hold a word in capital letters, as part of a sentence; empty if one can.
[[nodiscard]] std::string why_unusable(std::string_view word);

}  // namespace meldroom::dict
