#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "table/card_set.hpp"

/// Hands of playing cards split into melds.
namespace meldroom::engine {

/// All melds that a hand can make (RUM-2.2, GR-2.3), including those that are part of larger ones.
[[nodiscard]] std::vector<CardSet> melds_in(CardSet hand);

/// A hand split into melds, with no card in two of them, and deadwood.
struct MeldSplit {
  std::vector<CardSet> melds;
  CardSet deadwood = 0;
};

/// The split that leaves the least deadwood. If several splits do, it is the one that the search finds first: it takes
/// the lowest card that has no place yet, and tries it in the set of four, then in the sets of three (first without the
/// lowest of the other cards), then in its runs upwards (longest first), and last as deadwood.
[[nodiscard]] MeldSplit best_meld_split(CardSet hand);
/// The same split, if its deadwood has fewer than `bound` points. A low bound makes the search short.
[[nodiscard]] std::optional<MeldSplit> best_meld_split(CardSet hand, int bound);

/// Calls `visit(split)` for every split of `rest`, added to `split`, in the order above. Skips splits for which
/// `hopeless(deadwood)` is true.
template <class Hopeless, class Visit>
void each_split(CardSet rest, MeldSplit& split, Hopeless hopeless, Visit visit) {
  if (hopeless(split.deadwood)) {
    return;
  }
  if (rest == 0) {
    visit(split);
    return;
  }
  const CardKind card = lowest(rest);
  const auto with = [&](CardSet meld) {
    split.melds.push_back(meld);
    each_split(rest & ~meld, split, hopeless, visit);
    split.melds.pop_back();
  };
  const CardSet same = rest & same_rank(card);
  if (std::popcount(same) >= 3) {
    with(same);
  }
  if (std::popcount(same) == 4) {
    for_each(same & ~bit_of(card), [&](CardKind left_out) { with(same & ~bit_of(left_out)); });
  }
  CardSet run = bit_of(card);
  for (CardSet next = above(run) & rest; next != 0; next = above(next) & rest) {
    run |= next;
  }
  for (; std::popcount(run) >= 3; run ^= std::bit_floor(run)) {
    with(run);
  }
  split.deadwood |= bit_of(card);
  each_split(rest & ~bit_of(card), split, hopeless, visit);
  split.deadwood &= ~bit_of(card);
}

}  // namespace meldroom::engine
