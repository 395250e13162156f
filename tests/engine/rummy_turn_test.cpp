// Rummy, deal and turn: RUM-1.1 to RUM-2.4.

#include "support.hpp"

using namespace meldroom::test;

namespace {

/// Two players; seat 1 begins. Each holds a set, a run and other cards.
Deal two_players() {
  return {.hands = {"5C 5D 5H 8S 9S 10S KD 2D 4H JC", "4C 4D 4S 6H 7H 8H AS KC QD 3S"},
          .stock = "9H KH 5S 10H 2C 6D 7D 8C"};
}

}  // namespace

TEST_CASE("RUM-1.1: the hand sizes for two to six players; one card is turned up, the rest is the stock") {
  const auto [seats, each] = GENERATE(table<int, int>({{2, 10}, {3, 7}, {4, 7}, {5, 6}, {6, 6}}));
  const Table table(setup_of(VariantId::rummy, seats, 7));
  const auto view = table.open();
  REQUIRE(view.seats.size() == static_cast<std::size_t>(seats));
  for (const auto& [seat, seen] : view.seats) {
    CHECK(seen.cards == each);
    CHECK(table.view(static_cast<int>(seat)).own.value().hand.size() == static_cast<std::size_t>(each));
  }
  REQUIRE(view.discard);
  CHECK(view.discard->count == 1);
  CHECK(view.discard->cards.size() == 1);
  CHECK(view.stock == 52 - seats * each - 1);
}

TEST_CASE("RUM-1.1: the player left of the dealer begins and play goes clockwise") {
  Table table({.hands = {"", "", ""}, .stock = "", .dealer = 1});
  CHECK(table.open().dealer == Seat{1});
  for (const int seat : {2, 0, 1, 2}) {
    REQUIRE(table.turn() == seat);
    table.play(std::to_string(seat) + " timeout");
  }
}

TEST_CASE("RUM-1.1: the top card of the stock is turned up") {
  const Table table({.hands = {"", ""}, .stock = "7D 8D"});
  CHECK(table.top() == "7D");
  Table other({.hands = {"", ""}, .stock = "7D 8D"}, "1 draw stock");
  CHECK(other.hand(1).ends_with(" 8D"));
}

TEST_CASE("RUM-2.1: a player draws one card from the top of the stock") {
  Table table(two_players(), "1 draw stock");
  CHECK(table.hand(1) == "4C 4D 4S 6H 7H 8H AS KC QD 3S KH");
  CHECK(table.top() == "9H");
  table.refuse_all({"1 draw stock", "1 draw discard"}, "RUM-2.1", "already_drawn");
}

TEST_CASE("RUM-2.1: or one from the top of the discard pile") {
  Table table(two_players());
  const auto stock = table.open().stock;
  table.play("1 draw discard");
  CHECK(table.hand(1) == "4C 4D 4S 6H 7H 8H AS KC QD 3S 9H");
  CHECK(table.open().stock == stock);
  CHECK(table.open().discard->count == 0);
  CHECK(table.top().empty());
  table.refuse("1 draw discard", "RUM-2.1", "already_drawn");
}

TEST_CASE("RUM-2.1: a player draws only the top card of the discard pile, not the one under it") {
  Table table(two_players(), "1 draw stock; 1 discard KH; 0 draw discard");
  CHECK(table.hand(0).ends_with(" KH"));
  CHECK(table.top() == "9H");
  CHECK(table.open().discard->count == 1);
}

TEST_CASE("RUM-2.1: a turn begins with the draw and belongs to one player") {
  Table table(two_players());
  table.refuse_all({"1 meld 4C 4D 4S", "1 discard KC", "1 lay_off 1 KC"}, "RUM-2.1", "draw_first");
  table.refuse("0 draw stock", "RUM-2.1", "not_your_turn");
  table.play("1 draw stock");
  table.refuse_all({"0 draw stock", "0 meld 5C 5D 5H", "0 discard KD"}, "RUM-2.1", "not_your_turn");
  table.refuse_all({"1 word 4C 4D 4S", "1 pass KC", "1 done"}, "RUM-2.1", "not_in_this_game");
}

TEST_CASE("RUM-2.2: a set is three or more of one rank") {
  Table table({.hands = {"", "4C 4D 4H 4S 9C 9D 9H 2S KC QD"}, .stock = "3C 7C"}, "1 draw stock");
  // Too few cards, or of two ranks.
  for (const std::string cards : {"", "4C", "4C 4D", "4C 4D 9H", "4C 4D 4H 9C", "4C 4D 4H 9C 9D 9H"}) {
    CHECK(table.refuse("1 meld " + cards, "RUM-2.2", "not_a_meld") ==
          "choose three or more cards of one rank, or of one suit in sequence, the ace low");
  }
  CHECK(table.after("1 meld 4C 4D 4H").group(1) == "4C 4D 4H");
  table.play("1 meld 4S 4D 4C 4H");
  CHECK(table.open().melds.at(GroupId{1}).cards.size() == 4);
}

TEST_CASE("RUM-2.2: a run is three or more of one suit in sequence, named in any order") {
  Table table({.hands = {"", "6H 7H 8H 9H 9S 10S JH 2S KC QD"}, .stock = "3C 7C"}, "1 draw stock");
  // A gap, two suits, two cards.
  for (const std::string cards : {"8H 9H JH", "8H 9S 10S", "8H 9H"}) {
    table.refuse("1 meld " + cards, "RUM-2.2", "not_a_meld");
  }
  CHECK(table.after("1 meld 9H 8H 7H 6H").group(1) == "6H 7H 8H 9H");
  table.play("1 meld 8H 6H 7H");
  CHECK(table.group(1) == "6H 7H 8H");
  CHECK(table.open().melds.at(GroupId{1}).kind == MeldKind::run);
  CHECK(table.open().melds.at(GroupId{1}).owner == Seat{1});
}

TEST_CASE("RUM-2.2: an ace is only below the two") {
  Table table({.hands = {"", "AS 2S 3S QS KS AD QD KD 2D JD"}, .stock = "3C 7C"}, "1 draw stock");
  for (const std::string cards : {"QS KS AS", "KS AS 2S", "KS AS 2S 3S", "JD QD KD AD"}) {
    table.refuse("1 meld " + cards, "RUM-2.2", "not_a_meld");
  }
  const std::string run = GENERATE("AS 2S 3S", "JD QD KD");
  table.play("1 meld " + run);
  CHECK(table.group(1) == run);
}

TEST_CASE("RUM-2.2: melding is optional and may be done once a turn") {
  Table table(two_players(), "1 draw stock");
  CHECK(table.after("1 discard KH").open().melds.empty());
  // A second one is refused, a lay-off is not. The next turn has a meld of its own.
  table.play("1 meld 4C 4D 4S");
  CHECK_FALSE(table.may(1, MoveKind::meld));
  table.refuse("1 meld 6H 7H 8H", "RUM-2.2", "already_melded");
  CHECK(table.may(1, MoveKind::lay_off));
  table.play("1 discard KH; 0 draw stock; 0 discard KD; 1 draw stock; 1 meld 6H 7H 8H");
  CHECK(table.group(2) == "6H 7H 8H");
}

TEST_CASE("RUM-2.2: melds_per_turn many allows any number of melds in a turn") {
  auto deal = two_players();
  deal.options = many_melds;
  Table table(deal, "1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H");
  CHECK(table.group(1) == "4C 4D 4S");
  CHECK(table.group(2) == "6H 7H 8H");
  CHECK(table.turn() == 1);
}

TEST_CASE("RUM-2.2: a meld lies face up for everyone, and may have a card drawn this turn") {
  Table table({.hands = {"", "4C 4D 6H 7H 8H AS KC QD 3S 2H"}, .stock = "4S KH"});
  table.play("1 draw discard; 1 meld 4C 4D 4S");
  for (const auto observer : {Observer{}, Observer{Seat{0}}, Observer{Seat{1}}}) {
    const auto melds = table.match().view(observer).melds;
    REQUIRE(melds.size() == 1);
    CHECK(melds.at(GroupId{1}).cards.size() == 3);
  }
  CHECK(table.open().seats.at(Seat{1}).cards == 8);
  table.play("1 discard KC");
}

TEST_CASE("RUM-2.3: cards are laid off onto any meld, no matter who laid it, any number of times") {
  Table table(
      {.hands = {"5C 5D 5H KD 2D 4H JC 9H 10H 6C", "4C 4D 4S 6H 7H 8H AS KC QD 3S"}, .stock = "9D KH 5S 9C"});
  table.play("1 draw stock; 1 meld 6H 7H 8H; 1 discard KH");
  table.play("0 draw stock; 0 lay_off 1 9H; 0 meld 5C 5D 5H; 0 lay_off 1 10H; 0 lay_off 2 5S");
  CHECK(table.group(1) == "6H 7H 8H 9H 10H");
  CHECK(table.group(2) == "5C 5D 5H 5S");
  CHECK(table.open().melds.at(GroupId{1}).owner == Seat{1});
  CHECK(table.turn() == 0);
  table.play("0 discard KD; 1 draw stock");
  CHECK(table.turn() == 1);
}

TEST_CASE("RUM-2.3: several cards at once, at both ends of a run, in any order") {
  Table table({.hands = {"", "3H 4H 5H 6H 7H 8H 9H AS KC QD"}, .stock = "9D KH"});
  table.play("1 draw stock; 1 meld 5H 6H 7H; 1 lay_off 1 9H 4H 8H 3H");
  CHECK(table.group(1) == "3H 4H 5H 6H 7H 8H 9H");
}

TEST_CASE("RUM-2.3: a lay-off has to leave a set or a run") {
  Table table({.hands = {"", "4C 4D 4S 5S 6H 7H 8H 10H KC AH"}, .stock = "9D KH 2C"});
  table.play("1 draw stock; 1 meld 6H 7H 8H");
  table.refuse_all({"1 lay_off 1 10H", "1 lay_off 1 5S", "1 lay_off 1 KC"}, "RUM-2.3", "does_not_fit");
  table.refuse("1 lay_off 1", "RUM-2.3", "no_cards");
  table.refuse_all({"1 lay_off 2 KC", "1 lay_off 0 KC"}, "T-20", "no_such_meld");
  CHECK(table.group(1) == "6H 7H 8H");
}

TEST_CASE("RUM-2.3: a card that does not fit alone can fit together with another") {
  Table table({.hands = {"", "6H 7H 8H 10H 9H 4C 4D 2S KC AH"}, .stock = "9D KH 2C"});
  table.play("1 draw stock; 1 meld 6H 7H 8H");
  table.refuse("1 lay_off 1 10H", "RUM-2.3", "does_not_fit");
  table.play("1 lay_off 1 10H 9H");
  CHECK(table.group(1) == "6H 7H 8H 9H 10H");
}

TEST_CASE("RUM-2.3: an ace can be laid off below the two, never above the king") {
  Table table(
      {.hands = {"", "JH QH KH AH 2S 3S 4S AS KC 9D"}, .stock = "9C 9H 2C 3C 4C", .options = many_melds});
  table.play("1 draw stock; 1 meld JH QH KH; 1 meld 2S 3S 4S");
  table.refuse("1 lay_off 1 AH", "RUM-2.3", "does_not_fit");
  table.play("1 lay_off 2 AS");
  CHECK(table.group(2) == "AS 2S 3S 4S");
  table.refuse("1 lay_off 2 AH", "RUM-2.3", "does_not_fit");
}

TEST_CASE("RUM-2.3: a lay-off onto a meld that has grown is judged by the cards that are there now") {
  Table table({.hands = {"9H JC 2D 3D 5D 8C 10C QC KD AC", "6H 7H 8H 10H 4C 4D 2S KC AH JH"},
               .stock = "9D KH 2C 3C"});
  table.play("1 draw stock; 1 meld 6H 7H 8H");
  table.refuse("1 lay_off 1 10H", "RUM-2.3", "does_not_fit");
  const auto seen_by_1 = table.match().number();
  table.play("1 discard KC; 0 draw stock; 0 lay_off 1 9H; 0 discard KD; 1 draw stock");
  // A lay-off that answers the earlier meld is stale, no matter what it would do now.
  const auto command = table.read("1 lay_off 1 10H");
  CHECK(refusal_of(table.match().apply(command.seat, command.move, seen_by_1)).reason == "stale");
  table.play("1 lay_off 1 10H; 1 lay_off 1 JH");
  CHECK(table.group(1) == "6H 7H 8H 9H 10H JH");
}

TEST_CASE("RUM-2.3: a card that fits a set and a run goes where its player says") {
  const Table drawn(
      {.hands = {"", "5H 6H 7H 8C 8D 8S 8H 2S KC AH"}, .stock = "9D KH 2C 3C", .options = many_melds},
      "1 draw stock");
  const auto melded = drawn.after("1 meld 5H 6H 7H; 1 meld 8C 8D 8S");
  const auto onto_the_run = melded.after("1 lay_off 1 8H");
  CHECK(onto_the_run.group(1) == "5H 6H 7H 8H");
  CHECK(onto_the_run.group(2) == "8C 8D 8S");
  const auto onto_the_set = melded.after("1 lay_off 2 8H");
  CHECK(onto_the_set.group(1) == "5H 6H 7H");
  CHECK(onto_the_set.open().melds.at(GroupId{2}).cards.size() == 4);
  const auto into_a_run = drawn.after("1 meld 5H 6H 7H 8H; 1 meld 8C 8D 8S");
  CHECK(into_a_run.open().melds.at(GroupId{1}).kind == MeldKind::run);
}

TEST_CASE("RUM-2.4: a discard ends the turn, face up; it may be the card drawn from the stock") {
  const std::string card = GENERATE("AS", "KH");
  Table table(two_players(), "1 draw stock; 1 discard " + card);
  CHECK(table.top() == card);
  CHECK(table.turn() == 0);
  CHECK(table.open().seats.at(Seat{1}).cards == 10);
  CHECK(table.open().discard->count == 2);
  CHECK(table.open().discard->cards.size() == 1);
}

TEST_CASE("RUM-2.4: the card drawn from the discard pile may not be discarded this turn") {
  Table table(two_players(), "1 draw discard");
  table.refuse("1 discard 9H", "RUM-2.4", "just_taken");
  const auto discard = table.action(1, MoveKind::discard);
  CHECK(discard.cards.size() == 10);
  CHECK(std::ranges::find(discard.cards, table.id(1, "9H")) == discard.cards.end());
  CHECK(table.rummy(1).taken == table.id(1, "9H"));
  table.play("1 discard KC");
  SECTION("but in a later turn it may") {
    table.play("0 draw stock; 0 discard KD; 1 draw stock; 1 discard 9H");
    CHECK(table.top() == "9H");
  }
}

TEST_CASE("RUM-2.4: a lay that leaves only the card taken is refused if no meld takes that card") {
  SECTION("a meld") {
    Table table({.hands = {"2C 3C 6C 8C 9C 10C 2D 3D JC QC", "4C 4D 4S 6H 7H 8H 9H 5C 5D 5H"},
                 .stock = "9D KH QD",
                 .options = many_melds});
    table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H; 1 discard KH");
    table.play("0 draw stock; 0 discard QC; 1 draw discard");
    CHECK(table.hand(1) == "5C 5D 5H QC");
    table.refuse("1 meld 5C 5D 5H", "RUM-2.4", "cannot_end_turn");
    table.play("1 lay_off 2 5H; 1 discard 5C");
    CHECK(table.hand(1) == "5D QC");
  }
  SECTION("a lay-off that leaves only the card taken") {
    Table table({.hands = {"4H 2C 3C 6C 8C 9C 2D 3D JC QC", "4C 4D 4S 6H 7H 8H 9H 10H JH KC"},
                 .stock = "9D 5H QD",
                 .options = many_melds});
    table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H 10H JH; 1 discard KC");
    CHECK(table.hand(1) == "5H");
    table.play("0 draw stock; 0 discard QC; 1 draw discard");
    CHECK(table.hand(1) == "5H QC");
    table.refuse("1 lay_off 2 5H", "RUM-2.4", "cannot_end_turn");
    table.play("1 discard 5H");
    CHECK(table.hand(1) == "QC");
  }
}

TEST_CASE("RUM-2.4: such a lay-off is allowed if a meld takes the card taken, which then must be laid off") {
  Table table({.hands = {"4H QH 2C 3C 6C 8C 9C 2D 3D JC", "4C 4D 4S 6H 7H 8H 9H 10H JH KC"},
               .stock = "9D 5H QD",
               .options = many_melds});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H 10H JH; 1 discard KC");
  table.play("0 draw stock; 0 discard QH; 1 draw discard; 1 lay_off 2 5H");
  CHECK(table.hand(1) == "QH");
  table.refuse("1 discard QH", "RUM-2.4", "just_taken");
  CHECK_FALSE(table.may(1, MoveKind::discard));
  CHECK(table.may(1, MoveKind::lay_off));
  table.play("1 lay_off 2 QH");
  CHECK(table.last_hand().out == Seat{1});
}

TEST_CASE("RUM-2.4: with go_out_by discard, a meld that would take the card taken does not help") {
  Table table({.hands = {"4H QH 2C 3C 6C 8C 9C 2D 3D JC", "4C 4D 4S 6H 7H 8H 9H 10H JH KC"},
               .stock = "9D 5H QD",
               .options = {{"melds_per_turn", std::string("many")}, {"go_out_by", std::string("discard")}}});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H 10H JH; 1 discard KC");
  table.play("0 draw stock; 0 discard QH; 1 draw discard");
  table.refuse("1 lay_off 2 5H", "RUM-2.4", "cannot_end_turn");
  table.refuse("1 lay_off 2 5H QH", "RUM-2.6", "no_card_to_discard");
  // The card taken may be laid off. Then the other card is discarded.
  table.play("1 lay_off 2 QH");
  table.refuse("1 lay_off 2 5H", "RUM-2.6", "no_card_to_discard");
  table.play("1 discard 5H");
  CHECK(table.last_hand().out == Seat{1});
}
