#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/card.hpp"
#include "engine/seat.hpp"

/// What can be done at a table: one closed set for all variants, because their steps are the same ones. A
/// variant refuses what it does not have. Cards go by the ids of the view that the move answers.
namespace meldroom::engine {

enum class Pile : std::uint8_t { stock, discard };
BOOST_DESCRIBE_ENUM(Pile, stock, discard)

/// The number of a meld or word on the table, unique in its hand, from 1.
enum class GroupId : std::uint16_t {};

/// A card in a word, with the letter named for it where the card leaves a choice (T-10): "E", or empty.
struct Tile {
  CardId card{};
  std::string as;

  friend bool operator==(const Tile&, const Tile&) = default;
};
BOOST_DESCRIBE_STRUCT(Tile, (), (card, as))

// ---- the play ----

/// One card from the stock or the discard pile (RUM-2.1); from a discard pile that lies spread, `card` and
/// all above it (AR-2.1).
struct Draw {
  Pile from = Pile::stock;
  std::optional<CardId> card{};  ///< the lowest card wanted; nothing where only the top one can be taken
  friend bool operator==(const Draw&, const Draw&) = default;
};
BOOST_DESCRIBE_STRUCT(Draw, (), (from, card))

/// The cards taken from the discard pile this turn go back onto it (AR-2.2).
struct PutBack {
  friend bool operator==(const PutBack&, const PutBack&) = default;
};
BOOST_DESCRIBE_STRUCT(PutBack, (), ())

/// All the bonus cards that are due, from the stock (AR-2.4).
struct TakeBonus {
  friend bool operator==(const TakeBonus&, const TakeBonus&) = default;
};
BOOST_DESCRIBE_STRUCT(TakeBonus, (), ())

/// Cards from hand laid face up as a set or run (RUM-2.2).
struct Meld {
  std::vector<CardId> cards;
  friend bool operator==(const Meld&, const Meld&) = default;
};
BOOST_DESCRIBE_STRUCT(Meld, (), (cards))

/// Cards from hand onto a meld (RUM-2.3).
struct LayOff {
  GroupId meld{};
  std::vector<CardId> cards;
  friend bool operator==(const LayOff&, const LayOff&) = default;
};
BOOST_DESCRIBE_STRUCT(LayOff, (), (meld, cards))

/// One card face up on the discard pile (RUM-2.4).
struct Discard {
  CardId card{};
  friend bool operator==(const Discard&, const Discard&) = default;
};
BOOST_DESCRIBE_STRUCT(Discard, (), (card))

/// A new word, spelled by its cards in order (PD-2.2).
struct LayWord {
  std::vector<Tile> tiles;
  friend bool operator==(const LayWord&, const LayWord&) = default;
};
BOOST_DESCRIBE_STRUCT(LayWord, (), (tiles))

/// A word on the table changed into another: `tiles` spells the whole new word, the old cards (by their ids
/// on the table) and the added ones (T-11, PD-2.3).
struct ChangeWord {
  GroupId word{};
  std::vector<Tile> tiles;
  friend bool operator==(const ChangeWord&, const ChangeWord&) = default;
};
BOOST_DESCRIBE_STRUCT(ChangeWord, (), (word, tiles))

/// No play: the upcard is declined (GIN-2.1), nothing is taken from the discard pile (AR-5.1), no word is
/// made (FD-6.3). `cards` are given back, the last one named lies on top (PD-2.6), or put aside and exchanged
/// (FD-2.4).
struct Pass {
  std::vector<CardId> cards;
  friend bool operator==(const Pass&, const Pass&) = default;
};
BOOST_DESCRIBE_STRUCT(Pass, (), (cards))

/// The turn is over because its player says so (PD-3.1, FD-2.1), or no more is laid off (GR-2.7).
struct Done {
  friend bool operator==(const Done&, const Done&) = default;
};
BOOST_DESCRIBE_STRUCT(Done, (), ())

/// Ends the hand: `card` face down onto the discard pile, the rest laid open and set out as words (GIN-2.4) or melds
/// (GR-2.4). None where the table is to set them out itself (`lay_down: best`; in Gin Rummy always allowed).
struct Knock {
  CardId card{};
  std::vector<std::vector<Tile>> words;
  std::optional<std::vector<std::vector<CardId>>> melds{};
  friend bool operator==(const Knock&, const Knock&) = default;
};
BOOST_DESCRIBE_STRUCT(Knock, (), (card, words, melds))

/// The hand laid open and set out as words after the knock, or at the end of the deck (GIN-2.7, GIN-2.8); its melds
/// after a knock (GR-2.7), or as big gin (GR-2.6). Without melds the table sets out and lays off what is best.
struct LayDown {
  std::vector<std::vector<Tile>> words;
  std::optional<std::vector<std::vector<CardId>>> melds{};
  friend bool operator==(const LayDown&, const LayDown&) = default;
};
BOOST_DESCRIBE_STRUCT(LayDown, (), (words, melds))

/// Has no doubt about the pending word (AR-6.1).
struct Accept {
  friend bool operator==(const Accept&, const Accept&) = default;
};
BOOST_DESCRIBE_STRUCT(Accept, (), ())

/// Says that the pending word is not in the lexicon (AR-6.1).
struct Challenge {
  friend bool operator==(const Challenge&, const Challenge&) = default;
};
BOOST_DESCRIBE_STRUCT(Challenge, (), ())

// ---- the table ----

/// The order of one's hand and the groups set aside in it (T-12). `order` names every card of the hand once;
/// each group names cards of the hand, none twice. Changes nothing that anyone else sees, not even the
/// number.
struct Arrange {
  std::vector<CardId> order;
  std::vector<std::vector<Tile>> groups;
  friend bool operator==(const Arrange&, const Arrange&) = default;
};
BOOST_DESCRIBE_STRUCT(Arrange, (), (order, groups))

/// Takes back one's last move, or asks the others to allow it (T-18).
struct TakeBack {
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};
BOOST_DESCRIBE_STRUCT(TakeBack, (), ())

/// Puts a word that is not in the lexicon to the table (T-19).
struct ProposeWord {
  std::string word;
  friend bool operator==(const ProposeWord&, const ProposeWord&) = default;
};
BOOST_DESCRIBE_STRUCT(ProposeWord, (), (word))

/// The answer to the petition that is open (T-18, T-19).
struct Answer {
  bool agree = false;
  friend bool operator==(const Answer&, const Answer&) = default;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (agree))

/// An away player is here again (T-7); any other move of theirs says so too.
struct Return {
  friend bool operator==(const Return&, const Return&) = default;
};
BOOST_DESCRIBE_STRUCT(Return, (), ())

/// Gives up the seat for good (T-8).
struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

/// The clock ran out: the variant's timeout move for that seat (T-7). Made by the table alone.
struct TimeOut {
  friend bool operator==(const TimeOut&, const TimeOut&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeOut, (), ())

/// The next hand is dealt (T-21). Made by the table alone, for the seat that deals.
struct DealHand {
  friend bool operator==(const DealHand&, const DealHand&) = default;
};
BOOST_DESCRIBE_STRUCT(DealHand, (), ())

using Move = std::variant<Draw, PutBack, TakeBonus, Meld, LayOff, Discard, LayWord, ChangeWord, Pass, Done,
                          Knock, LayDown, Accept, Challenge, Arrange, TakeBack, ProposeWord, Answer, Return,
                          Leave, TimeOut, DealHand>;

/// The same as an enumeration, in the same order: what views name as allowed, and `do` on the wire.
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

/// Who made a move: the seat's player, or the table in their stead (a timeout, a deal, a kick).
enum class Author : std::uint8_t { player, table };
BOOST_DESCRIBE_ENUM(Author, player, table)

}  // namespace meldroom::engine
