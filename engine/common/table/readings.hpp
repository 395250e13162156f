#pragma once

#include <span>
#include <string>
#include <string_view>

#include "dict/function_ref.hpp"
#include "dict/tiles.hpp"

/// Which letters the cards of an old word stand for in a word that is made from it (FD-3.4).
namespace meldroom::engine {

/// Whether a tile leaves a choice of letters.
[[nodiscard]] constexpr bool is_open(const dict::Tile& tile) {
  return tile.kind == dict::Tile::Kind::choice || tile.kind == dict::Tile::Kind::blank;
}

/// The text that tiles spell in their order. None of them may be open.
[[nodiscard]] std::string reading(std::span<const dict::Tile> tiles);

/// Sets the open tiles to letters of the word, in every possible way, and calls `visit()` for each way until it returns
/// false. Afterwards the tiles are open again. Returns false if `visit()` stopped it.
bool each_reading(std::string_view word, std::span<dict::Tile> tiles, dict::FunctionRef<bool()> visit);

}  // namespace meldroom::engine
