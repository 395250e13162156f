#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "table/letter_counts.hpp"

namespace meldroom::engine::pass_the_deck {

/// Letters that make a long word of a shorter one.
struct Step {
  LetterCounts letters;
  int count = 0;
};

/// The long words of a lexicon (PD-3.2), by their letters alone: what a word on the table may still become.
class Growth {
 public:
  explicit Growth(const dict::Lexicon& lexicon);

  /// All that make a long word of these letters with no more than `most` added, the fewest first.
  [[nodiscard]] std::vector<Step> steps(std::string_view letters, int most) const;

 private:
  struct LongWord {
    LetterCounts letters;
    std::uint32_t count = 0;
  };
  std::vector<LongWord> words_;
};

}  // namespace meldroom::engine::pass_the_deck
