#include "rummy/memory.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "playing_cards.hpp"

namespace meldroom::engine::rummy {
namespace {

std::vector<CardKind> mixed(CardSet set, RandomNumbers& random) {
  std::vector<CardKind> cards;
  for_each(set, [&](CardKind card) { cards.push_back(card); });
  random.shuffle(cards);
  return cards;
}

}  // namespace

Position dealt(const KnownHand& known_hand, RandomNumbers& random) {
  auto position = known_hand.position;
  std::vector<std::size_t> places;
  for (std::size_t player = 1; player < position.players.size(); ++player) {
    const auto known = std::popcount(position.players[player].hand);
    places.insert(places.end(), static_cast<std::size_t>(std::max(0, known_hand.held[player] - known)),
                  player);
  }
  // The places are shuffled too, so that chance decides who holds the cards that some hand must hold.
  random.shuffle(places);
  auto cards = mixed(known_hand.unseen, random);
  std::ranges::copy(mixed(known_hand.held_by_others, random), std::back_inserter(cards));
  for (const auto player : places) {
    if (!cards.empty()) {
      position.players[player].hand |= bit_of(cards.back());
      cards.pop_back();
    }
  }
  // If the deck has a card twice, the stock can hold more cards than there are kinds of unseen cards.
  cards.resize(static_cast<std::size_t>(known_hand.stock), cards.empty() ? CardKind{0} : cards.front());
  position.stock = std::move(cards);
  return position;
}

void Memory::watch(const View& view) {
  pile_.watch(view);
  if (view.hand != hand_) {
    hand_ = view.hand;
    laid_before_ = false;
    dealt_ = std::numeric_limits<int>::max();
    for (const auto& [seat, player] : view.seats) {
      dealt_ = player.left ? dealt_ : std::min(dealt_, player.cards);
    }
    held_at_turn_ = dealt_;
  }
  if (view.phase == Phase::draw && waits_for(view, own_)) {
    held_at_turn_ = view.seats.at(own_).cards;
    laid_before_ = held_at_turn_ < dealt_;
  }
}

/// Adds this seat and then the others in the order of play. A player who has laid cards before holds fewer than were
/// dealt.
void Memory::add_players(const View& view, Position& position, std::vector<int>& held) const {
  std::vector<Seat> order;
  for (const auto& [seat, player] : view.seats) {
    if (!player.left) {
      order.push_back(seat);
    }
  }
  std::ranges::rotate(order, std::ranges::find(order, own_));
  for (const auto seat : order) {
    const auto& shown = pile_.taken(seat);
    const CardSet hand = seat == own_ ? 0 : card_set(faces_, shown) & ~position.gone;
    const int cards = view.seats.at(seat).cards;
    position.players.push_back({hand, hand, seat == own_ ? laid_before_ : cards < dealt_});
    held.push_back(cards);
  }
}

void Memory::add_own(const View& view, Position& position) const {
  const auto& game = std::get<RummyView>(view.game);
  for (const auto& card : view.own->hand) {
    position.players.front().hand |= bit_of(kind_of(faces_, card.face));
    if (card.id == game.taken) {
      position.taken = kind_of(faces_, card.face);
    }
  }
  const auto is_another = [&](const CardView& card) {
    return card.id != game.taken && kind_of(faces_, card.face) == position.taken;
  };
  if (std::ranges::any_of(view.own->hand, is_another)) {
    position.taken.reset();
  }
  position.drawn = view.phase != Phase::draw;
  position.melded = game.melded;
  position.laid = position.drawn && view.seats.at(own_).cards <= held_at_turn_;
}

KnownHand Memory::known_hand(const View& view, const Options& options) const {
  KnownHand known_hand;
  auto& position = known_hand.position;
  position.many_melds = options.many_melds;
  position.by_discard = options.go_out_by == GoOutBy::discard;
  for (const auto& [id, meld] : view.melds) {
    LaidMeld laid{meld.kind, 0};
    for (const auto& card : meld.cards) {
      laid.cards |= bit_of(kind_of(faces_, card.face));
    }
    known_hand.melds.push_back(id);
    position.melds.push_back(laid);
    position.gone |= laid.cards;
  }
  for (const auto& face : pile_.pile()) {
    position.pile.push_back(kind_of(faces_, face));
  }
  position.gone |= card_set(faces_, pile_.pile());
  add_players(view, position, known_hand.held);
  add_own(view, position);

  CardSet seen = position.gone;
  for (const auto& player : position.players) {
    seen |= player.hand;
  }
  for (const auto& [code, face] : faces_) {
    known_hand.unseen |= bit_of(kind_of(*face)) & ~seen;
  }
  if (const auto& renewed = pile_.renewed()) {
    // An unseen card that did not go into the stock then was in a hand.
    known_hand.held_by_others = known_hand.unseen & ~card_set(faces_, *renewed);
    known_hand.unseen &= card_set(faces_, *renewed);
  }
  known_hand.stock = view.stock;
  return known_hand;
}

}  // namespace meldroom::engine::rummy
