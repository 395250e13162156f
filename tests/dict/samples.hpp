// Random words and lexicons for the tests of dict.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace meldroom::test {

/// A word of `letters` letters, only from the first `alphabet` letters, so that words have much in common.
inline std::string random_word(std::mt19937& random, int letters, int alphabet) {
  std::string word;
  for (int i = 0; i < letters; ++i) {
    word += static_cast<char>('A' + static_cast<int>(random() % static_cast<unsigned>(alphabet)));
  }
  return word;
}

/// Words of 2 to `longest` letters, sorted, without duplicates.
inline std::vector<std::string> random_words(std::mt19937& random, std::size_t count, int longest,
                                             int alphabet) {
  std::vector<std::string> words;
  words.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    words.push_back(
        random_word(random, 2 + static_cast<int>(random() % static_cast<unsigned>(longest - 1)), alphabet));
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

}  // namespace meldroom::test
