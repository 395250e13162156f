#pragma once

#include <span>
#include <string>
#include <string_view>

#include "dict/function_ref.hpp"
#include "dict/lexicon.hpp"
#include "dict/tiles.hpp"

namespace meldroom::dict {

/// Where words come from: a lexicon, and further words that count. It does not own them: use it as a parameter only.
struct WordSource {
  WordSource(const Lexicon& from) : lexicon(from) {}  // implicit: a lexicon is a source of words
  /// `also` must be sorted. A word that is also in the lexicon counts only once. A word that no lexicon can hold (not
  /// A-Z, too short or too long) is never found.
  WordSource(const Lexicon& from, std::span<const std::string> also) : lexicon(from), extra(also) {}

  const Lexicon& lexicon;
  std::span<const std::string> extra{};
};

/// True if some word of at least `min_letters` letters uses every tile of `required`, at least `min_from_bag` tiles of
/// `bag` (blanks included), and nothing else. Exact. The cost is bounded by the part of the word graph that the tiles
/// can reach.
[[nodiscard]] bool any_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
                            int min_from_bag);

/// Takes a word, which is valid only during the call. Returns false to stop the search.
using WordVisitor = FunctionRef<bool(std::string_view)>;

/// Calls `visit(word)` for every word that any_word() looks for, each once, in alphabetical order, until it returns
/// false.
void each_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
               int min_from_bag, WordVisitor visit);

}  // namespace meldroom::dict
