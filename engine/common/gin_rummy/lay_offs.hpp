#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "table/kinds.hpp"

/// How the other player answers a knock (GR-2.7).
namespace meldroom::engine::gin_rummy {

/// A card laid off, and the place of the meld that takes it.
struct LaidOffCard {
  Kind card{};
  std::size_t meld = 0;
};

/// All of the deadwood that can be laid off, in order: always the lowest card that a run takes; when there is none, the
/// lowest that a set takes. Of several runs the first. So no card is spent on a set that would let a run go on.
[[nodiscard]] std::vector<LaidOffCard> lay_offs(Kinds deadwood, std::vector<Laid> melds);

/// The deadwood that is left after that.
[[nodiscard]] Kinds left_after(Kinds deadwood, const std::vector<Laid>& melds);

/// The split that leaves the least deadwood after laying off; of several the one found first, in the order of
/// best_split(). With no melds to lay off on it is the same one.
[[nodiscard]] Split best_answer(Kinds hand, const std::vector<Laid>& melds);

}  // namespace meldroom::engine::gin_rummy
