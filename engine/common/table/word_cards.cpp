#include "table/word_cards.hpp"

#include <bit>

namespace meldroom::engine {

dict::Tile tile_of(const Face& face, char kept) {
  if (kept != 0) {
    return dict::Tile::letter(kept);
  }
  switch (face.kind) {
    case FaceKind::combination:
      return dict::Tile::pair(face.letters[0], face.letters[1]);
    case FaceKind::flip:
      return dict::Tile::choice(face.letters[0], face.letters[1]);
    case FaceKind::star:
    case FaceKind::wild:
      return dict::Tile::blank();
    case FaceKind::letter:
    case FaceKind::playing:
      break;
  }
  return dict::Tile::letter(face.letters.front());
}

Colours colour_of(const Face& face) {
  const bool coloured = face.kind != FaceKind::star && face.colour;
  return coloured ? 1U << static_cast<unsigned>(*face.colour) : 0U;
}

int count(Colours colours) {
  return std::popcount(colours);
}

}  // namespace meldroom::engine
