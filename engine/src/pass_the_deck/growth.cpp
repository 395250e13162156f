#include "pass_the_deck/growth.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>

#include "pass_the_deck/scoring.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

/// A longer one is seldom within reach of a hand.
constexpr std::size_t longest = 10;

/// Visits the words at and below a node that are long and not too long.
template <class Visit>
void each_long_word(dict::Lexicon::Node node, std::string& letters, const Visit& visit) {
  if (letters.size() >= long_word && node.is_word()) {
    visit(letters);
  }
  for (auto next = letters.size() < longest ? node.letters() : 0; next != 0; next &= next - 1) {
    letters.push_back(static_cast<char>('A' + std::countr_zero(next)));
    each_long_word(*node.child(letters.back()), letters, visit);
    letters.pop_back();
  }
}

}  // namespace

Growth::Growth(const dict::Lexicon& lexicon) {
  std::string letters;
  each_long_word(lexicon.root(), letters, [&](std::string_view word) {
    words_.push_back({LetterCounts(word), static_cast<std::uint32_t>(word.size())});
  });
}

std::vector<Step> Growth::steps(std::string_view letters, int most) const {
  const LetterCounts old(letters);
  std::vector<Step> steps;
  for (const auto& word : words_) {
    const int added = static_cast<int>(word.count) - static_cast<int>(letters.size());
    if (added <= most && word.letters.has(old)) {
      steps.push_back({word.letters.without(old), added});
    }
  }
  std::ranges::sort(steps, {}, &Step::count);
  return steps;
}

}  // namespace meldroom::engine::pass_the_deck
