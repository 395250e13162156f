#pragma once

#include <span>
#include <string>
#include <vector>

#include "overlay.hpp"
#include "text.hpp"
#include "wordnet.hpp"
#include "writer.hpp"

namespace meldroom::dict {

/// What is known about words apart from their list. All of it can be empty; then only the other words of the list show
/// which words are forms.
struct Knowledge {
  WordNet wordnet;
  StringMap<int> possessives;  ///< X of every X'S in SCOWL, with the smallest list that has it
};

/// Finds the traits, dictionary form and gloss of every word. The words are in small letters, sorted, without
/// duplicates; the entries are in the same order. The reader of SCOWL adds what only SCOWL knows (spellings, names).
[[nodiscard]] std::vector<Entry> describe(std::span<const std::string> words, const Knowledge& knowledge);

}  // namespace meldroom::dict
