#pragma once

#include <bit>
#include <vector>

#include "table/kinds.hpp"

/// Hands of playing cards split into melds.
namespace meldroom::engine {

/// All melds that a hand can make (RUM-2.2, GR-2.3), including those that are part of larger ones.
[[nodiscard]] std::vector<Kinds> melds_in(Kinds hand);

/// A hand split into melds, with no card in two of them, and deadwood.
struct MeldSplit {
  std::vector<Kinds> melds;
  Kinds deadwood = 0;
};

/// The split that leaves the least deadwood. Of several such splits it is the one found first. The search takes the
/// lowest card not placed yet and tries it in the set of four, then in the sets of three (leaving out the lowest other
/// card first), then in its runs upwards (longest first), and last as deadwood.
[[nodiscard]] MeldSplit best_meld_split(Kinds hand);

/// Calls `visit(split)` for every split of `rest`, added to `split`, in the order above. Skips splits for which
/// `hopeless(deadwood)` is true.
template <class Hopeless, class Visit>
void each_split(Kinds rest, MeldSplit& split, Hopeless hopeless, Visit visit) {
  if (hopeless(split.deadwood)) {
    return;
  }
  if (rest == 0) {
    visit(split);
    return;
  }
  const Kind card = lowest(rest);
  const auto with = [&](Kinds meld) {
    split.melds.push_back(meld);
    each_split(rest & ~meld, split, hopeless, visit);
    split.melds.pop_back();
  };
  const Kinds same = rest & rank_of(card);
  if (std::popcount(same) >= 3) {
    with(same);
  }
  if (std::popcount(same) == 4) {
    each(same & ~bit_of(card), [&](Kind left_out) { with(same & ~bit_of(left_out)); });
  }
  Kinds run = bit_of(card);
  for (Kinds next = above(run) & rest; next != 0; next = above(next) & rest) {
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
