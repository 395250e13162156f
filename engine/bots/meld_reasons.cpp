#include "meld_reasons.hpp"

#include <algorithm>
#include <bit>

#include "table/meld_split.hpp"

namespace meldroom::engine {

CardSet melded_with(CardSet hand, CardKind top) {
  const auto melds = best_meld_split(hand | bit_of(top)).melds;
  const auto with_top = std::ranges::find_if(melds, [&](CardSet meld) { return (meld & bit_of(top)) != 0; });
  return with_top == melds.end() ? 0 : *with_top & ~bit_of(top);
}

HintReason reason_to_leave(CardSet hand, CardKind top) {
  const bool fits = std::ranges::any_of(melds_in(hand | bit_of(top)),
                                        [&](CardSet meld) { return (meld & bit_of(top)) != 0; });
  return {fits ? Why::gains_little : Why::fits_nothing};
}

HintReason reason_to_discard(CardSet hand, CardKind card, CardSet gone) {
  if ((best_meld_split(hand).deadwood & bit_of(card)) == 0) {
    return {Why::in_meld};
  }
  const CardSet wanted = completing(card, hand);
  if (wanted == 0) {
    return {Why::fits_nothing};
  }
  return {Why::waits, std::popcount(wanted & ~(hand | gone))};
}

}  // namespace meldroom::engine
