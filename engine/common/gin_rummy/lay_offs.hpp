#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "table/card_set.hpp"
#include "table/meld_split.hpp"

/// How the other player answers a knock (GR-2.7).
namespace meldroom::engine::gin_rummy {

/// A card laid off, and the index of the meld that takes it.
struct LaidOffCard {
  CardKind card{};
  std::size_t meld = 0;
};

/// All deadwood cards that can be laid off, in order. Each time it is the lowest card that a run takes (by the first
/// such run), or if there is none, the lowest that a set takes. So a set never gets a card that would let a run grow.
[[nodiscard]] std::vector<LaidOffCard> lay_offs(CardSet deadwood, std::vector<LaidMeld> melds);

/// The deadwood that lay_offs() leaves.
[[nodiscard]] CardSet left_after(CardSet deadwood, const std::vector<LaidMeld>& melds);

/// The split that leaves the least deadwood after laying off. Of several such splits, the first in the order of
/// best_meld_split(). Without melds to lay off on, it is best_meld_split().
[[nodiscard]] MeldSplit best_answer(CardSet hand, const std::vector<LaidMeld>& melds);

}  // namespace meldroom::engine::gin_rummy
