#include "gin_rummy/plain_play.hpp"

#include <algorithm>
#include <limits>

namespace meldroom::engine::gin_rummy {

bool plain_takes(Kinds hand, Kind top, int limit) {
  const int before = deadwood_of(hand);
  const int unmelded = before + points(only(top));
  const Kinds with_top = hand | only(top);
  if (deadwood_of(with_top) < unmelded) {
    return true;
  }
  // A deadwood card goes for it. Most hands are too far away for that.
  constexpr int dearest_card = 10;
  return before > limit && unmelded - dearest_card <= limit &&
         deadwood_of(with_top & ~only(best_to_knock(with_top, top))) <= limit;
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
