#include "gin_rummy/lay_offs.hpp"

#include <algorithm>
#include <optional>

namespace meldroom::engine::gin_rummy {
namespace {

/// The lowest deadwood card that a meld of that kind takes.
std::optional<LaidOffCard> lowest_for(MeldKind kind, Kinds deadwood, const std::vector<Laid>& melds) {
  std::optional<LaidOffCard> found;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    const Kinds fits = melds[i].kind == kind ? fitting(melds[i]) & deadwood : 0;
    if (fits != 0 && (!found || lowest(fits) < found->card)) {
      found = {lowest(fits), i};
    }
  }
  return found;
}

}  // namespace

std::vector<LaidOffCard> lay_offs(Kinds deadwood, std::vector<Laid> melds) {
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

Kinds left_after(Kinds deadwood, const std::vector<Laid>& melds) {
  for (const auto& laid_off : lay_offs(deadwood, melds)) {
    deadwood &= ~bit_of(laid_off.card);
  }
  return deadwood;
}

MeldSplit best_answer(Kinds hand, const std::vector<Laid>& melds) {
  MeldSplit best;
  MeldSplit split;
  int least = points(hand) + 1;
  each_split(
      hand, split, [](Kinds /*deadwood*/) { return false; },
      [&](const MeldSplit& found) {
        if (const int left = points(left_after(found.deadwood, melds)); left < least) {
          best = found;
          least = left;
        }
      });
  return best;
}

}  // namespace meldroom::engine::gin_rummy
