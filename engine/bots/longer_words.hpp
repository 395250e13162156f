#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "letter_counts.hpp"

namespace meldroom::engine {

/// The letters that turn a shorter word into a longer one.
struct LongerWord {
  LetterCounts letters;
  int count = 0;
  dict::WordIndex word{};
};

/// The words of a lexicon in a range of lengths, by their letters only: the words that cards may still become, on the
/// table or in imagined hands.
class LongerWords {
 public:
  struct Word {
    LetterCounts letters;
    std::uint32_t count = 0;
    dict::WordIndex index{};
  };

  LongerWords(const dict::Lexicon& lexicon, std::size_t shortest, std::size_t longest);

  /// All of them, shortest first.
  [[nodiscard]] const std::vector<Word>& words() const { return words_; }
  /// The words that can be made from these letters by adding at most `most`, fewest additions first.
  [[nodiscard]] std::vector<LongerWord> steps(std::string_view letters, int most) const;

 private:
  std::vector<Word> words_;
};

}  // namespace meldroom::engine
