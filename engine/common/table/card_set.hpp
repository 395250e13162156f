#pragma once

#include <bit>
#include <cstdint>

#include "engine/card.hpp"
#include "engine/view.hpp"

/// Sets of playing cards as bits, for searches through many hands. Equal cards are one kind here.
namespace meldroom::engine {

/// The kind of a card: 13 kinds in each suit, ace first; clubs, diamonds, hearts, spades.
using CardKind = std::uint8_t;
/// A set of cards, one bit for each kind.
using CardSet = std::uint64_t;

inline constexpr CardKind ranks_per_suit = 13;
inline constexpr CardSet aces = CardSet{1} | CardSet{1} << ranks_per_suit | CardSet{1} << 2 * ranks_per_suit |
                                CardSet{1} << 3 * ranks_per_suit;
inline constexpr CardSet kings = aces << (ranks_per_suit - 1);

/// The kind of a playing card.
[[nodiscard]] CardKind kind_of(const Face& face);

/// The set of this one card.
constexpr CardSet bit_of(CardKind kind) {
  return CardSet{1} << kind;
}
constexpr CardKind lowest(CardSet cards) {
  return static_cast<CardKind>(std::countr_zero(cards));
}
/// All cards of the same rank.
constexpr CardSet same_rank(CardKind kind) {
  return aces << kind % ranks_per_suit;
}
/// The next higher card of the same suit for each card; none above a king (RUM-2.2).
constexpr CardSet above(CardSet cards) {
  return cards << 1U & ~aces;
}
/// The next lower card of the same suit for each card; none below an ace.
constexpr CardSet below(CardSet cards) {
  return cards >> 1U & ~kings;
}

/// The points of cards left in hand (RUM-3.1, GR-1.2).
[[nodiscard]] int points(CardSet cards);

/// Calls `take(card)` for each card, lowest first.
template <class Take>
void for_each(CardSet cards, Take take) {
  for (; cards != 0; cards &= cards - 1) {
    take(lowest(cards));
  }
}

/// A meld on the table.
struct LaidMeld {
  MeldKind kind{};
  CardSet cards = 0;
};

/// The meld that these cards are. They have to be a meld.
[[nodiscard]] LaidMeld laid_meld(CardSet cards);
/// The cards that can each be laid off on the meld alone (RUM-2.3, GR-2.7).
[[nodiscard]] CardSet fitting(const LaidMeld& meld);

/// The cards that would make a meld with `card` and one other card of the hand.
[[nodiscard]] CardSet completing(CardKind card, CardSet hand);

}  // namespace meldroom::engine
