#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/card.hpp"
#include "engine/seat.hpp"

/// All moves: one closed set for all variants, because many steps are the same. A variant refuses the moves it does not
/// have. Moves name cards by the ids in the view that they answer.
namespace meldroom::engine {

enum class Pile : std::uint8_t { stock, discard };
BOOST_DESCRIBE_ENUM(Pile, stock, discard)

/// The number of a meld or word on the table, from 1, unique within the hand.
enum class GroupId : std::uint16_t {};

/// A card in a word. `as` is the letter named for it, "E", if the card leaves a choice (T-10); otherwise it is empty.
struct Tile {
  CardId card{};
  std::string as;

  friend bool operator==(const Tile&, const Tile&) = default;
};
BOOST_DESCRIBE_STRUCT(Tile, (), (card, as))

// ---- the play ----

/// Draws one card from the stock or the discard pile (RUM-2.1). From a spread discard pile: `card` and all cards after
/// it (AR-2.1).
struct Draw {
  Pile from = Pile::stock;
  std::optional<CardId> card{};  ///< the first card wanted; nothing where only the top card can be taken
  friend bool operator==(const Draw&, const Draw&) = default;
};
BOOST_DESCRIBE_STRUCT(Draw, (), (from, card))

/// Puts the cards taken from the discard pile this turn back onto it (AR-2.2).
struct PutBack {
  friend bool operator==(const PutBack&, const PutBack&) = default;
};
BOOST_DESCRIBE_STRUCT(PutBack, (), ())

/// Takes all bonus cards that are due from the stock (AR-2.4).
struct TakeBonus {
  friend bool operator==(const TakeBonus&, const TakeBonus&) = default;
};
BOOST_DESCRIBE_STRUCT(TakeBonus, (), ())

/// Lays cards from the hand face up as a set or run (RUM-2.2).
struct Meld {
  std::vector<CardId> cards;
  friend bool operator==(const Meld&, const Meld&) = default;
};
BOOST_DESCRIBE_STRUCT(Meld, (), (cards))

/// Lays cards from the hand off onto a meld (RUM-2.3).
struct LayOff {
  GroupId meld{};
  std::vector<CardId> cards;
  friend bool operator==(const LayOff&, const LayOff&) = default;
};
BOOST_DESCRIBE_STRUCT(LayOff, (), (meld, cards))

/// Discards one card face up (RUM-2.4).
struct Discard {
  CardId card{};
  friend bool operator==(const Discard&, const Discard&) = default;
};
BOOST_DESCRIBE_STRUCT(Discard, (), (card))

/// Lays a new word, spelled by its cards in order (PD-2.2).
struct LayWord {
  std::vector<Tile> tiles;
  friend bool operator==(const LayWord&, const LayWord&) = default;
};
BOOST_DESCRIBE_STRUCT(LayWord, (), (tiles))

/// Changes a word on the table into another. `tiles` spells the whole new word: the old cards (by their ids on the
/// table) and the added ones (T-11, PD-2.3).
struct ChangeWord {
  GroupId word{};
  std::vector<Tile> tiles;
  friend bool operator==(const ChangeWord&, const ChangeWord&) = default;
};
BOOST_DESCRIBE_STRUCT(ChangeWord, (), (word, tiles))

/// Makes no play: declines the upcard (GIN-2.1), takes nothing from the discard pile (AR-5.1), or makes no word
/// (FD-6.3). `cards` are given back, the last one named on top (PD-2.6), or put aside and exchanged (FD-2.4).
struct Pass {
  std::vector<CardId> cards;
  friend bool operator==(const Pass&, const Pass&) = default;
};
BOOST_DESCRIBE_STRUCT(Pass, (), (cards))

/// Says that the turn is over (PD-3.1, FD-2.1), or that no more is laid off (GR-2.7).
struct Done {
  friend bool operator==(const Done&, const Done&) = default;
};
BOOST_DESCRIBE_STRUCT(Done, (), ())

/// Ends the hand: puts `card` face down on the discard pile, lays the rest open, and sets it out as words (GIN-2.4) or
/// melds (GR-2.4). Without words or melds the table sets them out itself (`lay_down: best`; in Gin Rummy always
/// allowed).
struct Knock {
  CardId card{};
  std::vector<std::vector<Tile>> words;
  std::optional<std::vector<std::vector<CardId>>> melds{};
  friend bool operator==(const Knock&, const Knock&) = default;
};
BOOST_DESCRIBE_STRUCT(Knock, (), (card, words, melds))

/// Lays the hand open. Sets it out as words after the knock or at the end of the deck (GIN-2.7, GIN-2.8), or as melds
/// after a knock (GR-2.7) or as big gin (GR-2.6). Without melds the table sets out and lays off what is best.
struct LayDown {
  std::vector<std::vector<Tile>> words;
  std::optional<std::vector<std::vector<CardId>>> melds{};
  friend bool operator==(const LayDown&, const LayDown&) = default;
};
BOOST_DESCRIBE_STRUCT(LayDown, (), (words, melds))

/// Accepts the pending word (AR-6.1).
struct Accept {
  friend bool operator==(const Accept&, const Accept&) = default;
};
BOOST_DESCRIBE_STRUCT(Accept, (), ())

/// Challenges the pending word: says that it is not in the lexicon (AR-6.1).
struct Challenge {
  friend bool operator==(const Challenge&, const Challenge&) = default;
};
BOOST_DESCRIBE_STRUCT(Challenge, (), ())

// ---- the table ----

/// Sets the order of the player's hand and the groups set aside in it (T-12). `order` names every card of the hand
/// once. Each group names cards of the hand, none twice. Changes nothing that anyone else sees, not even the number of
/// the state.
struct Arrange {
  std::vector<CardId> order;
  std::vector<std::vector<Tile>> groups;
  friend bool operator==(const Arrange&, const Arrange&) = default;
};
BOOST_DESCRIBE_STRUCT(Arrange, (), (order, groups))

/// Takes back the player's last move, or asks the others to allow it (T-18).
struct TakeBack {
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};
BOOST_DESCRIBE_STRUCT(TakeBack, (), ())

/// Asks the others to allow a word that is not in the lexicon (T-19).
struct ProposeWord {
  std::string word;
  friend bool operator==(const ProposeWord&, const ProposeWord&) = default;
};
BOOST_DESCRIBE_STRUCT(ProposeWord, (), (word))

/// Answers the open petition (T-18, T-19).
struct Answer {
  bool agree = false;
  friend bool operator==(const Answer&, const Answer&) = default;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (agree))

/// Says that an away player is here again (T-7). Any other move of theirs says so too.
struct Return {
  friend bool operator==(const Return&, const Return&) = default;
};
BOOST_DESCRIBE_STRUCT(Return, (), ())

/// Gives up the seat for good (T-8).
struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

/// The clock ran out: makes the variant's timeout move for the seat (T-7). Only the table makes this move.
struct TimeOut {
  friend bool operator==(const TimeOut&, const TimeOut&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeOut, (), ())

/// Deals the next hand (T-21). Only the table makes this move, for the seat that deals.
struct DealHand {
  friend bool operator==(const DealHand&, const DealHand&) = default;
};
BOOST_DESCRIBE_STRUCT(DealHand, (), ())

using Move = std::variant<Draw, PutBack, TakeBonus, Meld, LayOff, Discard, LayWord, ChangeWord, Pass, Done,
                          Knock, LayDown, Accept, Challenge, Arrange, TakeBack, ProposeWord, Answer, Return,
                          Leave, TimeOut, DealHand>;

/// The kinds of Move, in the same order. Views list allowed moves by kind, and `do` names one on the wire.
enum class MoveKind : std::uint8_t {
  draw,
  put_back,
  take_bonus,
  meld,
  lay_off,
  discard,
  lay_word,
  change_word,
  pass,
  done,
  knock,
  lay_down,
  accept,
  challenge,
  arrange,
  take_back,
  propose_word,
  answer,
  back,
  leave,
  timeout,
  deal
};
BOOST_DESCRIBE_ENUM(MoveKind, draw, put_back, take_bonus, meld, lay_off, discard, lay_word, change_word, pass,
                    done, knock, lay_down, accept, challenge, arrange, take_back, propose_word, answer, back,
                    leave, timeout, deal)

[[nodiscard]] constexpr MoveKind kind(const Move& move) {
  return static_cast<MoveKind>(move.index());
}
static_assert(std::variant_size_v<Move> == static_cast<std::size_t>(MoveKind::deal) + 1);

/// Who made a move: the seat's player, or the table for them (a timeout, a deal, a kick).
enum class Author : std::uint8_t { player, table };
BOOST_DESCRIBE_ENUM(Author, player, table)

}  // namespace meldroom::engine
