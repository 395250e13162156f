#include "table/readings.hpp"

#include <algorithm>
#include <set>

namespace meldroom::engine {
namespace {

using TileKind = dict::Tile::Kind;

bool can_be(const dict::Tile& tile, char letter) {
  return tile.kind == TileKind::blank || tile.first == letter || tile.second == letter;
}

}  // namespace

std::string reading(std::span<const dict::Tile> tiles) {
  std::string letters;
  for (const auto& tile : tiles) {
    letters += tile.first;
    if (tile.kind == TileKind::pair) {
      letters += tile.second;
    }
  }
  return letters;
}

bool each_reading(std::string_view word, std::span<dict::Tile> tiles, dict::FunctionRef<bool()> visit) {
  const auto open = std::ranges::find_if(tiles, is_open);
  if (open == tiles.end()) {
    return visit();
  }
  const auto tile = *open;
  bool goes_on = true;
  for (const char letter : std::set<char>(word.begin(), word.end())) {
    if (goes_on && can_be(tile, letter)) {
      *open = dict::Tile::letter(letter);
      goes_on = each_reading(word, tiles, visit);
    }
  }
  *open = tile;
  return goes_on;
}

}  // namespace meldroom::engine
