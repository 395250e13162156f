#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/card.hpp"
#include "engine/lists.hpp"
#include "engine/view.hpp"

/// What is a meld of playing cards (RUM-2.2, GR-2.3), and what the cards count.
namespace meldroom::engine {

/// Of a hand or a meld.
using HandFaces = ShortList<const Face*, 16>;

/// What a card left in hand counts: king, queen, jack 10; ace 1; others their number (RUM-3.1, GR-1.2).
[[nodiscard]] int points(const Face& face);

/// The kind of meld that the cards make, in any order; nothing if they make none. Three cards or more of one
/// rank, or of one suit in sequence with the ace below the two.
[[nodiscard]] std::optional<MeldKind> meld_kind(std::span<const Face* const> cards);

/// Every choice of a hand's cards that makes a meld together with `laid`, a meld or nothing: by their places in the
/// hand, ascending. After `enough` choices it stops: a deck in which each card is there many times could give thousands.
[[nodiscard]] std::vector<std::vector<std::size_t>> choices_for(std::span<const Face* const> laid,
                                                                std::span<const Face* const> hand,
                                                                std::size_t enough);

}  // namespace meldroom::engine
