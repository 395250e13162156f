#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/card.hpp"
#include "engine/view.hpp"

/// What is a meld (RUM-2.2), without any state.
namespace meldroom::engine::rummy {

/// What a card left in hand counts: king, queen, jack 10; ace 1; others their number (RUM-3.1).
[[nodiscard]] int points(const Face& face);

/// The kind of meld that the cards make, in any order; nothing if they make none. Three cards or more of one
/// rank, or of one suit in sequence with the ace below the two.
[[nodiscard]] std::optional<MeldKind> meld_kind(std::span<const Face* const> cards);

}  // namespace meldroom::engine::rummy
