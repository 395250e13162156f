#pragma once

#include "dict/tiles.hpp"
#include "engine/card.hpp"

/// Cards as letters of words.
namespace meldroom::engine {

/// Whether the player has to name a letter for the card (T-10): for a star, a wild or a flip card.
[[nodiscard]] constexpr bool leaves_choice(const Face& face) {
  return face.kind == FaceKind::star || face.kind == FaceKind::wild || face.kind == FaceKind::flip;
}

/// A card as a tile for the word search. `kept` is the letter that a card with a choice already has, or 0.
[[nodiscard]] dict::Tile tile_of(const Face& face, char kept = 0);

// ---- colours (PD-2.2, GIN-2.6) ----

/// A set of colours, one bit for each. A star can be any colour, so its set is empty.
using Colours = unsigned;
[[nodiscard]] Colours colour_of(const Face& face);
[[nodiscard]] int count(Colours colours);

}  // namespace meldroom::engine
