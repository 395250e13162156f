#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "letter_counts.hpp"

namespace meldroom::engine {

/// Letters that make a word of a shorter one.
struct LongerWord {
  LetterCounts letters;
  int count = 0;
  dict::WordIndex word{};
};

/// The words of a lexicon from one length to another by their letters alone: what cards may still become, on
/// the table or in hands that are imagined.
class LongerWords {
 public:
  struct Word {
    LetterCounts letters;
    std::uint32_t count = 0;
    dict::WordIndex index{};
  };

  LongerWords(const dict::Lexicon& lexicon, std::size_t shortest, std::size_t longest);

  /// All of them, the shortest first.
  [[nodiscard]] const std::vector<Word>& words() const { return words_; }
  /// Those that can be made of these letters with no more than `most` added, the fewest first.
  [[nodiscard]] std::vector<LongerWord> steps(std::string_view letters, int most) const;

 private:
  std::vector<Word> words_;
};

}  // namespace meldroom::engine
