#include "table/kinds.hpp"

#include <algorithm>

namespace meldroom::engine {

Kind kind_of(const Face& face) {
  const auto suit = static_cast<unsigned>(face.suit.value_or(Suit::clubs));
  return static_cast<Kind>(suit * ranks + static_cast<unsigned>(face.rank) - 1);
}

int points(Kinds kinds) {
  int sum = 0;
  each(kinds, [&](Kind kind) { sum += std::min(kind % ranks + 1, 10); });
  return sum;
}

Laid laid(Kinds cards) {
  return {(cards & ~rank_of(lowest(cards))) == 0 ? MeldKind::set : MeldKind::run, cards};
}

Kinds fitting(const Laid& meld) {
  return (meld.kind == MeldKind::set ? rank_of(lowest(meld.cards)) : above(meld.cards) | below(meld.cards)) &
         ~meld.cards;
}

Kinds completing(Kind card, Kinds hand) {
  const Kinds one = bit_of(card);
  hand &= ~one;
  Kinds found = 0;
  if ((hand & rank_of(card)) != 0) {
    found |= rank_of(card);
  }
  const Kinds up = above(one);
  const Kinds down = below(one);
  if ((hand & up) != 0) {
    found |= down | above(up);
  }
  if ((hand & down) != 0) {
    found |= up | below(down);
  }
  if ((hand & above(up)) != 0) {
    found |= up;
  }
  if ((hand & below(down)) != 0) {
    found |= down;
  }
  return found & ~hand & ~one;
}

}  // namespace meldroom::engine
