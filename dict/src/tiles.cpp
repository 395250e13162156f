#include "dict/tiles.hpp"

#include "fitting.hpp"

namespace meldroom::dict {

Bag::Bag(std::span<const Tile> tiles) {
  for (const auto& tile : tiles) {
    add(tile);
  }
}

void Bag::add(const Tile& tile) {
  switch (tile.kind) {
    case Tile::Kind::letter:
      add(tile.first);
      break;
    case Tile::Kind::choice:
      choices.push_back({tile.first, tile.second});
      break;
    case Tile::Kind::pair:
      pairs.push_back({tile.first, tile.second});
      break;
    case Tile::Kind::blank:
      ++blanks;
      break;
  }
}

int Bag::size() const {
  return letters.size() + int{blanks} + static_cast<int>(choices.size() + pairs.size());
}

std::optional<std::vector<Placed>> spell_with(std::string_view word, std::span<const Tile> bag,
                                              std::span<const Tile> required, int min_from_bag) {
  std::vector<Placed> placed;
  if (!Fitting(bag, required).best(word, min_from_bag, placed)) {
    return std::nullopt;
  }
  return placed;
}

bool can_spell(std::string_view word, const Bag& bag, const Bag& required, int min_from_bag) {
  return Fitting(bag, required).possible(word, min_from_bag);
}

}  // namespace meldroom::dict
