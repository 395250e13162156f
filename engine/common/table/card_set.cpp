#include "table/card_set.hpp"

#include <algorithm>

namespace meldroom::engine {

CardKind kind_of(const Face& face) {
  const auto suit = static_cast<unsigned>(face.suit.value_or(Suit::clubs));
  return static_cast<CardKind>(suit * ranks_per_suit + static_cast<unsigned>(face.rank) - 1);
}

int points(CardSet cards) {
  int sum = 0;
  for_each(cards, [&](CardKind card) { sum += std::min(card % ranks_per_suit + 1, 10); });
  return sum;
}

LaidMeld laid_meld(CardSet cards) {
  return {(cards & ~same_rank(lowest(cards))) == 0 ? MeldKind::set : MeldKind::run, cards};
}

CardSet fitting(const LaidMeld& meld) {
  return (meld.kind == MeldKind::set ? same_rank(lowest(meld.cards))
                                     : above(meld.cards) | below(meld.cards)) &
         ~meld.cards;
}

CardSet completing(CardKind card, CardSet hand) {
  const CardSet one = bit_of(card);
  hand &= ~one;
  CardSet found = 0;
  if ((hand & same_rank(card)) != 0) {
    found |= same_rank(card);
  }
  const CardSet up = above(one);
  const CardSet down = below(one);
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
