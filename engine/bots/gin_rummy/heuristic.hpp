#pragma once

#include <optional>

#include "table/card_set.hpp"

/// The play of a careful person who looks only at their own hand. Hard bots also play imagined deals to their end
/// with it.
namespace meldroom::engine::gin_rummy {

/// Whether they take that card from the discard pile: they do if a meld with it leaves less deadwood, or if they can
/// knock with it at once. `limit` is the most deadwood of a knock.
[[nodiscard]] bool heuristic_takes(CardSet hand, CardKind top, int limit);

/// How to end a turn.
struct TurnEnd {
  CardKind card{};
  bool knock = false;
};

/// They knock as soon as they may, with the least deadwood. Otherwise they discard.
[[nodiscard]] TurnEnd heuristic_turn_end(CardSet hand, CardSet gone, std::optional<CardKind> taken,
                                         int limit);

/// The card that they discard: the one with the most points outside the melds, but they avoid cards that can still
/// become part of a meld. `gone` are the cards that can no longer come. `taken` may not be put away.
[[nodiscard]] CardKind heuristic_discard(CardSet hand, CardSet gone, std::optional<CardKind> taken);

/// The card whose removal leaves the least deadwood; of several, one outside the melds.
[[nodiscard]] CardKind best_to_knock(CardSet hand, std::optional<CardKind> taken);

/// The points of deadwood in the best split of a hand.
[[nodiscard]] int deadwood_of(CardSet hand);

}  // namespace meldroom::engine::gin_rummy
