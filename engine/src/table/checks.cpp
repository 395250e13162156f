#include "table/checks.hpp"

#include <algorithm>

#include "engine/variant.hpp"

namespace meldroom::engine {

std::string name_of(const Context& context, const CardStore& cards, Seat seat, CardId id) {
  const auto card = cards.find(id, seat);
  return card ? "the " + spoken_name(context.face(*card)) : "that card";
}

Result<void> check_named_once(const Context& context, const Cards& named, CardIndex card) {
  if (std::ranges::find(named, card) == named.end()) {
    return {};
  }
  return refuse("T-20", "card_named_twice",
                "the " + spoken_name(context.face(card)) + " is chosen twice: choose each card once");
}

Result<CardIndex> card_in_hand(const Context& context, const CardStore& cards, Seat seat, CardId id) {
  const auto card = cards.find(id, seat);
  if (!card || !cards.is_at(*card, hand_of(seat))) {
    return refuse("T-20", "card_not_in_hand",
                  name_of(context, cards, seat, id) + " is not in your hand: choose one that is");
  }
  return *card;
}

Result<Cards> cards_in_hand(const Context& context, const CardStore& cards, Seat seat,
                            const std::vector<CardId>& ids) {
  Cards found;
  found.reserve(ids.size());
  for (const auto id : ids) {
    const auto card = TRY(card_in_hand(context, cards, seat, id));
    TRY(check_named_once(context, found, card));
    found.push_back(card);
  }
  return found;
}

Result<void> check_top_only(const Draw& draw, std::string_view clause) {
  if (!draw.card) {
    return {};
  }
  return refuse(clause, "top_card_only", "only the top card can be taken in this game: choose only the pile");
}

Refusal not_in_this_game(const Context& context, std::string_view clause) {
  return refuse(clause, "not_in_this_game",
                std::string(info(context.setup.variant).title) +
                    " has no such move: choose one of those that are offered");
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
