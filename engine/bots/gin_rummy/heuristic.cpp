#include "gin_rummy/heuristic.hpp"

#include <algorithm>
#include <limits>

#include "table/meld_split.hpp"

namespace meldroom::engine::gin_rummy {

namespace {

/// heuristic_discard() of a hand whose deadwood is `spare`.
Kind discard_from(Kinds hand, Kinds spare, Kinds gone, std::optional<Kind> taken) {
  spare = taken ? spare & ~bit_of(*taken) : spare;
  if (spare == 0) {
    return best_to_knock(hand, taken);
  }
  constexpr int chance_worth = 2;  ///< for each card that would complete a meld
  Kind chosen = lowest(spare);
  int most = std::numeric_limits<int>::min();
  each(spare, [&](Kind card) {
    const Kinds wanted = completing(card, hand & ~gone) & ~gone;
    const int gain = points(bit_of(card)) - chance_worth * std::popcount(wanted);
    if (gain > most) {
      most = gain;
      chosen = card;
    }
  });
  return chosen;
}

}  // namespace

bool heuristic_takes(Kinds hand, Kind top, int limit) {
  const Kinds with_top = best_meld_split(hand | bit_of(top)).deadwood;
  if ((with_top & bit_of(top)) == 0) {
    // Not if it only breaks a meld for another one of the same points.
    return points(with_top) < deadwood_of(hand) + points(bit_of(top));
  }
  const Kinds before = with_top & ~bit_of(top);
  int dearest = 0;
  each(before, [&](Kind card) { dearest = std::max(dearest, points(bit_of(card))); });
  return points(before) > limit && points(with_top) - dearest <= limit;
}

TurnEnd heuristic_turn_end(Kinds hand, Kinds gone, std::optional<Kind> taken, int limit) {
  const Kinds spare = best_meld_split(hand).deadwood;
  constexpr int dearest_card = 10;
  if (points(spare) - dearest_card <= limit) {  // most hands are too far away to look closer
    const auto to_knock = best_to_knock(hand, taken);
    if (deadwood_of(hand & ~bit_of(to_knock)) <= limit) {
      return {to_knock, true};
    }
  }
  return {discard_from(hand, spare, gone, taken), false};
}

Kind heuristic_discard(Kinds hand, Kinds gone, std::optional<Kind> taken) {
  return discard_from(hand, best_meld_split(hand).deadwood, gone, taken);
}

Kind best_to_knock(Kinds hand, std::optional<Kind> taken) {
  const Kinds may_go = taken ? hand & ~bit_of(*taken) : hand;
  const Kinds spare = best_meld_split(hand).deadwood;
  Kind chosen = lowest(may_go);
  int least = std::numeric_limits<int>::max();
  const auto consider = [&](Kind card, int left) {
    if (left < least) {
      least = left;
      chosen = card;
    }
  };
  const auto at_best = [&](Kind card) { return points(spare) - points(bit_of(card)); };
  each(spare & may_go, [&](Kind card) { consider(card, at_best(card)); });
  each(may_go & ~spare, [&](Kind card) {
    if (at_best(card) < least) {
      consider(card, deadwood_of(hand & ~bit_of(card)));
    }
  });
  return chosen;
}

int deadwood_of(Kinds hand) {
  return points(best_meld_split(hand).deadwood);
}

}  // namespace meldroom::engine::gin_rummy
