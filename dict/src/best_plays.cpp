#include "dict/best_plays.hpp"

#include <algorithm>
#include <functional>

#include "fitting.hpp"

namespace meldroom::dict {

std::vector<Play> best_plays(const WordSource& words, std::span<const Tile> bag,
                             std::span<const Tile> required, const PlayRules& rules, std::size_t most,
                             PlayScorer score) {
  std::vector<Play> best;
  if (most == 0) {
    return best;
  }
  Fitting fitting(bag, required);
  std::vector<Placed> placed;
  each_word(words, Bag(bag), Bag(required), rules.min_letters, rules.min_from_bag,
            [&](std::string_view word) {
              if (!in_order(rules.keep, word) || !fitting.best(word, rules.min_from_bag, placed)) {
                return true;
              }
              const auto points = score(word, placed);
              if (points && (best.size() < most || *points > best.back().score)) {
                // Words come in alphabetical order, so a later word goes after those with the same score.
                const auto at = std::ranges::upper_bound(best, *points, std::greater<>(), &Play::score);
                best.insert(at, {std::string(word), placed, *points});
                if (best.size() > most) {
                  best.pop_back();
                }
              }
              return true;
            });
  return best;
}

}  // namespace meldroom::dict
