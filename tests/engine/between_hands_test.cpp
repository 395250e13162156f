// T-21: between hands the table waits, and deals only when it is told to.

#include "only_aces.hpp"

using namespace meldroom::test;

namespace {

/// Three players of Rummy. Seat 1 begins and can meld its whole hand.
Table long_rummy(OptionValues options = {}) {
  options.emplace("hand_pause", 30);
  options.insert(many_melds);
  options.emplace("target", 1000);
  return Table({.hands = {"", "4C 4D 4H 4S 5C 5D 5H", ""}, .options = options});
}

/// Seat 1, whose turn it is, goes out. The table waits.
void go_out(Table& table) {
  table.play("1 draw stock; 1 meld 4C 4D 4H 4S; 1 meld 5C 5D 5H");
  table.play("1 discard " + table.hand(1));
  REQUIRE(table.match().deals_next() == Seat{1});
}

/// Two players of Pass the Deck; the deck is empty after two cards.
Table short_hand(int pause, int rules_version = 0) {
  auto deal = deal_of(VariantId::pass_the_deck, {"E E E E I I I", "C A T S D O G"}, "",
                      {{"hand_pause", pause}, {"target", 200}}, 2);
  deal.rules_version = rules_version;
  return Table(deal);
}

}  // namespace

TEST_CASE("T-21: when a hand has ended and the match goes on, the table shows the result and waits") {
  auto table = short_hand(30);
  const auto shuffles = table.shuffles().size();
  table.finish_hand();
  const auto view = table.open();
  CHECK(view.phase == Phase::between_hands);
  CHECK(view.to_act.empty());
  CHECK(view.hand == 1);
  REQUIRE(view.last_hand);
  CHECK(view.last_hand->hand == 1);
  CHECK(table.match().hands_ended() == 1);
  CHECK(table.match().time_limit() == std::chrono::seconds(30));
  // Nothing of the next hand exists yet.
  CHECK(table.shuffles().empty());
  CHECK(shuffles == 2);
  CHECK(table.match().deals_next() == Seat{1});
  CHECK(view.dealer == Seat{1});
  for (const int seat : {0, 1}) {
    CHECK(table.view(seat).own->actions.empty());
  }

  const auto decision = table.match().decision();
  const auto number = table.match().number();
  table.play("1 deal");
  CHECK(table.open().hand == 2);
  CHECK(table.open().phase == Phase::play);
  CHECK(table.match().number() == number + 1);
  CHECK(table.match().decision() != decision);
  CHECK(table.shuffles().size() == 1);
  CHECK(table.said<HandDealt>().size() == 1);
  CHECK(table.match().time_limit() == std::chrono::seconds(120));
}

TEST_CASE("T-21: with hand_pause 0 the next hand is dealt at once, and so it is under rules version 1") {
  const auto [version, pause] = GENERATE(table<int, int>({{0, 0}, {1, 30}}));
  auto table = short_hand(pause, version);
  table.finish_hand();
  CHECK(table.open().phase == Phase::play);
  CHECK_FALSE(table.match().deals_next());
}

TEST_CASE("T-21: only the table deals, for the seat that deals, and only between hands") {
  auto table = short_hand(5);
  table.refuse("0 deal", "T-21", "hand_in_play");
  table.finish_hand();
  table.refuse("0 deal", "T-21", "not_the_dealer");
  table.refuse_all({"0 done", "0 pass"}, "T-21", "between_hands");
  table.refuse("0 timeout", "T-7", "not_waited_for");
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
  table.refuse("0 propose ZAP", "T-19", "not_your_turn");
  const auto by_player = table.match().apply(Seat{1}, DealHand{}, table.match().number(), Author::player);
  CHECK(refusal_of(by_player).clause == "T-21");
}

TEST_CASE("T-21: a hand that was scored stands: it cannot be taken back") {
  auto table = long_rummy();
  go_out(table);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-21, T-8: a player who leaves between hands neither plays nor deals any more") {
  auto table = long_rummy();
  go_out(table);
  SECTION("the one who would deal") {
    table.play("1 leave");
    CHECK(table.match().deals_next() == Seat{2});
    table.play("2 deal");
    CHECK(table.open().seats.at(Seat{1}).cards == 0);
    CHECK(table.open().seats.at(Seat{2}).cards == 10);
  }
  SECTION("another") {
    table.play("0 leave; 1 deal");
    CHECK(table.open().dealer == Seat{1});
    CHECK(table.turn() == 2);
  }
  SECTION("all but one: who is left wins at once") {
    table.play("0 leave; 2 leave");
    CHECK(table.match().over());
    CHECK_FALSE(table.match().deals_next());
    CHECK(table.result().winners == Seats{Seat{1}});
  }
}

TEST_CASE("T-21: an away player can come back between hands, and hands can be sorted") {
  auto table = long_rummy({{"away_after", 1}}).after("1 timeout; 2 timeout; 0 timeout; 1 back");
  REQUIRE(table.away(0));
  go_out(table);
  table.play("0 arrange " + table.hand(0));
  CHECK(table.may(0, MoveKind::back));
  table.play("0 back");
  CHECK_FALSE(table.away(0));
  CHECK(table.match().deals_next());
}

TEST_CASE("T-8, T-16: if a tied player leaves before the extra hand, the other has won") {
  auto setup =
      only_aces(3, {{"ends", std::string("hands")}, {"hands", 2}, {"hand_pause", 30}, {"stall_rounds", 0}});
  setup.rules_version = GENERATE(2, 4);
  Table table(setup);
  std::vector<int> out;
  while (out.size() < 2) {
    out.push_back(table.turn());
    go_out_with_aces(table);
    if (out.size() == 1) {
      table.play("next deal");
    }
  }
  REQUIRE(table.open().phase == Phase::between_hands);
  REQUIRE(table.open().tied->size() == 2);
  SECTION("a player who is not tied leaves") {
    table.play(std::to_string(3 - out[0] - out[1]) + " leave");
    CHECK(table.open().tied->size() == 2);
  }
  SECTION("a tied player leaves") {
    table.play(std::to_string(out[0]) + " leave");
    // Under version 2 the extra hand is dealt even so.
    REQUIRE(table.match().over() == (setup.rules_version == 4));
    if (table.match().over()) {
      CHECK(table.result().clause == "RUM-3.3");
      CHECK(table.result().winners == Seats{seat_of(out[1])});
    }
  }
}

TEST_CASE("T-8, T-16: in Pass the Deck, too, a dissolved tie ends the match") {
  Table table({.variant = VariantId::pass_the_deck,
               .hands = {"", "P A I N T E R", "P A I N T E R"},
               .stock = "S",
               .stock_size = 1,
               .options = {{"hand_pause", 30}, {"target", 25}, {"level", 4}},
               .words = "PAINTER PAINTERS"});
  table.play("1 word P A I N T E R; 2 word P A I N T E R; 0 done; 1 change 1 P A I N T E R S");
  REQUIRE(table.open().tied == Seats{Seat{1}, Seat{2}});
  table.play("1 leave");
  CHECK(table.result().clause == "PD-3.3");
  CHECK(table.result().winners == Seats{Seat{2}});
}

TEST_CASE("T-21, FD-6.1: the table waits before the Starter too; a player who leaves then is not tied") {
  // A single game in which nobody has a word: all have as many letters left, so all are tied.
  Table table({.variant = VariantId::full_deck,
               .hands = {"", "", ""},
               .options = {{"hand_pause", 30}, {"match", std::string("single")}},
               .deck = deck_of(times(80, "A"))});
  table.finish_hand();
  CHECK(table.open().tied->size() == 3);
  CHECK(table.full_deck().tied.empty());  // the Starter has not begun
  CHECK(table.full_deck().piles.empty());
  SECTION("it is dealt like a hand") {
    table.play("next deal");
    CHECK(table.open().phase == Phase::starter);
    CHECK(table.open().hand == 2);
    CHECK(table.full_deck().tied.size() == 3);
    CHECK(table.full_deck().piles.size() == 8);
    CHECK(table.said<StarterBegun>().size() == 1);
  }
  SECTION("one of three leaves") {
    table.play("0 leave");
    CHECK(table.open().tied == Seats{Seat{1}, Seat{2}});
    table.play("next deal");
    CHECK(table.open().phase == Phase::starter);
  }
  SECTION("two of three leave: the last one wins") {
    table.play("0 leave; 1 leave");
    CHECK(table.result().winners == Seats{Seat{2}});
    CHECK(table.full_deck().piles.empty());
  }
}
