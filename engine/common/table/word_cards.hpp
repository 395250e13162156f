#pragma once

#include <string_view>

#include "dict/tiles.hpp"
#include "engine/card.hpp"

/// Cards as letters of words.
namespace meldroom::engine {

/// Whether a letter has to be named for the card (T-10): for a star, a wild or a flip card.
[[nodiscard]] constexpr bool leaves_choice(const Face& face) {
  return face.kind == FaceKind::star || face.kind == FaceKind::wild || face.kind == FaceKind::flip;
}

/// A card as a tile of the word search; `kept` is the letter that a card with a choice keeps, 0 if it is
/// free.
[[nodiscard]] dict::Tile tile_of(const Face& face, char kept = 0);

/// True if `old` can be read in `word` from left to right, with other letters between.
[[nodiscard]] bool in_order(std::string_view old, std::string_view word);

// ---- colours (PD-2.2, GIN-2.6) ----

/// Colours as a set, a bit each; a star is any colour and has none.
using Colours = unsigned;
[[nodiscard]] Colours colour_of(const Face& face);
[[nodiscard]] int count(Colours colours);

}  // namespace meldroom::engine
