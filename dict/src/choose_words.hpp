#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scowl.hpp"
#include "wordnet.hpp"

namespace meldroom::dict {

/// What each step of the recipe does to the word set; dict/recipe.md has the steps and these numbers.
struct RecipeCounts {
  std::size_t base = 0;      ///< words that the standard lexicon begins with
  std::size_t promoted = 0;  ///< rarer words added because WordNet has them
  std::size_t names = 0;     ///< words dropped because they are only names
  std::size_t allowed = 0;   ///< words added from our list, and their forms
};

/// The words of the two lexicons, in small letters, sorted.
struct WordSets {
  std::vector<std::string> standard;
  std::vector<std::string> expansive;  ///< holds all of standard
  RecipeCounts counts;
};

/// Steps 1 to 5 of the recipe.
[[nodiscard]] WordSets choose_words(const Scowl& scowl, const WordNet& wordnet);

/// True for a word that is known as a name and that WordNet does not have as anything else.
[[nodiscard]] bool is_name(const std::string& word, const Scowl& scowl, const WordNet& wordnet);

}  // namespace meldroom::dict
