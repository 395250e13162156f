#include "longer_words.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace meldroom::engine {
namespace {

/// Visits the words at and below a node that have at most `longest` letters, with their numbers.
template <class Visit>
void each_word_below(dict::Lexicon::Node node, std::size_t longest, std::string& letters,
                     const Visit& visit) {
  if (node.is_word()) {
    visit(letters, node.index());
  }
  if (letters.size() == longest) {
    return;
  }
  for (const auto& next : node.children()) {
    letters.push_back(next.letter);
    each_word_below(next.node, longest, letters, visit);
    letters.pop_back();
  }
}

}  // namespace

LongerWords::LongerWords(const dict::Lexicon& lexicon, std::size_t shortest, std::size_t longest) {
  std::string letters;
  each_word_below(lexicon.root(), longest, letters, [&](std::string_view word, dict::WordIndex index) {
    if (word.size() >= shortest) {
      words_.push_back({LetterCounts(word), static_cast<std::uint32_t>(word.size()), index});
    }
  });
  std::ranges::sort(words_, {}, [](const Word& word) { return std::pair(word.count, word.index); });
}

std::vector<LongerWord> LongerWords::steps(std::string_view letters, int most) const {
  const LetterCounts old(letters);
  const auto size = static_cast<std::uint32_t>(letters.size());
  std::vector<LongerWord> steps;
  const auto last =
      std::ranges::upper_bound(words_, size + static_cast<std::uint32_t>(most), {}, &Word::count);
  for (auto word = std::ranges::lower_bound(words_, size + 1, {}, &Word::count); word != last; ++word) {
    if (word->letters.has(old)) {
      steps.push_back({word->letters.without(old), static_cast<int>(word->count - size), word->index});
    }
  }
  return steps;
}

}  // namespace meldroom::engine
