// Rummy's timeout move (T-7).

#include "support.hpp"

using namespace meldroom::test;

TEST_CASE("T-7, RUM-2.1, RUM-2.4: the timeout move draws from the stock and discards the card just drawn") {
  Table table({.hands = {"", "KC KD 4C 5D 6H 7S 8C 9D 2H 3S"}, .stock = "QH 3C"}, "1 timeout");
  CHECK(table.top() == "3C");
  CHECK(table.hand(1) == "KC KD 4C 5D 6H 7S 8C 9D 2H 3S");
  CHECK(table.turn() == 0);
  CHECK(table.said<TimedOut>().size() == 1);
}

TEST_CASE("T-7, T-17, RUM-2.4: the timeout move discards the card drawn from the stock, or the highest one") {
  const auto [hand, stock, moves, discarded] =
      GENERATE(table<std::string, std::string, std::string, std::string>({
          // The card just drawn.
          {"KC KD 4C 5D 6H 7S 8C 9D 2H 3S", "QH 3C", "1 draw stock", "3C"},
          // If it was laid, the highest card, the first in hand order.
          {"4C JD QS KH QC KD 4D 9H 2S AC", "QH 4S", "1 draw stock; 1 meld 4C 4D 4S", "KH"},
          // An ace is lowest, and a king is higher than a queen although both count ten.
          {"4C AD QS QH JC 10D 4D 9H 2S AC", "QC 4S", "1 draw stock; 1 meld 4C 4D 4S", "QS"},
          // Hand order is the order in which the cards came, with any arrangement.
          {"4C JD QS KH QC KD 4D 9H 2S AC", "QH 4S",
           "1 arrange KD 4C JD QS KH QC 4D 9H 2S AC; 1 draw stock; 1 meld 4C 4D 4S", "KH"},
          // A card taken from the discard pile stays.
          {"4C JD QS 10H QC QD 4D 9H 2S AC", "KS 4S", "1 draw discard", "QS"},
          {"4C JD QS KH QC QD 4D 9H 2S AC", "4S 3D", "1 draw discard; 1 meld 4C 4D 4S", "KH"},
      }));
  INFO(moves);
  Table table({.hands = {"", hand}, .stock = stock}, moves);
  table.play("1 timeout");
  CHECK(table.top() == discarded);
}

TEST_CASE("T-7, RUM-2.1: the timeout move draws from the discard pile if the stock is empty") {
  Table table({.hands = {"", "", "2C 3D QH 9S JC 5D 6H"}, .stock = "AC KD", .stock_size = 2});
  table.play("1 draw stock; 1 leave; 2 timeout");
  CHECK(table.hand(2) == "2C 3D 9S JC 5D 6H AC");
  CHECK(table.top() == "QH");
}

TEST_CASE("T-7, RUM-2.4: if only a card that may not be discarded is left, the oldest meld takes it") {
  // Both the set (2) and the run (3) take the 9H, and the set is older. Meld 1 does not take it.
  Table table({.hands = {"QS 2C 3C 6C 9H 10C 2D 3D JC QC", "4C 4D 4S 9C 9D 9S 6H 7H 8H 5H"},
               .stock = "KC KD KS",
               .options = many_melds});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 9C 9D 9S; 1 meld 6H 7H 8H; 1 discard KD");
  REQUIRE(table.hand(1) == "5H");
  table.play("0 draw stock; 0 discard 9H; 1 draw discard; 1 lay_off 3 5H");
  REQUIRE(table.hand(1) == "9H");
  table.play("1 timeout");
  CHECK(table.last_hand().out == Seat{1});
  const auto laid = table.only<LaidOff>();
  CHECK(laid.meld == GroupId{2});
  CHECK(laid.cards.front().face == "9H");
}

TEST_CASE("T-7: going out by a timeout counts as going out") {
  Table table({.hands = {"QS 2C 3C 6C 9H 10C 2D 3D JC QC", "4C 4D 4S 9C 9D 9S 6H 7H 8H 5H"},
               .stock = "KC KD KS",
               .options = many_melds});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 9C 9D 9S; 1 meld 6H 7H 8H; 1 discard KD");
  table.play("0 draw stock; 0 discard 9H; 1 draw stock; 1 lay_off 3 5H; 1 timeout");
  CHECK(table.last_hand().out == Seat{1});
  CHECK(table.last_hand().clause == "RUM-2.6");
}
