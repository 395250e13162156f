#include "playing_cards.hpp"

namespace meldroom::engine {

CardKind kind_of(const FacesByCode& faces, std::string_view code) {
  return kind_of(*faces.find(code)->second);
}

CardSet card_set(const FacesByCode& faces, const std::vector<FaceCode>& codes) {
  CardSet cards = 0;
  for (const auto& code : codes) {
    cards |= bit_of(kind_of(faces, code));
  }
  return cards;
}

CardId id_in_hand(const FacesByCode& faces, const View& view, CardKind kind, std::optional<CardId> taken) {
  std::optional<CardId> found;
  for (const auto& card : view.own->hand) {
    if (kind_of(faces, card.face) == kind && (!found || found == taken)) {
      found = card.id;
    }
  }
  return found.value();
}

}  // namespace meldroom::engine
