#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/card.hpp"
#include "engine/view.hpp"

/// Playing cards as sets of bits, where many hands have to be gone through in little time. Cards that are alike are
/// one here.
namespace meldroom::engine {

/// What a card is: 13 kinds a suit, the ace first; clubs, diamonds, hearts, spades.
using Kind = std::uint8_t;
/// Kinds as a set, a bit each.
using Kinds = std::uint64_t;

inline constexpr Kind ranks = 13;
inline constexpr Kinds aces = Kinds{1} | Kinds{1} << ranks | Kinds{1} << 2 * ranks | Kinds{1} << 3 * ranks;
inline constexpr Kinds kings = aces << (ranks - 1);

/// Of a playing card.
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

/// What the cards count, left in hand (RUM-3.1, GR-1.2).
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
/// The cards of which each alone can be laid off on the meld (RUM-2.3, GR-2.7).
[[nodiscard]] Kinds fitting(const Laid& meld);

/// All melds that can be made of a hand (RUM-2.2, GR-2.3), parts of others among them.
[[nodiscard]] std::vector<Kinds> melds_in(Kinds hand);
/// A hand set out: its melds, no card in two of them, and the rest.
struct Split {
  std::vector<Kinds> melds;
  Kinds deadwood = 0;
};

/// The split that leaves the least deadwood. Of several it is the one found first, where the lowest card not yet
/// placed is tried in the set of four, in the sets of three (without the lowest other card first), in its runs upwards
/// (the longest first), and last as deadwood.
[[nodiscard]] Split best_split(Kinds hand);

/// Calls `visit(split)` for every split of `rest`, added to `split`, in the order above; passes over those of which
/// `hopeless(deadwood)` is true.
template <class Hopeless, class Visit>
void each_split(Kinds rest, Split& split, Hopeless hopeless, Visit visit) {
  if (hopeless(split.deadwood)) {
    return;
  }
  if (rest == 0) {
    visit(split);
    return;
  }
  const Kind card = lowest(rest);
  const auto with = [&](Kinds meld) {
    split.melds.push_back(meld);
    each_split(rest & ~meld, split, hopeless, visit);
    split.melds.pop_back();
  };
  const Kinds same = rest & rank_of(card);
  if (std::popcount(same) >= 3) {
    with(same);
  }
  if (std::popcount(same) == 4) {
    each(same & ~only(card), [&](Kind left_out) { with(same & ~only(left_out)); });
  }
  Kinds run = only(card);
  for (Kinds next = above(run) & rest; next != 0; next = above(next) & rest) {
    run |= next;
  }
  for (; std::popcount(run) >= 3; run ^= std::bit_floor(run)) {
    with(run);
  }
  split.deadwood |= only(card);
  each_split(rest & ~only(card), split, hopeless, visit);
  split.deadwood &= ~only(card);
}

/// The cards that would make a meld with this card and another of the hand.
[[nodiscard]] Kinds completing(Kind card, Kinds hand);

}  // namespace meldroom::engine
