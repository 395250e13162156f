#pragma once

#include <cstdint>
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

/// One card from the stock or the discard pile (RUM-2.1).
struct Draw {
  Pile from = Pile::stock;
  friend bool operator==(const Draw&, const Draw&) = default;
};
BOOST_DESCRIBE_STRUCT(Draw, (), (from))

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

/// No play; `cards` are given back, the last one named lies on top (PD-2.6).
struct Pass {
  std::vector<CardId> cards;
  friend bool operator==(const Pass&, const Pass&) = default;
};
BOOST_DESCRIBE_STRUCT(Pass, (), (cards))

/// The turn is over because its player says so (PD-3.1).
struct Done {
  friend bool operator==(const Done&, const Done&) = default;
};
BOOST_DESCRIBE_STRUCT(Done, (), ())

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

/// An away player is here again (T-7); any other move of his says so too.
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

using Move = std::variant<Draw, Meld, LayOff, Discard, LayWord, ChangeWord, Pass, Done, Arrange, TakeBack,
                          ProposeWord, Answer, Return, Leave, TimeOut>;

/// The same as an enumeration, in the same order: what views name as allowed, and `do` on the wire.
enum class MoveKind : std::uint8_t {
  draw,
  meld,
  lay_off,
  discard,
  lay_word,
  change_word,
  pass,
  done,
  arrange,
  take_back,
  propose_word,
  answer,
  back,
  leave,
  timeout
};
BOOST_DESCRIBE_ENUM(MoveKind, draw, meld, lay_off, discard, lay_word, change_word, pass, done, arrange,
                    take_back, propose_word, answer, back, leave, timeout)

[[nodiscard]] constexpr MoveKind kind(const Move& move) {
  return static_cast<MoveKind>(move.index());
}
static_assert(std::variant_size_v<Move> == static_cast<std::size_t>(MoveKind::timeout) + 1);

/// Who made a move: the seat's player, or the table in his stead (a timeout, a kick).
enum class Author : std::uint8_t { player, table };
BOOST_DESCRIBE_ENUM(Author, player, table)

}  // namespace meldroom::engine
