// T-8: leaving for good.

#include "only_aces.hpp"

using namespace meldroom::test;

namespace {

const std::string dull_0 = "2C 4D 6H 8S 10C QD AH";
const std::string dull_1 = "2D 4H 6S 8C 10D QH AS";
const std::string dull_2 = "3C 5D 7H 9S JC KD 3S";

Deal three_dull_hands(const OptionValues& options = {}) {
  return {.hands = {dull_0, dull_1, dull_2}, .stock = "9C 5C JH 7S", .options = options};
}

Deal word_hands(std::vector<std::string> hands) {
  return deal_of(VariantId::pass_the_deck, std::move(hands), "N R X Y S");
}

}  // namespace

TEST_CASE("T-8: when one seat is left it wins at once, with any scores") {
  const auto variant = GENERATE(from_range(every_variant()));
  const int leaver = GENERATE(0, 1);
  Table table({.variant = variant, .hands = {"", ""}}, std::to_string(leaver) + " leave");
  CHECK(table.result().winners == Seats{seat_of(1 - leaver)});
  CHECK(table.result().clause == "T-8");
  CHECK(table.turn() == -1);
  CHECK(table.open().phase == Phase::over);
}

TEST_CASE("T-8: of several seats, the last one left wins") {
  Table table({.variant = VariantId::pass_the_deck, .hands = {"", "", "", ""}}, "2 leave; 0 leave");
  CHECK_FALSE(table.match().over());
  table.play("3 leave");
  CHECK(table.result().winners == Seats{Seat{1}});
}

TEST_CASE("T-8: when a player leaves out of turn, the turn goes on and their hand goes aside, face down") {
  Table table(three_dull_hands());
  const auto stock = table.open().stock;
  table.play("1 draw stock; 2 leave");
  CHECK(table.left(2));
  CHECK(table.open().seats.at(Seat{2}).left);
  CHECK(table.open().seats.at(Seat{2}).cards == 0);
  CHECK(table.open().stock == stock - 1);
  CHECK(table.turn() == 1);
  CHECK(table.open().phase == Phase::play);
  table.play("1 discard 5C");
  CHECK(table.turn() == 0);
}

TEST_CASE("T-8: nobody sees the hand that lies aside, not even the leaver") {
  Table table(three_dull_hands(), "2 leave");
  CHECK(table.cards(2).empty());
  CHECK(table.view(2).own->actions.empty());
}

TEST_CASE("T-8: a seat that has left makes no move") {
  Table table(three_dull_hands(), "2 leave");
  table.refuse_all({"2 draw stock", "2 leave", "2 back", "2 take_back", "2 agree", "2 timeout", "2 arrange"},
                   "T-8", "not_at_the_table");
  CHECK(refusal_of(table.match().apply(Seat{7}, Draw{}, table.match().number())).clause == "T-8");
}

TEST_CASE("T-8: the table may take away a player's seat") {
  Table table(three_dull_hands());
  const auto kicked = table.match().apply(Seat{1}, Leave{}, table.match().number(), Author::table);
  REQUIRE(kicked.has_value());
  CHECK(kicked.value().next.left(Seat{1}));
}

TEST_CASE("T-8: when a player leaves in their turn, it ends as it stands: nothing more is drawn") {
  Table table(three_dull_hands());
  const auto stock = table.open().stock;
  table.play("1 leave");
  CHECK(table.turn() == 2);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.open().stock == stock);
  CHECK(table.open().discard->count == 1);
}

TEST_CASE("T-8: a card drawn from the stock stays with the leaver's hand") {
  Table table(three_dull_hands(), "1 draw stock; 1 leave");
  CHECK(table.turn() == 2);
  CHECK(table.top() == "9C");
  CHECK(table.open().discard->count == 1);
}

TEST_CASE("T-8: a card taken from the discard pile and not laid goes back to it") {
  auto dealt = three_dull_hands();
  dealt.rules_version = GENERATE(2, 4);
  Table table(dealt);
  const auto id = table.open().discard->cards.back().id;
  table.play("1 draw discard; 1 leave");
  // Version 2 showed it as a discard.
  const std::size_t discards = dealt.rules_version == 2 ? 1 : 0;
  CHECK(table.said<Discarded>().size() == discards);
  CHECK(table.said<CardsPutBack>().size() == 1 - discards);
  CHECK(table.top() == "9C");
  CHECK(table.open().discard->count == 1);
  CHECK(table.open().discard->cards.back().id != id);
  CHECK(table.turn() == 2);
  table.play("2 draw discard");
  CHECK(table.hand(2) == dull_2 + " 9C");
}

TEST_CASE("T-8: a leaver's melds stay, with a card taken from the pile, and others can lay off on them") {
  Table table({.hands = {dull_0, "9D 9H 6S 8C 10D QH AS", "9S 3C 5D 7H JC KD 3S"}, .stock = "9C 5C"});
  table.play("1 draw discard; 1 meld 9C 9D 9H; 1 leave");
  CHECK(table.open().melds.at(GroupId{1}).cards.size() == 3);
  CHECK(table.open().melds.at(GroupId{1}).owner == Seat{1});
  CHECK(table.open().discard->count == 0);
  CHECK(table.turn() == 2);
  table.play("2 draw stock; 2 lay_off 1 9S");
  CHECK(table.open().melds.at(GroupId{1}).cards.size() == 4);
}

TEST_CASE("T-8, RUM-3.1: a leaver's hand counts for nobody and is not shown") {
  Table table({.hands = {"KC KD KH KS QC QD QH", "4C 4D 4S 6H 7H 8H 9H", "2C 3D 5S 7C 8D 9S AC"},
               .stock = "2S 10H",
               .options = many_melds});
  table.play("0 leave; 1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H 10H");
  const auto hand = table.last_hand();
  CHECK(hand.out == Seat{1});
  CHECK(hand.seats.at(Seat{1}).points == 2 * (2 + 3 + 5 + 7 + 8 + 9 + 1));
  CHECK(hand.seats.at(Seat{0}).hand.empty());
  CHECK(hand.seats.at(Seat{0}).points == 0);
}

TEST_CASE("T-8, RUM-1.1: leavers are dealt no cards, and hand sizes go by the seats that still play") {
  Table table({.hands = {"", "", "", "", ""}, .stock_size = 2, .options = {{"stall_rounds", 1}}}, "2 leave");
  // In this hand it is still six each.
  CHECK(table.open().seats.at(Seat{0}).cards == 6);
  table.finish_hand();
  for (const int seat : {0, 1, 3, 4}) {
    CHECK(table.cards(seat).size() == 7);
  }
  CHECK(table.cards(2).empty());
}

TEST_CASE("T-8: leavers do not deal: the deal passes to the next seat that plays; the dealer may leave too") {
  const auto [leaver, next] = GENERATE(table<int, int>({{1, 2}, {0, 1}}));
  Table table({.hands = {"", "", "", ""}, .stock_size = 2, .options = {{"stall_rounds", 1}}});
  REQUIRE(table.open().dealer == Seat{0});
  table.play(std::to_string(leaver) + " leave");
  table.finish_hand();
  CHECK(table.open().dealer == seat_of(next));
  CHECK(table.turn() == next + 1);
}

TEST_CASE("T-8: a leaver's score stays on the sheet, but they cannot win and are tied with nobody") {
  Table table(only_aces(3, {{"ends", std::string("hands")}, {"hands", 2}}));
  const int first = table.turn();
  go_out_with_aces(table);
  const int points = table.score(first);
  REQUIRE(points == 28);
  table.play(std::to_string(first) + " leave");
  CHECK(table.score(first) == points);
  // Two players are left. The other hand counts 7 aces, doubled. The leaver had more.
  const int second = table.turn();
  go_out_with_aces(table);
  CHECK(table.score(second) == 14);
  CHECK(table.result().winners == Seats{seat_of(second)});
  CHECK(table.score(first) == points);
}

TEST_CASE("T-8: a player who has left cannot end the match by reaching the target") {
  Table table(only_aces(3, {{"target", 29}}));
  const int first = table.turn();
  go_out_with_aces(table);
  REQUIRE(table.score(first) == 28);
  table.play(std::to_string(first) + " leave");
  go_out_with_aces(table);
  CHECK_FALSE(table.match().over());
}

TEST_CASE("T-8, PD-2.1: when a player leaves in their turn, the deck passes on and nothing is drawn") {
  Table table(word_hands({"", "C A T D O G U", ""}));
  const auto stock = table.open().stock;
  table.play("1 leave");
  CHECK(table.turn() == 2);
  CHECK(table.open().stock == stock);
  CHECK(table.open().phase == Phase::play);
}

TEST_CASE("T-8: a leaver's words stay on the table, and nobody can change them") {
  Table table(word_hands({"", "C A T D O G U", "S S T T D D G"}), "1 word C A T; 1 leave");
  CHECK(table.group(1) == "CAT");
  CHECK(table.turn() == 2);
  table.refuse("2 change 1 C A T S", "PD-2.3", "not_your_word");
}

TEST_CASE("T-8: the score sheet keeps the points and lines that a leaver made in that hand") {
  // Under rules version 1 only the total was left of them.
  const int version = GENERATE(0, 1);
  const auto check = [&](Deal deal, const std::string& moves, std::string_view clause) {
    deal.rules_version = version;
    Table table(deal, moves + "; 1 leave");
    const int points = table.score(1);
    REQUIRE(points > 0);
    table.finish_hand();
    const auto leaver = table.last_sheet(1);
    CHECK(leaver.total == points);
    CHECK(leaver.points == (version == 1 ? 0 : points));
    REQUIRE(leaver.lines.size() == (version == 1 ? 0 : 1));
    for (const auto& line : leaver.lines) {
      CHECK(line.clause == clause);
    }
  };
  check(deal_of(VariantId::full_deck, {"", "C A T", ""}, "", {}, 1), "1 word C A T", "FD-3.1");
  check(deal_of(VariantId::alpha_rummy, {"", "C A T S", ""}, "", {{"words", std::string("checked")}}, 2),
        "1 draw stock; 1 word C A T S", "AR-4.1");
}

TEST_CASE("T-8, PD-2.7: earlier passes count: if all who remain have passed, the deck counts as depleted") {
  Table table(word_hands({"B B F F H H V", "M M P P G G K", "L L D D C C R"}), "1 timeout; 2 timeout");
  REQUIRE(table.turn() == 0);
  SECTION("the player whose turn it was leaves") {
    table.play("0 leave");
    CHECK(table.open().phase == Phase::final_plays);
    CHECK(table.said<DeckDepleted>().front().clause == "PD-2.7");
    // The next seat is left of the last to pass, which was seat 2.
    CHECK(table.turn() == 1);
    table.play("1 done; 2 done");
    CHECK(table.open().hand == 2);
  }
  SECTION("one who had passed leaves: the turn goes on") {
    table.play("1 leave");
    CHECK(table.open().phase == Phase::play);
    CHECK(table.turn() == 0);
    table.play("0 timeout");
    CHECK(table.open().phase == Phase::final_plays);
    CHECK(table.turn() == 2);
  }
}

TEST_CASE("T-8, PD-2.7: if the leaver was the last to pass, the next player after them begins") {
  Table table(word_hands({"B B F F H H V", "M M P P G G K", "L L D D C C R", "T T S S N N R"}));
  // Seats 1, 2 and 3 pass. Then seat 3 leaves, and then seat 0.
  table.play("1 timeout; 2 timeout; 3 timeout; 3 leave");
  REQUIRE(table.turn() == 0);
  table.play("0 leave");
  CHECK(table.open().phase == Phase::final_plays);
  CHECK(table.turn() == 1);
}

TEST_CASE("T-8, PD-2.7: while nobody has passed, a leaver has no effect on the count of passes") {
  Table table(word_hands({"", "", ""}), "2 leave");
  CHECK(table.open().phase == Phase::play);
  CHECK(table.turn() == 1);
  table.play("1 timeout");
  CHECK(table.open().phase == Phase::play);
  table.play("0 timeout");
  CHECK(table.open().phase == Phase::final_plays);
}

TEST_CASE("T-8, PD-3.1: leaving in the last round") {
  Table table(word_hands({"B B F F H H V", "M M P P G G K", "L L D D C C R", "T T S S N N R"}));
  table.play("1 timeout; 2 timeout; 3 timeout; 0 timeout");
  REQUIRE(table.turn() == 1);
  SECTION("in their turn: the next one") {
    table.play("1 leave");
    CHECK(table.turn() == 2);
    CHECK(table.open().phase == Phase::final_plays);
  }
  SECTION("before their turn: they are passed over") {
    table.play("2 leave");
    CHECK(table.turn() == 1);
    table.play("1 done");
    CHECK(table.turn() == 3);
  }
  SECTION("after their turn") {
    table.play("1 done; 1 leave");
    CHECK(table.turn() == 2);
    table.play("2 done; 3 done; 0 done");
    CHECK(table.open().hand == 2);
  }
  SECTION("the last one in their turn: the tally") {
    table.play("1 done; 2 done; 3 done; 0 leave");
    CHECK(table.open().hand == 2);
    CHECK(table.last_points(0) == 0);
    CHECK(table.score(0) == 0);
    CHECK(table.score(1) == -7);
  }
}

TEST_CASE("T-8, PD-3.2: a leaver's words score nothing, and their cards cost nothing") {
  Table table(word_hands({"B B F F H H V", "P A I N T E R", "L L D D C C M"}));
  table.play("1 word P A I N T E R; 2 timeout; 0 timeout; 1 leave");
  REQUIRE(table.open().phase == Phase::final_plays);
  table.play("2 done; 0 done");
  CHECK(table.score(1) == 0);
  CHECK(table.score(2) == -7);
}

TEST_CASE("T-8: a match of eight shrinks to two and goes on") {
  Table table(setup_of(VariantId::pass_the_deck, 8, 21));
  for (int gone = 0; gone < 6; ++gone) {
    const int leaver = gone % 2 == 0 ? table.turn() : (table.turn() + 3) % 8;
    if (!table.left(leaver)) {
      table.play(std::to_string(leaver) + " leave");
    }
    table.play("next timeout");
  }
  while (table.open().hand < 3 && table.turn() >= 0) {
    table.play("next timeout");
  }
  int playing = 0;
  for (int seat = 0; seat < 8; ++seat) {
    playing += table.left(seat) ? 0 : 1;
    CHECK(table.cards(seat).size() == (table.left(seat) ? 0 : 7));
  }
  CHECK(playing >= 2);
  // There are two decks, as at the start.
  CHECK(table.open().stock == 208 - 7 * playing);
}
