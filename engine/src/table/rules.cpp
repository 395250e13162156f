#include "table/rules.hpp"

#include <algorithm>

namespace meldroom::engine {

std::string name_of(CardId id) {
  return "card " + std::to_string(static_cast<std::uint32_t>(id));
}

Result<void> check_named_once(const Cards& named, CardIndex card, CardId id) {
  if (std::ranges::find(named, card) == named.end()) {
    return {};
  }
  return refuse("T-20", "card_named_twice", name_of(id) + " is named twice; name each card once");
}

Result<CardIndex> card_in_hand(const CardStore& cards, Seat seat, CardId id) {
  const auto card = cards.find(id, seat);
  if (!card || !cards.is_at(*card, hand_of(seat))) {
    return refuse("T-20", "card_not_in_hand", name_of(id) + " is not in your hand");
  }
  return *card;
}

Result<Cards> cards_in_hand(const CardStore& cards, Seat seat, const std::vector<CardId>& ids) {
  Cards found;
  found.reserve(ids.size());
  for (const auto id : ids) {
    const auto card = TRY(card_in_hand(cards, seat, id));
    TRY(check_named_once(found, card, id));
    found.push_back(card);
  }
  return found;
}

Result<void> check_top_only(const Draw& draw, std::string_view clause) {
  if (!draw.card) {
    return {};
  }
  return refuse(clause, "top_card_only", "only the top card can be taken in this game: name only the pile");
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
