#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/card.hpp"
#include "engine/lists.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"

namespace meldroom::engine {

enum class PlaceKind : std::uint8_t {
  stock,       ///< face down; the first card is the top
  discard,     ///< face up; the last card is the top
  hand,        ///< visible to its seat alone, in hand order (T-17)
  group,       ///< a meld or word on the table, face up
  open_hand,   ///< a hand laid open by its seat (GIN-2.4)
  middle,      ///< a pile in the middle, face down; the last card is the top (FD-6.1)
  middle_top,  ///< the card turned up on a pile in the middle
  aside        ///< out of play for now, face down: a leaver's hand (T-8), a knocker's card (GIN-2.4)
};

/// A place for cards. `number` is the seat of a hand, the id of a group, or the number of a pile in the middle.
struct Place {
  PlaceKind kind{};
  std::uint16_t number = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

constexpr Place stock_place{PlaceKind::stock, 0};
constexpr Place discard_place{PlaceKind::discard, 0};
constexpr Place aside_place{PlaceKind::aside, 0};
constexpr Place hand_of(Seat seat) {
  return {PlaceKind::hand, static_cast<std::uint16_t>(seat)};
}
constexpr Place group_place(GroupId group) {
  return {PlaceKind::group, static_cast<std::uint16_t>(group)};
}

constexpr Place open_hand_of(Seat seat) {
  return {PlaceKind::open_hand, static_cast<std::uint16_t>(seat)};
}
constexpr Place middle_pile(std::size_t number) {
  return {PlaceKind::middle, static_cast<std::uint16_t>(number)};
}
constexpr Place middle_top(std::size_t number) {
  return {PlaceKind::middle_top, static_cast<std::uint16_t>(number)};
}

/// Whether everyone sees the faces at that place.
[[nodiscard]] constexpr bool face_up(Place place) {
  switch (place.kind) {
    case PlaceKind::discard:
    case PlaceKind::group:
    case PlaceKind::open_hand:
    case PlaceKind::middle_top:
      return true;
    case PlaceKind::stock:
    case PlaceKind::hand:
    case PlaceKind::middle:
    case PlaceKind::aside:
      return false;
  }
  return false;
}

using Cards = std::vector<CardIndex>;
/// A view of the cards at a place. Valid until the next card is moved.
using CardSpan = std::span<const CardIndex>;
[[nodiscard]] inline Cards copy_of(CardSpan cards) {
  return {cards.begin(), cards.end()};
}

/// Knows where every card is. Only this class moves cards, so each card is in exactly one place at any time. Only this
/// class gives cards their ids (see CardId).
class CardStore {
 public:
  CardStore() = default;
  /// A deck of that many cards, all in the stock in deck order.
  explicit CardStore(std::size_t cards);

  [[nodiscard]] CardSpan at(Place place) const;
  [[nodiscard]] std::size_t count(Place place) const { return at(place).size(); }
  [[nodiscard]] std::size_t size() const { return cards_.size(); }

  [[nodiscard]] Place place_of(CardIndex card) const { return cards_[index(card)].place; }
  [[nodiscard]] bool is_at(CardIndex card, Place place) const { return place_of(card) == place; }

  /// The card's id for those who see it; 0 in a face-down place.
  [[nodiscard]] CardId id(CardIndex card) const { return cards_[index(card)].id; }
  [[nodiscard]] std::vector<CardId> ids(CardSpan cards) const;
  /// The card that `seat` knows by that id: in its hand, or face up.
  [[nodiscard]] std::optional<CardIndex> find(CardId id, Seat seat) const;

  /// The letter named for a card with a choice, while it lies in a group (T-10); 0 for other cards.
  [[nodiscard]] char named(CardIndex card) const { return cards_[index(card)].named; }
  void name(CardIndex card, char letter) { cards_[index(card)].named = letter; }

  /// Moves a card to the end of a place, or to the top of the stock.
  void move(CardIndex card, Place to);
  /// Puts the cards of a place in another order. `order` has to hold the same cards.
  void arrange(Place place, const Cards& order);
  /// Moves every card back to the stock, in deck order.
  void gather();
  /// Makes sure that no id given from now on was given by `later` (a step taken back, T-18).
  void skip_ids_of(const CardStore& later) { next_id_ = std::max(next_id_, later.next_id_); }

  /// Replaces each card by `replacement[card]`, a permutation. Places and ids stay as they are. For tests of T-5.
  void substitute(std::span<const CardIndex> replacement);

  /// Whether each card is in exactly one place.
  [[nodiscard]] bool complete() const;
  /// Throws InvariantError if a card is not in exactly one place, or if two visible cards have the same id.
  void check() const;

  /// These types and the fields are public only for the code that writes a state as bytes (engine/state_bytes.hpp).
  struct Card {
    CardId id{};
    Place place;
    char named = 0;
  };
  struct Extent {
    Place place;
    std::uint16_t size = 0;
  };
  [[nodiscard]] auto fields() { return std::tie(piles_, order_, cards_, next_id_); }
  [[nodiscard]] auto fields() const { return std::tie(piles_, order_, cards_, next_id_); }
  /// The same fields as version 1 of the rules had them.
  struct Pile {
    Place place;
    CardSpan cards;
  };
  [[nodiscard]] std::tuple<std::vector<Pile>, const BlockList<Card>&, const std::uint32_t&>
  fields_of_version_1() const;

 private:
  /// `pile`: the index of a place in `piles_`, or their number if the place never held a card. `begin`: where its cards
  /// begin in `order_`.
  struct Found {
    std::size_t pile = 0;
    std::size_t begin = 0;
  };
  [[nodiscard]] Found find_pile(Place place) const;

  // A store is copied at every move, so it uses few blocks of memory, each of them copied as a whole.
  ShortList<Extent, 8> piles_;      ///< the few places that ever held a card, in order of their first card
  ShortList<CardIndex, 64> order_;  ///< the cards of all piles, one pile after the other
  BlockList<Card> cards_;           ///< by CardIndex
  std::uint32_t next_id_ = 1;
};

}  // namespace meldroom::engine
