#include "full_deck/spelling.hpp"

#include <algorithm>
#include <set>

namespace meldroom::engine::full_deck {
namespace {

using Kind = dict::Tile::Kind;

bool is_open(const dict::Tile& tile) {
  return tile.kind == Kind::choice || tile.kind == Kind::blank;
}

bool can_be(const dict::Tile& tile, char letter) {
  return tile.kind == Kind::blank || tile.first == letter || tile.second == letter;
}

std::string reading(const std::vector<dict::Tile>& tiles) {
  std::string letters;
  for (const auto& tile : tiles) {
    letters += tile.first;
    if (tile.kind == Kind::pair) {
      letters += tile.second;
    }
  }
  return letters;
}

}  // namespace

std::optional<std::vector<dict::Placed>> spell_well(std::string_view word, std::span<const dict::Tile> bag,
                                                    std::vector<dict::Tile> old, const GoodPlay& good) {
  const auto open = std::ranges::find_if(old, is_open);
  if (open == old.end()) {
    return good(reading(old)) ? dict::spell_with(word, bag, old, 1) : std::nullopt;
  }
  // What the old word reads as is settled first, in every way.
  const auto tile = *open;
  for (const char letter : std::set<char>(word.begin(), word.end())) {
    if (!can_be(tile, letter)) {
      continue;
    }
    *open = dict::Tile::letter(letter);
    if (auto spelling = spell_well(word, bag, old, good)) {
      return spelling;
    }
  }
  return std::nullopt;
}

}  // namespace meldroom::engine::full_deck
