#include "rummy/memory.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <ranges>

namespace meldroom::engine::rummy {
namespace {

std::vector<Kind> mixed(Kinds kinds, Chance& chance) {
  std::vector<Kind> cards;
  each(kinds, [&](Kind kind) { cards.push_back(kind); });
  shuffle(cards, chance);
  return cards;
}

}  // namespace

Position dealt(const Picture& picture, Chance& chance) {
  auto position = picture.position;
  std::vector<std::size_t> places;
  for (std::size_t player = 1; player < position.players.size(); ++player) {
    const auto known = std::popcount(position.players[player].hand);
    places.insert(places.end(), static_cast<std::size_t>(std::max(0, picture.held[player] - known)), player);
  }
  // The places are mixed too, so that who holds what is certain to be held is left to chance.
  for (auto left = places.size(); left > 1; --left) {
    std::swap(places[left - 1], places[chance.below(static_cast<std::uint32_t>(left))]);
  }
  auto cards = mixed(picture.unseen, chance);
  std::ranges::copy(mixed(picture.held_by_others, chance), std::back_inserter(cards));
  for (const auto player : places) {
    if (!cards.empty()) {
      position.players[player].hand |= only(cards.back());
      cards.pop_back();
    }
  }
  // With a card twice in the deck, more may lie there than are unseen.
  cards.resize(static_cast<std::size_t>(picture.stock), cards.empty() ? Kind{0} : cards.front());
  position.stock = std::move(cards);
  return position;
}

std::optional<Kind> Memory::top(const View& view) const {
  const bool lies = view.discard && !view.discard->cards.empty();
  return lies ? std::optional(kind(view.discard->cards.back())) : std::nullopt;
}

void Memory::begin_hand(const View& view) {
  hand_ = view.hand;
  players_.clear();
  pile_.clear();
  was_renewed_ = laid_before_ = false;
  renewed_ = 0;
  dealt_ = std::numeric_limits<int>::max();
  for (const auto& [seat, player] : view.seats) {
    if (!player.left) {
      players_[seat].cards = player.cards;
      dealt_ = std::min(dealt_, player.cards);
    }
  }
  if (const auto card = top(view)) {
    pile_.push_back(*card);
  }
}

/// Who took a card from the pile, what was discarded, and whether the stock was renewed, by how many cards
/// lie where.
void Memory::watch_piles(const View& view) {
  const auto card = top(view);
  if (view.stock > stock_) {
    renewed_ = 0;
    for (const auto kind : pile_) {
      renewed_ |= only(kind);
    }
    was_renewed_ = true;
    pile_.clear();
  } else if (view.discard->count < discarded_ && !pile_.empty()) {
    for (const auto& [seat, player] : players_) {
      if (seat != own_ && view.seats.at(seat).cards > player.cards) {
        players_[seat].seen |= only(pile_.back());
      }
    }
    pile_.pop_back();
  }
  if (card && (pile_.empty() || pile_.back() != *card)) {
    pile_.push_back(*card);
  }
  if (card) {
    renewed_ &= ~only(*card);
  }
}

void Memory::watch(const View& view) {
  if (view.hand != hand_) {
    begin_hand(view);
  } else if (view.number == number_) {
    return;
  } else {
    watch_piles(view);
  }
  Kinds open = 0;
  for (const auto& [id, meld] : view.melds) {
    for (const auto& card : meld.cards) {
      open |= only(kind(card));
    }
  }
  for (const auto card : pile_) {
    open |= only(card);
  }
  for (auto& [seat, player] : players_) {
    player.cards = view.seats.at(seat).cards;
    player.seen &= ~open;
  }
  if (view.phase == Phase::draw && std::ranges::find(view.to_act, own_) != view.to_act.end()) {
    held_at_turn_ = view.seats.at(own_).cards;
    laid_before_ = held_at_turn_ < dealt_;
  }
  number_ = view.number;
  stock_ = view.stock;
  discarded_ = view.discard ? view.discard->count : 0;
}

Picture Memory::picture(const View& view, bool many_melds, bool by_discard) const {
  Picture picture;
  auto& position = picture.position;
  position.many_melds = many_melds;
  position.by_discard = by_discard;
  std::vector<Seat> order;
  for (const auto& [seat, player] : view.seats) {
    if (!player.left) {
      order.push_back(seat);
    }
  }
  std::ranges::rotate(order, std::ranges::find(order, own_));
  Kinds seen = 0;
  for (const auto seat : order) {
    const auto known = players_.find(seat);
    const Kinds hand = known == players_.end() ? 0 : known->second.seen;
    const int cards = view.seats.at(seat).cards;
    position.players.push_back({hand, hand, cards < dealt_});
    picture.held.push_back(cards);
    seen |= hand;
  }
  auto& own = position.players.front();
  own = {.hand = 0, .seen = 0, .laid_before = laid_before_};
  const auto& game = std::get<RummyView>(view.game);
  for (const auto& card : view.own->hand) {
    own.hand |= only(kind(card));
    if (card.id == game.taken) {
      position.taken = kind(card);
    }
  }
  for (const auto& [id, meld] : view.melds) {
    Laid laid{meld.kind, 0};
    for (const auto& card : meld.cards) {
      laid.cards |= only(kind(card));
    }
    picture.melds.push_back(id);
    position.melds.push_back(laid);
    position.gone |= laid.cards;
  }
  position.pile = pile_;
  for (const auto card : pile_) {
    position.gone |= only(card);
  }
  position.drawn = view.phase != Phase::draw;
  position.melded = game.melded;
  position.laid = position.drawn && view.seats.at(own_).cards < held_at_turn_ + 1;
  seen |= own.hand | position.gone;
  for (const auto& [code, face] : faces_) {
    picture.unseen |= only(kind_of(*face)) & ~seen;
  }
  if (was_renewed_) {
    // What was not in the pile then is in a hand, or was.
    picture.held_by_others = picture.unseen & ~renewed_;
    picture.unseen &= renewed_;
  }
  picture.stock = view.stock;
  return picture;
}

}  // namespace meldroom::engine::rummy
