#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/card.hpp"
#include "engine/view.hpp"

/// Playing cards as sets of bits, for a bot that has many hands to think of in little time. Cards that are
/// alike are one here: of a deck that has a card twice, a bot thinks of one.
namespace meldroom::engine::rummy {

/// What a card is: 13 kinds a suit, the ace first.
using Kind = std::uint8_t;
/// Kinds as a set, a bit each.
using Kinds = std::uint64_t;

inline constexpr Kind ranks = 13;
inline constexpr Kinds aces = Kinds{1} | Kinds{1} << ranks | Kinds{1} << 2 * ranks | Kinds{1} << 3 * ranks;
inline constexpr Kinds kings = aces << (ranks - 1);

[[nodiscard]] Kind kind_of(const Face& face);

constexpr Kinds only(Kind kind) {
  return Kinds{1} << kind;
}
constexpr Kind lowest(Kinds kinds) {
  return static_cast<Kind>(std::countr_zero(kinds));
}
/// All kinds of that one's rank.
constexpr Kinds rank_of(Kind kind) {
  return aces << kind % ranks;
}
/// The next higher card in suit of each; none above a king (RUM-2.2).
constexpr Kinds above(Kinds kinds) {
  return kinds << 1U & ~aces;
}
/// The next lower card in suit of each; none below an ace.
constexpr Kinds below(Kinds kinds) {
  return kinds >> 1U & ~kings;
}

/// What the cards count, left in hand (RUM-3.1).
[[nodiscard]] int points(Kinds kinds);

/// Calls `take(kind)` for each kind, the lowest first.
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

/// Of cards that are a meld: which.
[[nodiscard]] Laid laid(Kinds cards);
/// The cards of which each alone can be laid off on the meld (RUM-2.3).
[[nodiscard]] Kinds fitting(const Laid& meld);

/// All melds that can be made of a hand (RUM-2.2), parts of others among them.
[[nodiscard]] std::vector<Kinds> melds_in(Kinds hand);
/// Those melds, no card in two of them, that take the most points out of a hand.
[[nodiscard]] std::vector<Kinds> best_melds(Kinds hand);
/// The cards that would make a meld with this card and another of the hand.
[[nodiscard]] Kinds completing(Kind card, Kinds hand);

}  // namespace meldroom::engine::rummy
