#include "table/card_store.hpp"

#include <algorithm>
#include <set>

#include "engine/match.hpp"

namespace meldroom::engine {
namespace {

constexpr int everyone = -1;
constexpr int nobody = -2;

/// The audience of a place: everyone, nobody, or the number of one seat.
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

CardStore::Found CardStore::find_pile(Place place) const {
  Found found;
  while (found.pile < piles_.size() && piles_[found.pile].place != place) {
    found.begin += piles_[found.pile++].size;
  }
  return found;
}

CardSpan CardStore::at(Place place) const {
  const auto [pile, begin] = find_pile(place);
  return pile == piles_.size() ? CardSpan() : CardSpan(order_).subspan(begin, piles_[pile].size);
}

std::vector<CardId> CardStore::ids(CardSpan cards) const {
  std::vector<CardId> ids(cards.size());
  std::ranges::transform(cards, ids.begin(), [&](CardIndex card) { return id(card); });
  return ids;
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
  const auto source = find_pile(entry.place);
  const auto target = find_pile(to);
  if (target.pile == piles_.size()) {
    piles_.push_back({to, 0});
  }
  const auto at = [&](std::size_t place) { return order_.data() + place; };
  auto* const lies = std::find(at(source.begin), at(order_.size()), card);
  auto* const goes = at(target.begin + (to.kind == PlaceKind::stock ? 0 : piles_[target.pile].size));
  if (lies < goes) {
    std::rotate(lies, lies + 1, goes);
  } else {
    std::rotate(goes, lies, lies + 1);
  }
  --piles_[source.pile].size;
  ++piles_[target.pile].size;
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

void CardStore::arrange(Place place, const Cards& order) {
  if (order.size() == count(place)) {
    std::ranges::copy(order, order_.begin() + static_cast<std::ptrdiff_t>(find_pile(place).begin));
    if (complete()) {
      return;
    }
  }
  throw InvariantError("a pile was reordered into other cards");
}

void CardStore::gather() {
  piles_.assign(1, {stock_place, static_cast<std::uint16_t>(cards_.size())});
  order_.resize(cards_.size());
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    order_[i] = static_cast<CardIndex>(i);
    cards_[i] = Card{CardId{}, stock_place, 0};
  }
}

void CardStore::substitute(std::span<const CardIndex> replacement) {
  auto before = cards_;
  for (std::size_t i = 0; i < before.size(); ++i) {
    cards_[index(replacement[i])] = before[i];
  }
  for (auto& card : order_) {
    card = replacement[index(card)];
  }
}

std::tuple<std::vector<CardStore::Pile>, const BlockList<CardStore::Card>&, const std::uint32_t&>
CardStore::fields_of_version_1() const {
  std::vector<Pile> piles;
  for (const auto& [place, size] : piles_) {
    piles.push_back({place, at(place)});
  }
  return {std::move(piles), cards_, next_id_};
}

bool CardStore::complete() const {
  std::vector<bool> seen(cards_.size());
  auto next = order_.begin();
  for (const auto& [place, size] : piles_) {
    if (size > order_.end() - next) {
      return false;
    }
    for (const auto end = next + size; next != end; ++next) {
      if (index(*next) >= cards_.size() || seen[index(*next)] || place_of(*next) != place) {
        return false;
      }
      seen[index(*next)] = true;
    }
  }
  return next == order_.end() && order_.size() == cards_.size();
}

void CardStore::check() const {
  if (!complete()) {
    throw InvariantError("a card is in two places or in none");
  }
  std::set<CardId> ids;
  for (const auto& [place, size] : piles_) {
    for (const auto card : at(place)) {
      if (hidden(place) != (id(card) == CardId{}) || (!hidden(place) && !ids.insert(id(card)).second)) {
        throw InvariantError("a card has a wrong name");
      }
    }
  }
}

}  // namespace meldroom::engine
