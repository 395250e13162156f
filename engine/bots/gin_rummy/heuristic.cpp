#include "gin_rummy/heuristic.hpp"

#include <algorithm>
#include <limits>

#include "table/meld_split.hpp"

namespace meldroom::engine::gin_rummy {

namespace {

/// heuristic_discard() of a hand whose deadwood is `spare`.
CardKind discard_from(CardSet hand, CardSet spare, CardSet gone, std::optional<CardKind> taken) {
  spare = taken ? spare & ~bit_of(*taken) : spare;
  if (spare == 0) {
    return best_to_knock(hand, taken);
  }
  constexpr int chance_worth = 2;  ///< for each card that would complete a meld
  CardKind chosen = lowest(spare);
  int most = std::numeric_limits<int>::min();
  for_each(spare, [&](CardKind card) {
    const CardSet wanted = completing(card, hand & ~gone) & ~gone;
    const int gain = points(bit_of(card)) - chance_worth * std::popcount(wanted);
    if (gain > most) {
      most = gain;
      chosen = card;
    }
  });
  return chosen;
}

}  // namespace

bool heuristic_takes(CardSet hand, CardKind top, int limit) {
  const CardSet with_top = best_meld_split(hand | bit_of(top)).deadwood;
  if ((with_top & bit_of(top)) == 0) {
    // No gain if the new meld only replaces another one of the same points.
    return points(with_top) < deadwood_of(hand) + points(bit_of(top));
  }
  const CardSet before = with_top & ~bit_of(top);
  int costliest = 0;
  for_each(before, [&](CardKind card) { costliest = std::max(costliest, points(bit_of(card))); });
  return points(before) > limit && points(with_top) - costliest <= limit;
}

TurnEnd heuristic_turn_end(CardSet hand, CardSet gone, std::optional<CardKind> taken, int limit) {
  const CardSet spare = best_meld_split(hand).deadwood;
  constexpr int costliest_card = 10;
  if (points(spare) - costliest_card <= limit) {  // most hands are too far away to look closer
    const auto to_knock = best_to_knock(hand, taken);
    if (deadwood_of(hand & ~bit_of(to_knock)) <= limit) {
      return {to_knock, true};
    }
  }
  return {discard_from(hand, spare, gone, taken), false};
}

CardKind heuristic_discard(CardSet hand, CardSet gone, std::optional<CardKind> taken) {
  return discard_from(hand, best_meld_split(hand).deadwood, gone, taken);
}

CardKind best_to_knock(CardSet hand, std::optional<CardKind> taken) {
  const CardSet may_go = taken ? hand & ~bit_of(*taken) : hand;
  const CardSet spare = best_meld_split(hand).deadwood;
  CardKind chosen = lowest(may_go);
  int least = std::numeric_limits<int>::max();
  const auto consider = [&](CardKind card, int left) {
    if (left < least) {
      least = left;
      chosen = card;
    }
  };
  const auto at_best = [&](CardKind card) { return points(spare) - points(bit_of(card)); };
  for_each(spare & may_go, [&](CardKind card) { consider(card, at_best(card)); });
  for_each(may_go & ~spare, [&](CardKind card) {
    if (at_best(card) < least) {
      consider(card, deadwood_of(hand & ~bit_of(card)));
    }
  });
  return chosen;
}

int deadwood_of(CardSet hand) {
  return points(best_meld_split(hand).deadwood);
}

}  // namespace meldroom::engine::gin_rummy
