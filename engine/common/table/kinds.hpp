#pragma once

#include <bit>
#include <cstdint>

#include "engine/card.hpp"
#include "engine/view.hpp"

/// Playing cards as bit sets, for searches through many hands. Equal cards are one kind here.
namespace meldroom::engine {

/// The kind of a card: 13 kinds in each suit, ace first; clubs, diamonds, hearts, spades.
using Kind = std::uint8_t;
/// A set of kinds, one bit for each.
using Kinds = std::uint64_t;

inline constexpr Kind ranks = 13;
inline constexpr Kinds aces = Kinds{1} | Kinds{1} << ranks | Kinds{1} << 2 * ranks | Kinds{1} << 3 * ranks;
inline constexpr Kinds kings = aces << (ranks - 1);

/// The kind of a playing card.
[[nodiscard]] Kind kind_of(const Face& face);

/// The set of this one kind.
constexpr Kinds bit_of(Kind kind) {
  return Kinds{1} << kind;
}
constexpr Kind lowest(Kinds kinds) {
  return static_cast<Kind>(std::countr_zero(kinds));
}
/// All kinds with the same rank.
constexpr Kinds rank_of(Kind kind) {
  return aces << kind % ranks;
}
/// The next higher card of the same suit for each kind; none above a king (RUM-2.2).
constexpr Kinds above(Kinds kinds) {
  return kinds << 1U & ~aces;
}
/// The next lower card of the same suit for each kind; none below an ace.
constexpr Kinds below(Kinds kinds) {
  return kinds >> 1U & ~kings;
}

/// The points of cards left in hand (RUM-3.1, GR-1.2).
[[nodiscard]] int points(Kinds kinds);

/// Calls `take(kind)` for each kind, lowest first.
template <class Take>
void each(Kinds kinds, Take take) {
  for (; kinds != 0; kinds &= kinds - 1) {
    take(lowest(kinds));
  }
}

/// A meld on the table.
struct Laid {
  MeldKind kind{};
  Kinds cards = 0;
};

/// The meld that these cards are. They have to be a meld.
[[nodiscard]] Laid laid(Kinds cards);
/// The cards that can each be laid off on the meld alone (RUM-2.3, GR-2.7).
[[nodiscard]] Kinds fitting(const Laid& meld);

/// The cards that would make a meld with `card` and one other card of the hand.
[[nodiscard]] Kinds completing(Kind card, Kinds hand);

}  // namespace meldroom::engine
