#pragma once

#include <span>
#include <string>
#include <string_view>

#include "dict/search.hpp"
#include "dict/tiles.hpp"

/// What the cards of an old word read as in a word that is made from it (FD-3.4).
namespace meldroom::engine {

/// True for a tile that may be one letter or another.
[[nodiscard]] constexpr bool is_open(const dict::Tile& tile) {
  return tile.kind == dict::Tile::Kind::choice || tile.kind == dict::Tile::Kind::blank;
}

/// What tiles spell in their order, none of which is open.
[[nodiscard]] std::string reading(std::span<const dict::Tile> tiles);

/// Settles the open tiles on letters of the word, in every way, and calls `visit()` for each until it returns
/// false; then they are open again. False if it was stopped.
bool each_reading(std::string_view word, std::span<dict::Tile> tiles, dict::CallableRef<bool()> visit);

}  // namespace meldroom::engine
