#pragma once

#include <optional>

#include "engine/card.hpp"

namespace meldroom::engine {

/// The card that a player has drawn in this turn. In Rummy and both gins a card taken from the discard pile may not be
/// put away in the same turn (RUM-2.4, GIN-2.3, GR-2.2).
struct DrawnCard {
  std::optional<CardIndex> card;  ///< nothing before the draw
  bool from_discard = false;

  /// The card, if it may not be put away.
  [[nodiscard]] std::optional<CardIndex> taken() const { return from_discard ? card : std::nullopt; }
};

}  // namespace meldroom::engine
