#include "table/meld_split.hpp"

namespace meldroom::engine {

std::vector<Kinds> melds_in(Kinds hand) {
  std::vector<Kinds> melds;
  for (Kind rank = 0; rank < ranks; ++rank) {
    const Kinds same = hand & rank_of(rank);
    if (std::popcount(same) == 4) {
      each(same, [&](Kind one) { melds.push_back(same & ~bit_of(one)); });
    }
    if (std::popcount(same) >= 3) {
      melds.push_back(same);
    }
  }
  each(hand & below(hand) & below(below(hand)), [&](Kind low) {
    Kinds run = bit_of(low);
    for (Kinds next = above(run) & hand; next != 0; next = above(next) & hand) {
      run |= next;
      if (std::popcount(run) >= 3) {
        melds.push_back(run);
      }
    }
  });
  return melds;
}

MeldSplit best_meld_split(Kinds hand) {
  MeldSplit best;
  MeldSplit split;
  int least = points(hand) + 1;
  each_split(
      hand, split, [&](Kinds deadwood) { return points(deadwood) >= least; },
      [&](const MeldSplit& found) {
        best = found;
        least = points(found.deadwood);
      });
  return best;
}

}  // namespace meldroom::engine
