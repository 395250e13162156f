// Rummy, when the stock runs out and when a hand stalls: RUM-2.5, RUM-2.7.

#include "engine/shuffle.hpp"
#include "support.hpp"

using namespace meldroom::test;

namespace {

CardIndex position(const Match& match, const std::string& code) {
  const auto& cards = match.deck().cards;
  const auto found = std::ranges::find(cards, code, &Face::code);
  REQUIRE(found != cards.end());
  return static_cast<CardIndex>(found - cards.begin());
}

/// A turn that takes the top card of the discard pile and discards the first card of the hand.
void swap_card(Table& table) {
  table.play("next draw discard");
  table.play("next discard " + split(table.hand(table.turn())).front());
}

const std::string no_melds_0 = "2C 4D 6H 8S 10C QD AH 3S 5C 7D";
const std::string no_melds_1 = "2D 4H 6S 8C 10D QH AS 3C 5D 7H";

}  // namespace

TEST_CASE("RUM-2.5: when the stock's last card is drawn, the discard pile is shuffled as the new stock") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock = "KC KD KH", .stock_size = 3});
  table.play("1 draw stock; 1 discard KD");
  CHECK(table.open().stock == 1);
  CHECK(table.open().discard->count == 2);
  table.play("0 draw stock");
  // This is shuffle 3 of the match. It takes the pile in the order of the discards.
  std::vector order{position(table.match(), "KC"), position(table.match(), "KD")};
  shuffle(order, seed_from(table.match().setup().seed), 3);
  REQUIRE(table.shuffles().size() == 1);
  CHECK(table.shuffles().front() == Shuffle{3, order});
  CHECK(table.said<StockRenewed>().size() == 1);
  CHECK(table.open().stock == 1);
  CHECK(table.open().discard->count == 1);
  // The bottom card begins the discard pile, and the top one is drawn next.
  CHECK(table.top() == table.match().deck().cards[index(order.back())].code);
  table.play("0 discard KH; 1 draw stock");
  CHECK(table.hand(1).ends_with(table.match().deck().cards[index(order.front())].code));
}

TEST_CASE("RUM-2.5: the new stock holds the whole discard pile except its last card") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock_size = 12});
  table.time_out(10);
  REQUIRE(table.open().stock == 1);
  REQUIRE(table.open().discard->count == 11);
  table.play("next draw stock");
  CHECK(table.open().stock == 10);
  CHECK(table.open().discard->count == 1);
}

TEST_CASE("RUM-2.5: with fewer than two cards in the discard pile, the stock is renewed later") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock = "KC KD", .stock_size = 2});
  SECTION("one card") {
    table.play("1 draw stock");
    CHECK(table.open().stock == 0);
    CHECK(table.open().discard->count == 1);
    CHECK(table.top() == "KC");
    CHECK(table.said<StockRenewed>().empty());
    table.play("1 discard KD");
    CHECK(table.said<StockRenewed>().size() == 1);
    CHECK(table.open().stock == 1);
    CHECK(table.open().discard->count == 1);
    CHECK(table.turn() == 0);
    table.play("0 draw stock; 0 discard QD");
    CHECK(table.open().stock == 1);
  }
  SECTION("no card at first") {
    table.play("1 draw discard; 1 discard QH; 0 draw stock");
    CHECK(table.open().stock == 0);
    CHECK(table.open().discard->count == 1);
    table.play("0 discard QD");
    CHECK(table.open().stock == 1);
    CHECK(table.open().discard->count == 1);
  }
}

TEST_CASE("RUM-2.5: a card of the new stock has no id that could be followed") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock = "KC KD KH", .stock_size = 3});
  std::vector<CardId> seen{table.open().discard->cards.back().id};
  table.play("1 draw stock; 1 discard KD");
  seen.push_back(table.open().discard->cards.back().id);
  table.play("0 draw stock");
  CHECK(std::ranges::find(seen, table.open().discard->cards.back().id) == seen.end());
  table.play("0 discard KH; 1 draw stock");
  CHECK(std::ranges::find(seen, table.view(1).own->hand.back().id) == seen.end());
}

TEST_CASE("RUM-2.5: with the stock empty, a player may draw only from the discard pile") {
  // Seat 1 draws the last card and leaves with it, so the pile keeps its one card.
  Table table({.hands = {"", "", ""}, .stock = "KC KD", .stock_size = 2}, "1 draw stock; 1 leave");
  REQUIRE(table.turn() == 2);
  CHECK(table.open().stock == 0);
  CHECK(table.open().discard->count == 1);
  table.refuse("2 draw stock", "RUM-2.1", "pile_empty");
  CHECK(table.action(2, MoveKind::draw).from == Piles{Pile::discard});
  table.play("2 draw discard");
  CHECK(table.hand(2).ends_with("KC"));
}

TEST_CASE("RUM-2.1: nobody can draw from an empty discard pile") {
  Table table({.hands = {"", "", ""}, .stock = "KC KD"}, "1 draw discard; 1 leave");
  // The card taken and not laid has gone back (T-8), so the pile is not empty.
  CHECK(table.top() == "KC");
  Table other({.hands = {"", "KS KH 2C 3D 4H 5S 6C", ""}, .stock = "KC KD"});
  other.play("1 draw discard; 1 meld KS KH KC; 1 leave");
  REQUIRE(other.turn() == 2);
  CHECK(other.open().discard->count == 0);
  other.refuse("2 draw discard", "RUM-2.1", "pile_empty");
  CHECK(other.action(2, MoveKind::draw).from == Piles{Pile::stock});
  other.play("2 timeout");
  CHECK(other.turn() == 0);
}

TEST_CASE("RUM-2.5: if both piles are empty at a draw, the hand ends without points") {
  Table table({.hands = {"", "", "KS KH 2C 3D 4H 5S 6C", ""}, .stock = "KC KD", .stock_size = 2});
  table.play("1 draw stock; 1 leave; 2 draw discard; 2 meld KS KH KC");
  CHECK(table.open().hand == 1);
  table.play("2 leave");
  const auto hand = table.last_hand();
  CHECK(hand.hand == 1);
  CHECK(hand.clause == "RUM-2.5");
  CHECK_FALSE(hand.out);
  for (const auto& [seat, result] : hand.seats) {
    CHECK(result.points == 0);
    CHECK(result.total == 0);
  }
  // Two players are left: ten cards each in the next hand. The deal has passed on.
  CHECK(table.open().hand == 2);
  CHECK(table.open().seats.at(Seat{0}).cards == 10);
  CHECK(table.open().seats.at(Seat{3}).cards == 10);
  CHECK(table.open().dealer == Seat{3});
}

TEST_CASE("RUM-2.7: a hand ends without points after stall_rounds rounds with nothing laid since a renewal") {
  const auto [rounds, seats] = GENERATE(table<int, int>({{1, 2}, {2, 2}, {4, 2}, {1, 3}, {20, 2}}));
  Table table({.hands = std::vector<std::string>(static_cast<std::size_t>(seats)),
               .stock = "KC KD",
               .stock_size = 2,
               .options = {{"stall_rounds", rounds}}});
  table.time_out();  // renews the stock
  CHECK(table.rummy().stall_turns == rounds * seats);
  table.time_out(rounds * seats - 1);
  CHECK(table.open().hand == 1);
  CHECK(table.rummy().stall_turns == 1);
  table.time_out();
  CHECK(table.open().hand == 2);
  const auto hand = table.last_hand();
  CHECK(hand.clause == "RUM-2.7");
  CHECK_FALSE(hand.out);
  CHECK(hand.seats.size() == static_cast<std::size_t>(seats));
  for (const auto& [seat, result] : hand.seats) {
    CHECK(result.points == 0);
    CHECK_FALSE(result.hand.empty());
  }
}

TEST_CASE("RUM-2.7: rounds before the stock was renewed do not count") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock_size = 12, .options = {{"stall_rounds", 1}}});
  table.time_out(10);
  CHECK(table.open().hand == 1);
  CHECK_FALSE(table.rummy().stall_turns);
  // The turn that renews the stock does not count either, because it began before.
  table.play("next draw stock");
  CHECK(table.rummy().stall_turns == 3);
  table.time_out();
  CHECK(table.rummy().stall_turns == 2);
  table.time_out();
  CHECK(table.open().hand == 1);
  table.time_out();
  CHECK(table.last_hand().clause == "RUM-2.7");
}

TEST_CASE("RUM-2.7, rules version 1: the rounds before the renewal count too") {
  Table table({.hands = {no_melds_0, no_melds_1},
               .stock_size = 12,
               .options = {{"stall_rounds", 1}},
               .rules_version = 1});
  table.time_out(10);
  CHECK(table.open().hand == 1);
  // The turn that renews the stock is the last one.
  table.time_out();
  CHECK(table.last_hand().clause == "RUM-2.7");
}

TEST_CASE("RUM-2.7: a meld or a lay-off restarts the count") {
  Table table({.hands = {"6C 2C 4D 6H 8S 10C QD AH 3S 7D", "4C 4H 4S 6S 8C 10D QH AS 3C 5C"},
               .stock = "KC KD",
               .stock_size = 2,
               .options = {{"stall_rounds", 2}}});
  table.time_out(4);
  CHECK(table.rummy().stall_turns == 1);
  table.play("1 draw stock; 1 meld 4C 4H 4S; 1 discard QH");
  CHECK(table.rummy().stall_turns == 4);
  table.time_out(2);
  CHECK(table.rummy().stall_turns == 2);
  table.play("0 draw stock; 0 lay_off 1 4D; 0 discard QD");
  CHECK(table.rummy().stall_turns == 4);
  table.time_out(3);
  CHECK(table.open().hand == 1);
  table.time_out();
  CHECK(table.last_hand().clause == "RUM-2.7");
}

TEST_CASE("RUM-2.7: with stall_rounds 0 a hand never stalls") {
  Table table({.hands = {no_melds_0, no_melds_1}, .stock_size = 2, .options = {{"stall_rounds", 0}}});
  table.time_out(500);
  CHECK(table.open().hand == 1);
  CHECK_FALSE(table.rummy().stall_turns);
}

TEST_CASE("RUM-2.7: rounds are counted by seat, so a leaver takes nobody's turn") {
  Table table({.hands = {"", "", ""}, .stock_size = 2, .options = {{"stall_rounds", 1}}});
  table.time_out(3);
  REQUIRE(table.turn() == 1);
  SECTION("seat 1 has not had a turn") {
    table.play("2 leave");
    CHECK(table.open().hand == 1);
    CHECK(table.rummy().stall_turns == 1);
    table.time_out();
    CHECK(table.last_hand().clause == "RUM-2.7");
  }
  SECTION("the only one who has not had a turn leaves") {
    table.play("1 leave");
    CHECK(table.last_hand().clause == "RUM-2.7");
    CHECK(table.open().hand == 2);
  }
}

TEST_CASE("RUM-2.7: a hand in which nobody draws from the stock ends too, unless stall_rounds is 0") {
  const int rounds = GENERATE(0, 1, 4);
  Table table({.hands = {no_melds_0, no_melds_1}, .options = {{"stall_rounds", rounds}}});
  for (int i = 0; i < 51; ++i) {
    swap_card(table);
  }
  CHECK(table.open().hand == 1);
  swap_card(table);
  CHECK(table.open().hand == (rounds == 0 ? 1 : 2));
}

TEST_CASE("RUM-2.7, T-8: a leaver's turn without a draw is not one from the discard pile") {
  const int version = GENERATE(2, 4);
  Table table({.hands = {"", "", ""}, .rules_version = version});
  swap_card(table);
  table.play("2 leave");
  // The deck has 52 cards. Under version 2 the turn of seat 2 counts.
  for (int left = version == 2 ? 50 : 51; left > 0; --left) {
    CHECK(table.open().hand == 1);
    swap_card(table);
  }
  CHECK(table.open().hand == 2);
}

TEST_CASE("RUM-2.7: turns from the discard pile also end a hand with a renewed stock") {
  // The deck has 30 cards here. Under version 1 only the rounds count after the renewal, including the turn that renews
  // the stock.
  const auto [version, rounds, turns] =
      GENERATE(table<int, int, int>({{0, 20, 30}, {0, 7, 28}, {1, 20, 79}}));
  Table table({.hands = {"", "", "", ""},
               .stock_size = 2,
               .options = {{"stall_rounds", rounds}},
               .rules_version = version});
  table.time_out();
  for (int left = turns; left > 0; --left) {
    CHECK(table.open().hand == 1);
    swap_card(table);
  }
  CHECK(table.last_hand().clause == "RUM-2.7");
}
