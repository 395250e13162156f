#include "table/rules.hpp"

#include <algorithm>

namespace meldroom::engine {

Result<Cards> cards_in_hand(const CardStore& cards, Seat seat, const std::vector<CardId>& ids) {
  Cards found;
  found.reserve(ids.size());
  for (const auto id : ids) {
    const auto card = cards.find(id, seat);
    if (!card || !cards.is_at(*card, hand_of(seat))) {
      return refuse("T-20", "card_not_in_hand",
                    "card " + std::to_string(static_cast<std::uint32_t>(id)) + " is not in your hand");
    }
    if (std::ranges::find(found, *card) != found.end()) {
      return refuse(
          "T-20", "card_named_twice",
          "card " + std::to_string(static_cast<std::uint32_t>(id)) + " is named twice; name each card once");
    }
    found.push_back(*card);
  }
  return found;
}

Result<void> check_top_only(const Draw& draw, std::string_view clause) {
  if (!draw.card) {
    return {};
  }
  return refuse(clause, "top_card_only", "only the top card can be taken in this game: name a pile, no card");
}

Result<void> check_may_stand_for(const Context& context, CardIndex card, const std::string& as) {
  if (as.empty()) {
    return {};
  }
  const bool letter = as.size() == 1 && as[0] >= 'A' && as[0] <= 'Z';
  const auto& face = context.face(card);
  const bool any = face.kind == FaceKind::star || face.kind == FaceKind::wild;
  if (any || !context.rules_since(2)) {
    if (!letter) {
      return refuse("T-10", "not_a_letter", "a card in a group stands for one letter, A to Z");
    }
    return {};
  }
  const bool fits =
      face.kind == FaceKind::flip ? letter && face.letters.find(as) != std::string::npos : as == face.letters;
  if (fits) {
    return {};
  }
  return refuse("T-10", "letter_is_printed", "the " + spoken_name(face) + " cannot stand for " + as);
}

Result<void> check_word(const Context& context, const TableState& table, const std::string& word) {
  if (context.setup.lexicon->contains(word) || std::ranges::binary_search(table.house_words, word)) {
    return {};
  }
  return refuse("T-9", "not_a_word",
                word + " is not in the lexicon \"" + std::string(context.setup.lexicon->name()) + "\"");
}

std::vector<CardId> card_ids(const std::vector<Tile>& tiles) {
  std::vector<CardId> ids;
  ids.reserve(tiles.size());
  for (const auto& tile : tiles) {
    ids.push_back(tile.card);
  }
  return ids;
}

}  // namespace meldroom::engine
