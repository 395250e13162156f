#pragma once

#include <span>
#include <string>
#include <vector>

#include "overlay.hpp"
#include "text.hpp"
#include "wordnet.hpp"
#include "writer.hpp"

namespace meldroom::dict {

/// What is known of words beyond the list they are in. All of it may be empty; then forms are recognised by
/// the other words of the list alone.
struct Knowledge {
  WordNet wordnet;
  StringMap<int> possessives;  ///< X of every X'S in SCOWL, with the smallest list that has it
};

/// Finds out of every word what it is: traits, dictionary form and gloss. Words in small letters, sorted,
/// none twice; the entries are in the same order. What only SCOWL knows (spellings, names) is left for its
/// reader to add.
[[nodiscard]] std::vector<Entry> describe(std::span<const std::string> words, const Knowledge& knowledge);

}  // namespace meldroom::dict
