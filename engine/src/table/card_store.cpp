#include "table/card_store.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/match.hpp"

namespace meldroom::engine {
namespace {

constexpr int everyone = -1;
constexpr int nobody = -2;

/// Who sees the faces in a place: everyone, nobody, or one seat.
int audience(Place place) {
  if (face_up(place)) {
    return everyone;
  }
  return place.kind == PlaceKind::hand ? place.number : nobody;
}

bool hidden(Place place) {
  return audience(place) == nobody;
}

}  // namespace

CardStore::CardStore(std::size_t cards) : cards_(cards) {
  gather();
}

const Cards& CardStore::at(Place place) const {
  static const Cards none;
  const auto found = std::ranges::find(piles_, place, &Pile::place);
  return found == piles_.end() ? none : found->cards;
}

Cards& CardStore::pile(Place place) {
  const auto found = std::ranges::find(piles_, place, &Pile::place);
  if (found != piles_.end()) {
    return found->cards;
  }
  return piles_.emplace_back(Pile{place, {}}).cards;
}

std::optional<CardIndex> CardStore::find(CardId id, Seat seat) const {
  if (id == CardId{}) {
    return std::nullopt;
  }
  const auto found = std::ranges::find_if(cards_, [&](const Card& card) {
    return card.id == id && (face_up(card.place) || card.place == hand_of(seat));
  });
  if (found == cards_.end()) {
    return std::nullopt;
  }
  return static_cast<CardIndex>(found - cards_.begin());
}

void CardStore::move(CardIndex card, Place to) {
  auto& entry = cards_[index(card)];
  std::erase(pile(entry.place), card);
  auto& target = pile(to);
  target.insert(to.kind == PlaceKind::stock ? target.begin() : target.end(), card);
  if (hidden(to)) {
    entry.id = CardId{};
  } else if (audience(to) != audience(entry.place)) {
    entry.id = static_cast<CardId>(next_id_++);
  }
  if (to.kind != PlaceKind::group) {
    entry.named = 0;
  }
  entry.place = to;
}

void CardStore::arrange(Place place, Cards order) {
  auto& cards = pile(place);
  if (!std::ranges::is_permutation(cards, order)) {
    throw InvariantError("a pile was reordered into other cards");
  }
  cards = std::move(order);
}

void CardStore::gather() {
  piles_.clear();
  auto& stock = pile(stock_place);
  stock.resize(cards_.size());
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    stock[i] = static_cast<CardIndex>(i);
    cards_[i] = Card{stock_place, CardId{}, 0};
  }
}

void CardStore::substitute(std::span<const CardIndex> replacement) {
  auto before = cards_;
  for (std::size_t i = 0; i < before.size(); ++i) {
    cards_[index(replacement[i])] = before[i];
  }
  for (auto& [place, cards] : piles_) {
    for (auto& card : cards) {
      card = replacement[index(card)];
    }
  }
}

void CardStore::check() const {
  std::vector<int> seen(cards_.size(), 0);
  std::set<CardId> ids;
  for (const auto& [place, cards] : piles_) {
    for (const auto card : cards) {
      if (index(card) >= cards_.size() || ++seen[index(card)] != 1 || place_of(card) != place) {
        throw InvariantError("a card is in two places or in none");
      }
      if (hidden(place) != (id(card) == CardId{}) || (!hidden(place) && !ids.insert(id(card)).second)) {
        throw InvariantError("a card has a wrong name");
      }
    }
  }
  if (std::ranges::count(seen, 1) != static_cast<std::ptrdiff_t>(cards_.size())) {
    throw InvariantError("a card is lost");
  }
}

}  // namespace meldroom::engine
