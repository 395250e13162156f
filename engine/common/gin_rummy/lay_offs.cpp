#include "gin_rummy/lay_offs.hpp"

#include <algorithm>
#include <optional>

namespace meldroom::engine::gin_rummy {
namespace {

/// The lowest deadwood card that a meld of that kind takes.
std::optional<LaidOffCard> lowest_for(MeldKind kind, CardSet deadwood, const std::vector<LaidMeld>& melds) {
  std::optional<LaidOffCard> found;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    const CardSet fits = melds[i].kind == kind ? fitting(melds[i]) & deadwood : 0;
    if (fits != 0 && (!found || lowest(fits) < found->card)) {
      found = {lowest(fits), i};
    }
  }
  return found;
}

}  // namespace

std::vector<LaidOffCard> lay_offs(CardSet deadwood, std::vector<LaidMeld> melds) {
  std::vector<LaidOffCard> found;
  while (true) {
    auto next = lowest_for(MeldKind::run, deadwood, melds);
    if (!next) {
      next = lowest_for(MeldKind::set, deadwood, melds);
    }
    if (!next) {
      return found;
    }
    melds[next->meld].cards |= bit_of(next->card);
    deadwood &= ~bit_of(next->card);
    found.push_back(*next);
  }
}

CardSet left_after(CardSet deadwood, const std::vector<LaidMeld>& melds) {
  for (const auto& laid_off : lay_offs(deadwood, melds)) {
    deadwood &= ~bit_of(laid_off.card);
  }
  return deadwood;
}

MeldSplit best_answer(CardSet hand, const std::vector<LaidMeld>& melds) {
  MeldSplit best;
  MeldSplit split;
  int least = points(hand) + 1;
  each_split(
      hand, split, [](CardSet /*deadwood*/) { return false; },
      [&](const MeldSplit& found) {
        if (const int left = points(left_after(found.deadwood, melds)); left < least) {
          best = found;
          least = left;
        }
      });
  return best;
}

}  // namespace meldroom::engine::gin_rummy
