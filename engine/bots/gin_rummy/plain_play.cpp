#include "gin_rummy/plain_play.hpp"

#include <algorithm>
#include <limits>

namespace meldroom::engine::gin_rummy {

bool plain_takes(Kinds hand, Kind top, int limit) {
  const Kinds spare = best_split(hand).deadwood;
  const int unmelded = points(spare) + points(only(top));
  if (deadwood_of(hand | only(top)) < unmelded) {
    return true;
  }
  int dearest = 0;
  each(spare, [&](Kind card) { dearest = std::max(dearest, points(only(card))); });
  return points(spare) > limit && unmelded - dearest <= limit;
}

Parting plain_parting(Kinds hand, Kinds gone, std::optional<Kind> taken, int limit) {
  constexpr int dearest_card = 10;
  if (deadwood_of(hand) - dearest_card <= limit) {  // most hands are too far away to look closer
    const auto to_knock = best_to_knock(hand, taken);
    if (deadwood_of(hand & ~only(to_knock)) <= limit) {
      return {to_knock, true};
    }
  }
  return {plain_discard(hand, gone, taken), false};
}

Kind plain_discard(Kinds hand, Kinds gone, std::optional<Kind> taken) {
  const Kinds may_go = taken ? hand & ~only(*taken) : hand;
  const Kinds spare = best_split(hand).deadwood & may_go;
  if (spare == 0) {
    return best_to_knock(hand, taken);
  }
  constexpr int chance_worth = 2;  ///< for each card that would complete a meld
  Kind chosen = lowest(spare);
  int most = std::numeric_limits<int>::min();
  each(spare, [&](Kind card) {
    const Kinds wanted = completing(card, hand & ~gone) & ~gone;
    const int gain = points(only(card)) - chance_worth * std::popcount(wanted);
    if (gain > most) {
      most = gain;
      chosen = card;
    }
  });
  return chosen;
}

Kind best_to_knock(Kinds hand, std::optional<Kind> taken) {
  const Kinds may_go = taken ? hand & ~only(*taken) : hand;
  Kind chosen = lowest(may_go);
  int least = std::numeric_limits<int>::max();
  each(may_go, [&](Kind card) {
    if (const int left = deadwood_of(hand & ~only(card)); left < least) {
      least = left;
      chosen = card;
    }
  });
  return chosen;
}

int deadwood_of(Kinds hand) {
  return points(best_split(hand).deadwood);
}

}  // namespace meldroom::engine::gin_rummy
