#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/card.hpp"
#include "engine/lists.hpp"
#include "engine/view.hpp"

/// Which playing cards make a meld (RUM-2.2, GR-2.3), and what cards count.
namespace meldroom::engine {

/// The faces of a hand or a meld.
using HandFaces = ShortList<const Face*, 16>;

/// The points of a card left in hand: king, queen, jack 10; ace 1; others their number (RUM-3.1, GR-1.2).
[[nodiscard]] int points(const Face& face);

/// The kind of meld that the cards make, in any order; nothing if they make none. A meld is three or more cards of one
/// rank, or three or more of one suit in sequence with the ace below the two.
[[nodiscard]] std::optional<MeldKind> meld_kind(std::span<const Face* const> cards);

/// Every choice of hand cards that makes a meld together with `laid`, which is a meld or empty. A choice is a list of
/// indexes into the hand, ascending. Stops after `limit` choices: a deck with many copies of each card could give
/// thousands.
[[nodiscard]] std::vector<std::vector<std::size_t>> choices_for(std::span<const Face* const> laid,
                                                                std::span<const Face* const> hand,
                                                                std::size_t limit);

}  // namespace meldroom::engine
