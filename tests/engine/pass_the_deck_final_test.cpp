// Pass the Deck, when the deck is depleted: PD-3.1 to PD-3.3.

#include "pass_the_deck_deal.hpp"

using namespace meldroom::test;

namespace {

const std::string no_word = "F F H H H V Q";

/// Everyone passes until the deck counts as depleted.
void all_pass(Table& table) {
  while (table.open().phase == Phase::play) {
    table.play("next timeout");
  }
}

}  // namespace

TEST_CASE("PD-3.1: each player has one turn, beginning left of the player whose turn ended the deck") {
  Table table(pass_the_deck_deal({no_word, "C A T M M P P", "L O U D G G K"}, "N R X", {}, 3),
              "1 word C A T");
  REQUIRE(table.open().phase == Phase::final_plays);
  CHECK(table.turn() == 2);
  table.play("2 done");
  CHECK(table.said<SaidDone>().front().seat == Seat{2});
  CHECK(table.turn() == 0);
  table.play("0 done");
  // The player who ended the deck has a turn too, the last one.
  CHECK(table.turn() == 1);
  CHECK(table.open().hand == 1);
  table.play("1 done");
  CHECK(table.open().hand == 2);
}

TEST_CASE("PD-3.1: a turn has any number of plays, nobody draws, and nobody may pass") {
  Table table(pass_the_deck_deal({"C A T S D O G", "W I N E C A T"}, "N R X Y", {}, 4), "1 word W I N E");
  REQUIRE(table.turn() == 0);
  table.refuse("0 pass C A T", "PD-3.1", "deck_depleted");
  table.refuse("1 word C A T", "PD-3.1", "not_your_turn");
  CHECK_FALSE(table.may(0, MoveKind::pass));
  table.play("0 word C A T");
  CHECK(table.turn() == 0);
  CHECK(table.view(0).own->hand.size() == 4);
  table.play("0 change 2 C A T S; 0 word D O G");
  // A turn ends by itself when the hand is empty.
  CHECK(table.turn() == 1);
  CHECK(table.said<SaidDone>().empty());
}

TEST_CASE("PD-3.1: the same word may be modified more than once") {
  Table table(with_words(pass_the_deck_deal({"C A T S O X Z", no_word}, "N R D Y"), "CAT CATS COATS"));
  all_pass(table);
  table.play("1 done; 0 word C A T; 0 change 1 C A T S; 0 change 1 C O A T S");
  CHECK(table.group(1) == "COATS");
  CHECK(table.turn() == 0);
}

TEST_CASE("PD-3.1: the rules for plays still hold") {
  Table table(pass_the_deck_deal({"C-red A-blue T-green S O X Z", no_word}, "N R D Y", {{"level", 2}}));
  all_pass(table);
  table.play("1 done");
  table.refuse("0 word C A T", "PD-2.2", "too_many_colours");
  table.refuse("0 word C A", "PD-2.2", "too_short");
  table.refuse("0 word O X Z", "T-9", "not_a_word");
  table.refuse("0 change 1 C A T", "T-20", "no_such_word");
}

TEST_CASE("PD-3.1: must_play does not apply in this phase") {
  Table table(pass_the_deck_deal({"C A T S O X Z", no_word}, "N R D Y", {{"must_play", true}}));
  table.play("1 timeout; 0 timeout");
  REQUIRE(table.open().phase == Phase::final_plays);
  table.play("1 done; 0 done");
  CHECK(table.open().hand == 2);
}

TEST_CASE("PD-3.1: a player without cards is passed over; the others go on") {
  Table table(
      with_words(pass_the_deck_deal({"C A T D O G S", "W I N E C A T"}, "N", {}, 1), "WINECAT CATSDOG"),
      "1 word W I N E C A T");
  REQUIRE(table.view(1).own->hand.size() == 1);
  REQUIRE(table.turn() == 0);
  table.play("0 word C A T S D O G");
  REQUIRE(table.turn() == 1);
  table.play("1 done");
  CHECK(table.open().hand == 2);
}

TEST_CASE("T-7, PD-3.1: the timeout move of this phase is done, no matter what was played before") {
  Table table(pass_the_deck_deal({"C A T S O X Z", no_word}, "N R D Y"));
  all_pass(table);
  table.play("1 timeout");
  CHECK(table.turn() == 0);
  table.play("0 word C A T; 0 timeout");
  CHECK(table.open().hand == 2);
  CHECK(table.score(0) == 3 - 4);
}

TEST_CASE("PD-3.2: worked example: WINNER and CAT with two cards in hand are 7") {
  Table table(pass_the_deck_deal({no_word, "W I N E C A T"}, "N R X Y", {}, 4));
  table.play("1 word W I N E; 0 done; 1 change 1 W I N N E R; 1 word C A T; 1 done");
  CHECK(table.last_hand().clause == "PD-3.2");
  CHECK(table.last_points(1) == 7);
  CHECK(table.score(1) == 7);
}

TEST_CASE("PD-3.2: worked example: REBUILDING and LOUD with no card in hand are 29") {
  Table table(pass_the_deck_deal({no_word, "B U I L D L O"}, "R E I N G U D", {}, 7));
  table.play("1 word B U I L D; 0 timeout; 1 change 1 R E B U I L D I N G; 0 done; 1 word L O U D");
  CHECK(table.last_points(1) == 29);
  CHECK(table.last_points(0) == -7);
}

TEST_CASE("PD-3.2: worked example: PAINTER modified with S later is one word, 24 with a card in hand") {
  Table table(pass_the_deck_deal({no_word, "P A I N T E R"}, "S X", {}, 2));
  table.play("1 word P A I N T E R; 0 done; 1 change 1 P A I N T E R S; 1 done");
  CHECK(table.last_points(1) == 24);
}

TEST_CASE("PD-3.2, T-5: worked example: no words and seven in hand are -7; the seven are not shown") {
  Table table(pass_the_deck_deal({no_word, "M M P P G G K"}, ""));
  table.finish_hand();
  CHECK(table.last_points(0) == -7);
  CHECK(table.last_points(1) == -7);
  CHECK(table.score(0) == -7);
  for (const int seat : {0, 1}) CHECK(table.last_sheet(seat).hand.empty());
}

TEST_CASE("PD-3.2: a word of up to six letters counts 1 a letter, a longer one 25") {
  const auto [letters, points] = GENERATE(
      table<std::string, int>({{"P A I", 3}, {"P A I N T", 5}, {"P A I N T E", 6}, {"P A I N T E R", 25}}));
  Table table(with_words(pass_the_deck_deal({no_word, "P A I N T E R"}, ""), "PAI PAINT PAINTE PAINTER"));
  all_pass(table);
  table.play("1 word " + letters);
  if (table.turn() == 1) {
    table.play("1 done");
  }
  table.play("0 done");
  const auto laid = static_cast<int>(split(letters).size());
  CHECK(table.last_points(1) == points - (7 - laid));
}

TEST_CASE("PD-3.2: stars count as the letters they stand for") {
  Table table(pass_the_deck_deal({no_word, "P *-red I N T *-blue R"}, ""));
  all_pass(table);
  table.play("1 word P *=A I N T *=E R; 0 done");
  CHECK(table.last_points(1) == 25);
}

TEST_CASE("PD-3.2: the tally is added to the score so far, which can be below zero") {
  Table table(pass_the_deck_deal({no_word, "P A I N T E R"}, ""));
  all_pass(table);
  table.play("1 word P A I N T E R; 0 done");
  CHECK(table.score(0) == -7);
  CHECK(table.score(1) == 25);
  table.finish_hand();
  CHECK(table.open().hand == 3);
  CHECK(table.score(0) == -14);
  CHECK(table.score(1) == 18);
  CHECK(table.last_sheet(0).total == -14);
}

TEST_CASE("PD-3.3: below the target the deal passes left, words are gathered in and a new hand begins") {
  Table table(pass_the_deck_deal({no_word, "P A I N T E R", ""}, ""));
  all_pass(table);
  table.play("1 word P A I N T E R");
  table.finish_hand();
  CHECK_FALSE(table.match().over());
  CHECK(table.open().hand == 2);
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.turn() == 2);
  CHECK(table.open().words.empty());
  CHECK(table.open().stock == 104 - 21);
  CHECK(table.open().phase == Phase::play);
}

TEST_CASE("PD-3.3: with the target or more the highest score wins") {
  const auto [target, over] = GENERATE(table<int, bool>({{25, true}, {26, false}, {1000, false}}));
  Table table(pass_the_deck_deal({no_word, "P A I N T E R"}, "", {{"target", target}}));
  all_pass(table);
  table.play("1 word P A I N T E R; 0 done");
  CHECK(table.match().over() == over);
  if (over) {
    CHECK(table.result().clause == "PD-3.3");
    CHECK(table.result().winners == Seats{Seat{1}});
    CHECK(table.open().hand == 1);
  }
}

TEST_CASE("PD-3.3: if two players have the target, the higher score wins") {
  Table table(with_words(pass_the_deck_deal({"R A I N B O W", "P A I N T E R"}, "S X Y", {{"target", 25}}, 3),
                         "PAINTER RAINBOW SO WAX"),
              "1 word P A I N T E R; 0 word R A I N B O W; 1 done");
  REQUIRE(table.match().over());
  CHECK(table.score(0) == 25);
  CHECK(table.score(1) == 22);
  CHECK(table.result().winners == Seats{Seat{0}});
}

TEST_CASE("PD-3.3, T-16: a tie for first place deals another hand, and then the end is checked again") {
  auto deal = pass_the_deck_deal({"R A I N B O W", "P A I N T E R"}, "S X Y",
                                 {{"target", 25}, {"hand_pause", 30}}, 0);
  deal.words = "PAINTER RAINBOW";
  deal.stock_size = 4;
  Table table(deal, "1 timeout; 0 timeout; 1 word P A I N T E R; 0 word R A I N B O W");
  CHECK(table.score(0) == 25);
  CHECK(table.score(1) == 25);
  CHECK_FALSE(table.match().over());
  CHECK(table.open().tied == Seats{Seat{0}, Seat{1}});
  table.play("1 deal");
  CHECK(table.open().hand == 2);
  // Nobody lays anything. They are tied at 18, and below the target again.
  table.finish_hand();
  CHECK(table.score(0) == 18);
  CHECK_FALSE(table.match().over());
  CHECK_FALSE(table.open().tied);
  CHECK(table.match().deals_next());
}
