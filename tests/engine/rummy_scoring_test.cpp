// Rummy, going out, points and the end of the match: RUM-2.6, RUM-3.1 to RUM-3.3.

#include "only_aces.hpp"

using namespace meldroom::test;

namespace {

OptionValues many_and(const OptionValues& more) {
  OptionValues options{{"target", 1000}};
  options.insert(many_melds);
  options.insert(more);
  return options;
}

/// Seat 1 has drawn. It holds three melds, a card that fits one of them, and one more card.
Table about_to_go_out(const OptionValues& options, const std::string& last) {
  Table table(
      {.hands = {"", "4C 4D 4S 6H 7H 8H JC JD JS " + last}, .stock = "QC 9H", .options = many_and(options)});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H");
  return table;
}

/// The hands of the rulebook's first examples.
const Deal worked_example{.hands = {"JC JD JS 2D 2H 2S 3D", "KH 7C AS 4C 4D 4S 4H", "10C 10D 5S 6S 7S 8S 9S"},
                          .stock = "KC QC QD QH QS 9C 2C",
                          .options = many_melds};

/// Seat 1 holds three melds, one of which lacks a card, and one more card.
Table three_melds(std::string stock, std::string_view moves) {
  return Table(deal_of(VariantId::rummy, {"5C 5D 5S 9C 10C QC KC 2D 3D 6D", "4C 4D 4S 6H 7H 8H JC JD JS 2C"},
                       std::move(stock), many_melds),
               moves);
}

}  // namespace

TEST_CASE("RUM-2.6: the hand ends at once when a player has no cards") {
  const auto [last, before, out] = GENERATE(table<std::string, std::string, std::string>(
      {{"JH", "1 lay_off 2 9H", "1 meld JC JD JS JH"},
       {"5H", "1 meld JC JD JS", "1 lay_off 2 9H 5H"},
       {"2C", "1 meld JC JD JS; 1 lay_off 2 9H", "1 discard 2C"}}));
  auto table = about_to_go_out({}, last).after(before);
  CHECK(table.open().hand == 1);
  CHECK_FALSE(table.open().last_hand);
  table.play(out);
  CHECK(table.last_hand().out == Seat{1});
}

TEST_CASE("RUM-2.6: the next hand is dealt at once, and all hands of the last one are shown") {
  auto table = about_to_go_out({}, "2C").after("1 meld JC JD JS; 1 lay_off 2 9H; 1 discard 2C");
  CHECK(table.last_hand().clause == "RUM-2.6");
  CHECK(table.last_sheet(0).hand.size() == 10);
  CHECK(table.last_sheet(1).hand.empty());
  CHECK(table.open().hand == 2);
  CHECK(table.open().melds.empty());
  CHECK(table.open().stock == 52 - 20 - 1);
}

TEST_CASE("RUM-2.6: go_out_by discard: a meld or lay-off that leaves no card to discard is refused") {
  const OptionValues options{{"go_out_by", std::string("discard")}};
  SECTION("a meld") {
    auto table = about_to_go_out(options, "JH").after("1 lay_off 2 9H");
    table.refuse("1 meld JC JD JS JH", "RUM-2.6", "no_card_to_discard");
    table.play("1 meld JC JD JS; 1 discard JH");
    CHECK(table.last_hand().out == Seat{1});
  }
  SECTION("a lay-off") {
    auto table = about_to_go_out(options, "5H").after("1 meld JC JD JS");
    table.refuse("1 lay_off 2 9H 5H", "RUM-2.6", "no_card_to_discard");
    table.play("1 lay_off 2 9H");
    table.refuse("1 lay_off 2 5H", "RUM-2.6", "no_card_to_discard");
    table.play("1 discard 5H");
    CHECK(table.last_hand().out == Seat{1});
  }
}

TEST_CASE("RUM-2.6: a play that is no meld is refused for that, before what it would leave behind") {
  auto table = about_to_go_out({{"go_out_by", std::string("discard")}}, "2C").after("1 lay_off 2 9H");
  table.refuse("1 meld JC JD JS 2C", "RUM-2.2", "not_a_meld");
  table.refuse("1 lay_off 2 JC JD JS 2C", "RUM-2.3", "does_not_fit");
}

TEST_CASE("RUM-3.1: the sum of the cards in all other hands; worked example: 38 after earlier melds") {
  Table table(worked_example);
  table.play("1 draw stock; 1 meld 4C 4D 4S 4H; 1 discard QC");
  table.play("2 draw stock; 2 meld 5S 6S 7S 8S 9S; 2 discard QD");
  table.play("0 draw stock; 0 meld JC JD JS; 0 discard QH");
  table.play(
      "1 draw stock; 1 discard QS; 2 draw stock; 2 discard 9C; 0 draw stock; 0 meld 2D 2H 2S 2C; 0 discard "
      "3D");
  const auto hand = table.last_hand();
  CHECK(hand.out == Seat{0});
  CHECK(hand.seats.at(Seat{0}).points == 10 + 7 + 1 + 10 + 10);
  CHECK(hand.seats.at(Seat{0}).total == 38);
  CHECK(hand.seats.at(Seat{1}).points == 0);
  CHECK(hand.seats.at(Seat{2}).points == 0);
  CHECK(table.score(0) == 38);
  CHECK(table.score(1) == 0);
}

TEST_CASE("RUM-3.2: worked example: 76 by rummy") {
  Table table(worked_example);
  table.play("1 draw stock; 1 meld 4C 4D 4S 4H; 1 discard QC");
  table.play("2 draw stock; 2 meld 5S 6S 7S 8S 9S; 2 discard QD");
  table.play("0 draw stock; 0 discard QH; 1 draw stock; 1 discard QS; 2 draw stock; 2 discard 9C");
  table.play("0 draw stock; 0 meld JC JD JS; 0 meld 2D 2H 2S 2C; 0 discard 3D");
  CHECK(table.last_points(0) == 76);
  CHECK(table.score(0) == 76);
}

TEST_CASE("RUM-3.1, RUM-3.2: worked example: 2 after a lay-off last turn") {
  Table table({.hands = {"10C JD JS JH 2S 2H 2C", "AS 4C 5C 6C 7C 8C 9C", "AH 4D 5D 6D 7D 8D 9D"},
               .stock = "KC QC QD QH QS KD KH",
               .options = many_melds});
  table.play("1 draw stock; 1 meld 4C 5C 6C 7C 8C 9C; 1 discard QC");
  table.play("2 draw stock; 2 meld 4D 5D 6D 7D 8D 9D; 2 discard QD");
  table.play("0 draw stock; 0 lay_off 1 10C; 0 discard QH");
  table.play("1 draw stock; 1 discard QS; 2 draw stock; 2 discard KD");
  table.play("0 draw stock; 0 meld JD JS JH; 0 meld 2S 2H 2C; 0 discard KH");
  CHECK(table.last_points(0) == 2);
}

TEST_CASE("RUM-3.1: king, queen and jack count 10, an ace 1, others their number") {
  const auto [left, points] = GENERATE(table<std::string, int>({{"KC QC JC 10C 9C 8C 7C 6C 5C 4C", 79},
                                                                {"AC AD AH AS 2C 2D 2H 2S 3C 3D", 18},
                                                                {"KC KD KH KS QC QD QH QS JD JH", 100}}));
  Table table(
      {.hands = {left, "4D 5D 6D 7D 8D 9D 4H 5H 6H 7H"}, .stock = "9S 8H 10S", .options = many_melds});
  table.play("1 draw stock; 1 meld 4D 5D 6D 7D 8D 9D; 1 meld 4H 5H 6H 7H 8H");
  CHECK(table.last_points(1) == 2 * points);
}

TEST_CASE("RUM-3.2: rummy doubles if the player laid nothing in an earlier turn of that hand") {
  auto table =
      three_melds("QH 3C 9H 9S",
                  "1 draw stock; 1 discard 2C; 0 draw stock; 0 meld 5C 5D 5S; 0 discard 9H; 1 draw discard");
  table.play("1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H; 1 meld JC JD JS; 1 discard 3C");
  CHECK(table.last_points(1) == 2 * (9 + 10 + 10 + 10 + 2 + 3 + 6));
  CHECK(table.last_points(0) == 0);
}

TEST_CASE("RUM-3.2: there is no rummy after a meld in an earlier turn, even if the other laid nothing") {
  auto table = three_melds(
      "QH 3C 9D 9H", "1 draw stock; 1 meld 4C 4D 4S; 1 discard 3C; 0 draw stock; 0 discard 9D; 1 draw stock");
  table.play("1 meld 6H 7H 8H 9H; 1 meld JC JD JS; 1 discard 2C");
  CHECK(table.last_points(1) == 5 + 5 + 5 + 9 + 10 + 10 + 10 + 2 + 3 + 6);
}

TEST_CASE("RUM-3.2: a meld of an earlier turn that was taken back does not count") {
  auto table = three_melds(
      "QH 3C 9D 9H", "1 draw stock; 1 meld 4C 4D 4S; 1 take_back; 1 discard 3C; 0 draw stock; 0 discard 9D");
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H; 1 meld JC JD JS; 1 discard 2C");
  CHECK(table.last_points(1) == 2 * 65);
}

TEST_CASE("RUM-3.2: cards laid in an earlier hand do not count") {
  Table table(only_aces(2, {{"target", 1000}}));
  const int first = table.turn();
  go_out_with_aces(table);
  go_out_with_aces(table);
  REQUIRE(table.turn() == first);
  go_out_with_aces(table);
  CHECK(table.last_hand().seats.at(seat_of(first)).points == 20);
}

TEST_CASE("RUM-3.3, T-4: the deal passes left each hand, and the next hand is dealt at once") {
  Table table(only_aces(3, {{"target", 1000}}));
  auto dealer = static_cast<int>(table.open().dealer);
  for (int hand = 1; hand <= 7; ++hand) {
    CHECK(table.open().hand == hand);
    CHECK(table.turn() == (dealer + 1) % 3);
    go_out_with_aces(table);
    dealer = (dealer + 1) % 3;
    CHECK(static_cast<int>(table.open().dealer) == dealer);
  }
}

TEST_CASE("RUM-3.3: ends points: the match ends when someone reaches the target") {
  const auto [target, hands] = GENERATE(table<int, int>({{10, 1}, {20, 1}, {21, 3}, {100, 9}}));
  Table table(only_aces(2, {{"ends", std::string("points")}, {"target", target}}));
  const int first = table.turn();
  for (int hand = 1; hand <= hands; ++hand) {
    REQUIRE_FALSE(table.match().over());
    go_out_with_aces(table);
  }
  CHECK(table.result().clause == "RUM-3.3");
  CHECK(table.result().winners == Seats{seat_of(first)});
  CHECK(table.score(first) >= target);
  CHECK(table.match().hands_ended() == hands);
  CHECK(table.turn() == -1);
  CHECK(table.open().phase == Phase::over);
}

TEST_CASE("RUM-3.3: ends hands: most points after that many hands win; the target has no effect") {
  const auto hands = GENERATE(1, 3, 49);
  Table table(only_aces(2, {{"ends", std::string("hands")}, {"hands", hands}, {"target", 10}}));
  const int first = table.turn();
  for (int hand = 1; hand <= hands; ++hand) {
    REQUIRE_FALSE(table.match().over());
    go_out_with_aces(table);
  }
  CHECK(table.result().winners == Seats{seat_of(first)});
  CHECK(table.match().hands_ended() == hands);
}

TEST_CASE("RUM-3.3: a hand without points counts as a hand") {
  Table table({.hands = {"", ""},
               .stock_size = 2,
               .options = {{"ends", std::string("hands")}, {"hands", 1}, {"stall_rounds", 1}}});
  table.finish_hand();
  // Nobody has points, so there is a tie for first place and another hand (T-16).
  CHECK(table.open().hand == 2);
  Table aces(only_aces(2, {{"ends", std::string("hands")}, {"hands", 2}, {"stall_rounds", 1}}));
  const int first = aces.turn();
  go_out_with_aces(aces);
  aces.finish_hand();
  CHECK(aces.result().winners == Seats{seat_of(first)});
}

TEST_CASE("T-16: a tie for first place deals another hand, and then the end is checked again") {
  Table table(only_aces(2, {{"ends", std::string("hands")}, {"hands", 2}, {"stall_rounds", 1}}));
  const int first = table.turn();
  go_out_with_aces(table);
  go_out_with_aces(table);
  CHECK(table.score(0) == 20);
  CHECK(table.score(1) == 20);
  REQUIRE_FALSE(table.match().over());
  CHECK(table.open().hand == 3);
  SECTION("a hand without points leaves the tie") {
    table.finish_hand();
    CHECK_FALSE(table.match().over());
    CHECK(table.open().hand == 4);
    go_out_with_aces(table);
    CHECK(table.match().over());
  }
  SECTION("the next winner has won") {
    go_out_with_aces(table);
    CHECK(table.result().winners == Seats{seat_of(first)});
  }
}

TEST_CASE("T-16, T-21: between hands the table shows whose tie keeps the match from ending") {
  const int hands = GENERATE(1, 2);
  Table table(
      {.hands = {"", ""},
       .stock_size = 2,
       .options = {
           {"ends", std::string("hands")}, {"hands", hands}, {"stall_rounds", 1}, {"hand_pause", 30}}});
  CHECK_FALSE(table.open().tied);
  table.finish_hand();
  REQUIRE(table.open().phase == Phase::between_hands);
  if (hands == 2) {
    CHECK_FALSE(table.open().tied);  // one more hand is left, so nothing is decided yet
    return;
  }
  CHECK(table.open().tied == Seats{Seat{0}, Seat{1}});
  table.play("0 leave");
  CHECK_FALSE(table.open().tied);
}

TEST_CASE("T-16: a tie below first place has no effect") {
  Table table(only_aces(4, {{"ends", std::string("hands")}, {"hands", 1}}));
  const int first = table.turn();
  go_out_with_aces(table);
  CHECK(table.result().winners == Seats{seat_of(first)});
}
