#pragma once

#include <optional>

#include "table/kinds.hpp"

/// The play of a careful person who looks only at their own hand. Hard bots also play imagined deals to their end
/// with it.
namespace meldroom::engine::gin_rummy {

/// Whether they take that card from the discard pile: they do if a meld with it leaves less deadwood, or if they can
/// knock with it at once. `limit` is the most deadwood of a knock.
[[nodiscard]] bool heuristic_takes(Kinds hand, Kind top, int limit);

/// How to end a turn.
struct TurnEnd {
  Kind card{};
  bool knock = false;
};

/// They knock as soon as they may, with the least deadwood. Otherwise they discard.
[[nodiscard]] TurnEnd heuristic_turn_end(Kinds hand, Kinds gone, std::optional<Kind> taken, int limit);

/// The card that they discard: the one with the most points outside the melds, but they avoid cards that can still
/// become part of a meld. `gone` are the cards that can no longer come. `taken` may not be put away.
[[nodiscard]] Kind heuristic_discard(Kinds hand, Kinds gone, std::optional<Kind> taken);

/// The card whose removal leaves the least deadwood; of several, one outside the melds.
[[nodiscard]] Kind best_to_knock(Kinds hand, std::optional<Kind> taken);

/// The points of deadwood in the best split of a hand.
[[nodiscard]] int deadwood_of(Kinds hand);

}  // namespace meldroom::engine::gin_rummy
