#include "table/meld_split.hpp"

namespace meldroom::engine {

std::vector<CardSet> melds_in(CardSet hand) {
  std::vector<CardSet> melds;
  for (CardKind rank = 0; rank < ranks_per_suit; ++rank) {
    const CardSet same = hand & same_rank(rank);
    if (std::popcount(same) == 4) {
      for_each(same, [&](CardKind one) { melds.push_back(same & ~bit_of(one)); });
    }
    if (std::popcount(same) >= 3) {
      melds.push_back(same);
    }
  }
  for_each(hand & below(hand) & below(below(hand)), [&](CardKind low) {
    CardSet run = bit_of(low);
    for (CardSet next = above(run) & hand; next != 0; next = above(next) & hand) {
      run |= next;
      if (std::popcount(run) >= 3) {
        melds.push_back(run);
      }
    }
  });
  return melds;
}

MeldSplit best_meld_split(CardSet hand) {
  return best_meld_split(hand, points(hand) + 1).value();
}

std::optional<MeldSplit> best_meld_split(CardSet hand, int bound) {
  std::optional<MeldSplit> best;
  MeldSplit split;
  each_split(
      hand, split, [&](CardSet deadwood) { return points(deadwood) >= bound; },
      [&](const MeldSplit& found) {
        best = found;
        bound = points(found.deadwood);
      });
  return best;
}

}  // namespace meldroom::engine
