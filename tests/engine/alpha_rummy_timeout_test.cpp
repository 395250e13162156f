// AlphaRummy, the timeout move (T-7) and leaving (T-8) in every phase.

#include "alpha_rummy.hpp"

using namespace meldroom::test;

TEST_CASE("T-7, AR-2.1: the timeout move draws from the stock and discards that card") {
  Table table(checked({"", "F I E N D R S"}, "C T"), "1 timeout");
  CHECK(pile(table) == "CT");
  CHECK(table.letters(1) == "FIENDRS");
  CHECK(table.turn() == 0);
}

TEST_CASE("T-7, AR-2.5: the timeout move discards the card drawn, or if it is laid, the last in hand order") {
  Table drawn(checked({"", "F I E N D R S"}, "C T"), "1 draw stock; 1 arrange T F I E N D R S; 1 timeout");
  CHECK(pile(drawn) == "CT");
  Table laid(checked({"", "F I E N R S O"}, "C D A B"), "1 draw stock; 1 word F I E N D; 1 timeout");
  // The bonus cards A and B came last.
  CHECK(pile(laid) == "CB");
  CHECK(laid.letters(1) == "RSOA");
  CHECK(laid.score(1) == 18);
}

TEST_CASE("T-7, AR-2.2: the timeout move puts cards taken back, then draws and discards the drawn card") {
  Table table(checked({"", "F I E N D R S"}, "C T"), "1 draw discard; 1 timeout");
  CHECK(pile(table) == "CT");
  CHECK(table.letters(1) == "FIENDRS");
}

TEST_CASE("T-7, AR-2.2: if the card wanted is laid, the others taken stay and the last in hand order goes") {
  Table table(checked({"", "I E N D R S S"}, "F T A B"));
  table.play("1 draw stock; 1 discard T; 0 timeout; 1 draw discard F; 1 word F I E N D; 1 timeout");
  // R S S, then T and A from the pile, then two bonus cards.
  CHECK(table.cards(1).size() == 6);
  CHECK(table.letters(1).starts_with("RSSTA"));
  CHECK(table.turn() == 0);
}

TEST_CASE("T-7, AR-2.2: if another card taken is laid, the rest goes back and nothing is drawn") {
  Table table(challenged({"", "I E N D R S S"}, "B F A O"));
  table.play("1 draw stock; 1 discard F; 0 timeout; 1 draw discard B; 1 word F I E N D; 0 accept");
  REQUIRE(pile(table).empty());
  const auto stock = table.open().stock;
  table.play("1 timeout");
  // B and A went back. There were two bonus cards; the last one is discarded.
  CHECK(pile(table).starts_with("BA"));
  CHECK(pile(table).size() == 3);
  CHECK(table.open().stock == stock - 2);
  CHECK(table.turn() == 0);
}

TEST_CASE("T-7, AR-5.1: the timeout move passes if the stock is empty, also with cards taken from the pile") {
  const std::string begun = GENERATE("", "0 draw discard; ");
  Table table(checked({"Q U I Z H H M", "F I E N D R S"}, "C T", {}, 2), "1 timeout; " + begun + "0 timeout");
  CHECK(table.last_hand().clause == "AR-5.1");
  CHECK(table.open().hand == 2);
  CHECK(table.said<Passed>().size() == 1);
}

TEST_CASE("T-7, AR-5.1, AR-6.3: with no stock, a timeout ends the round if the card wanted is in no word") {
  Table table(challenged({"Q U I Z H H M", "F I E N D R S"}, "C T", {}, 2));
  table.play("1 draw stock; 1 discard T; 0 draw discard C; 0 word Q U I T; 1 accept; 0 timeout");
  CHECK(table.last_hand().clause == "AR-5.1");
  CHECK(table.score(0) == 14);
}

TEST_CASE("T-7, AR-3.1: the timeout move goes out by discarding the last card") {
  Table table(checked({"", "F I E N D R S"}, "C T A B D E R S O P"));
  table.play("1 draw stock; 1 word F I E N D; 1 change 1 F R I E N D; 1 change 1 F R I E N D S; 1 timeout");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(pile(table) == "CT");
  CHECK(table.letters(1) == "ABDERSO");
}

TEST_CASE("T-7, AR-3.1, AR-2.2: it goes out with the card drawn after putting the others back") {
  const std::string put_back = GENERATE("", "1 put_back; ");
  Table table(checked({"", "J O U R N E Y"}, "C T A B D E R S O"));
  table.play("1 draw discard; 1 word J O U R N E Y; " + put_back + "1 timeout");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(pile(table) == "CT");
  CHECK(table.letters(1) == "ABDERSO");
}

TEST_CASE("T-7, AR-3.1: a player left without cards after putting them back is out") {
  Table table(challenged({"", "I E N D R S S"}, "B F A O P L M T"));
  table.play("1 draw stock; 1 discard F; 0 timeout; 1 draw discard B; 1 word F I E N D; 0 accept");
  table.play("1 change 1 F I E N D R S S; 0 accept; 1 timeout");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(pile(table) == "BA");
  CHECK(table.cards(1).size() == 7);
}

TEST_CASE("T-8: if a player leaves in their turn, cards taken and not laid go back to the pile") {
  Table table(checked({"", "I E N D R S S", ""}, "F T A B"));
  SECTION("before they have drawn") {
    table.play("1 leave");
    CHECK(pile(table) == "F");
  }
  SECTION("all of them") {
    table.play("1 draw discard; 1 leave");
    CHECK(pile(table) == "F");
  }
  SECTION("what is laid stays; no bonus card is drawn") {
    const auto stock = table.open().stock;
    table.play("1 draw discard; 1 word F I E N D; 1 leave");
    CHECK(pile(table).empty());
    CHECK(table.group(1) == "FIEND");
    CHECK(table.open().stock == stock);
    CHECK(table.score(1) == 18);
  }
  CHECK(table.turn() == 2);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.open().seats.at(Seat{1}).cards == 0);
}

TEST_CASE("T-8, AR-6.1: a leaver's pending word goes aside with their hand, cards of the pile back to it") {
  Table table(challenged({"S H H M M P P", "I E N D R S S", ""}, "F T A B"));
  SECTION("a new one") {
    table.play("1 draw discard; 1 word F I E N D; 0 accept; 1 leave");
    CHECK(table.open().words.empty());
    CHECK(pile(table) == "F");
  }
  SECTION("an add-on") {
    table.play("1 draw discard; 1 word F I E N D; 0 accept; 2 accept; 1 change 1 F I E N D S; 1 leave");
    CHECK(table.group(1) == "FIEND");
    CHECK(table.score(1) == 18);
  }
  CHECK_FALSE(alpha(table).pending);
  CHECK(table.turn() == 2);
  CHECK(table.open().phase == Phase::draw);
  table.refuse("0 challenge", "AR-6.1", "nothing_pending");
}

TEST_CASE("T-8, AR-6.1: the window does not wait for a leaver to accept") {
  Table table(challenged({"", "F I E N D R S", "", ""}, "C T A B"));
  table.play("1 draw stock; 1 word F I E N D; 0 accept; 2 accept");
  SECTION("the last one to accept") {
    table.play("3 leave");
    CHECK(table.score(1) == 18);
    CHECK(table.turn() == 1);
    CHECK(table.open().phase == Phase::play);
  }
  SECTION("one who had accepted") {
    table.play("0 leave");
    CHECK(alpha(table).pending->accepted == Seats{Seat{2}});
    CHECK(table.turn() == 3);
    table.play("3 challenge");
    CHECK(table.score(1) == 18);
  }
}

TEST_CASE("T-8, AR-4.3: when the last player who has not accepted leaves, the word can reach the target") {
  Table table(challenged({"", "J O U R N E Y", ""}, "C T", {{"target", 72}}));
  table.play("1 draw stock; 1 word J O U R N E Y; 0 accept; 2 leave");
  CHECK(table.result().clause == "AR-4.3");
}

TEST_CASE("T-8, AR-6.2: the turns that a leaver had to lose go with them") {
  Table table(challenged({"", "F I E N D R S", ""}, "C T A B"));
  table.play("1 draw stock; 1 word F I E N D; 2 challenge; 2 leave");
  CHECK(alpha(table).turns_to_lose.empty());
  table.play("1 bonus; 1 discard T");
  CHECK(table.turn() == 0);
  CHECK(table.said<TurnLost>().empty());
}

TEST_CASE("T-8, AR-5.1: leaving with the stock empty is no pass, so the next player still has a chance") {
  Table table(challenged({"", "F I E N D R S", ""}, "C T", {}, 2), "1 draw stock; 1 discard T; 2 leave");
  CHECK(table.open().hand == 1);
  CHECK(table.turn() == 0);
  CHECK(alpha(table).last_chance);
}

TEST_CASE("T-8: seven cards are dealt to each player who is left, no matter who of them deals") {
  Table table(challenged({"", "", ""}, "C T", {}, 2), "0 leave; 1 leave");
  CHECK(table.match().over());
  Table three(challenged({"", "", "", ""}, "C T", {}, 2), "1 timeout; 1 leave; 2 timeout");
  REQUIRE(three.open().hand == 2);
  CHECK(three.open().dealer == Seat{2});
  CHECK(three.open().seats.at(Seat{1}).cards == 0);
  CHECK(three.open().seats.at(Seat{3}).cards == 7);
}
