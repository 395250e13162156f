#include "choose_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "overlay.hpp"
#include "spelling.hpp"

namespace meldroom::dict {
namespace {

constexpr int names_from_size = 70;

/// Step 3. A common word stays, even if it is also a name.
bool only_a_name(const std::string& word, const Scowl& scowl, const WordNet& wordnet) {
  return scowl.words.find(word)->second.size >= names_from_size && !overlay().allow.contains(word) &&
         is_name(word, scowl, wordnet);
}

/// Step 4: the allowed words, and those of their forms that SCOWL has.
std::vector<std::string> allowed_words(const Scowl& scowl) {
  constexpr std::array<std::string_view, 3> endings = {"ed", "ing", "er"};
  std::vector<std::string> words;
  for (const std::string& word : overlay().allow) {
    words.push_back(word);
    std::vector<std::string> forms{word + "s", word + "es"};
    if (word.ends_with('y')) {
      forms.push_back(word.substr(0, word.size() - 1) + "ies");
    }
    for (const std::string_view ending : endings) {
      std::ranges::move(forms_in(word, ending), std::back_inserter(forms));
    }
    std::ranges::copy_if(forms, std::back_inserter(words),
                         [&](const std::string& form) { return scowl.words.contains(form); });
  }
  return words;
}

/// Step 5: whether the word passes the lists of words of two letters, of words without a vowel, and of denied words.
bool passes(const std::string& word) {
  if (overlay().deny.contains(word)) {
    return false;
  }
  if (word.size() == 2) {
    return overlay().two_letter.contains(word);
  }
  return word.find_first_of("aeiouy") != std::string::npos || overlay().no_vowel.contains(word);
}

std::vector<std::string> finish(StringSet words) {
  words.insert(overlay().two_letter.begin(), overlay().two_letter.end());
  std::erase_if(words, [](const std::string& word) { return !passes(word); });
  std::vector<std::string> sorted(words.begin(), words.end());
  std::ranges::sort(sorted);
  return sorted;
}

}  // namespace

bool is_name(const std::string& word, const Scowl& scowl, const WordNet& wordnet) {
  return scowl.names.contains(word) && !wordnet.reaches(word);
}

WordSets choose_words(const Scowl& scowl, const WordNet& wordnet) {
  WordSets sets;
  StringSet standard;
  StringSet expansive;
  for (const auto& [word, listing] : scowl.words) {
    expansive.insert(word);
    const bool promoted = !listing.base && wordnet.reaches(word);
    sets.counts.base += listing.base ? 1 : 0;
    sets.counts.promoted += promoted ? 1 : 0;
    if (listing.base || promoted) {
      if (only_a_name(word, scowl, wordnet)) {
        ++sets.counts.names;
      } else {
        standard.insert(word);
      }
    }
  }
  for (std::string& word : allowed_words(scowl)) {
    sets.counts.allowed += standard.insert(std::move(word)).second ? 1 : 0;
  }
  sets.standard = finish(std::move(standard));
  expansive.insert(sets.standard.begin(), sets.standard.end());
  sets.expansive = finish(std::move(expansive));
  return sets;
}

}  // namespace meldroom::dict
