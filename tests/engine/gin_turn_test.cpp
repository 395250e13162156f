// Gin, the deal and the turns: GIN-1.1 to GIN-2.4.

#include "gin_deals.hpp"

using namespace meldroom::test;

namespace {

const std::string other = "S S S S L L L L H H";

Table declined(std::string stock = "K E T") {
  return Table(gin_deal({other, mine}, std::move(stock)), "1 pass; 0 pass");
}

}  // namespace

TEST_CASE("GIN-1.1: ten cards each, the next one is turned up, the rest is the deck") {
  const Table table(gin_deal({other, mine}, "K"));
  CHECK(table.letters(1) == "CATDOGPNRE");
  CHECK(table.top().front() == 'K');
  CHECK(table.open().discard->count == 1);
  CHECK(table.open().stock + 20 + 1 == static_cast<int>(table.match().deck().cards.size()));
  CHECK(table.gin().dealt == 10);
  CHECK(table.open().dealer == Seat{0});
}

TEST_CASE("GIN-1.1, GIN-3.6: in progressive the hands have 3, 4, ... 10 cards") {
  Table table(setup_of(VariantId::gin, 2, 5, {{"progressive", true}}));
  for (int hand = 1; hand <= 8; ++hand) {
    REQUIRE(table.open().hand == hand);
    CHECK(table.gin().dealt == hand + 2);
    CHECK(table.view(0).own->hand.size() == static_cast<std::size_t>(hand + 2));
    CHECK(table.view(1).own->hand.size() == static_cast<std::size_t>(hand + 2));
    CHECK(table.open().stock == 104 - 2 * (hand + 2) - 1);
    table.finish_hand();
  }
}

TEST_CASE("GIN-2.1: the non-dealer may take the upcard and discards; then the dealer plays") {
  Table table(gin_deal({other, mine}, "K E T"));
  REQUIRE(table.open().phase == Phase::upcard);
  REQUIRE(table.turn() == 1);
  CHECK(table.action(1, MoveKind::draw).from == Piles{Pile::discard});
  CHECK(table.action(1, MoveKind::draw).clause == "GIN-2.1");
  CHECK(table.may(1, MoveKind::pass));
  CHECK(table.view(0).own->actions.empty());
  table.play("1 draw discard");
  CHECK(table.letters(1) == "CATDOGPNREK");
  CHECK(table.open().discard->count == 0);
  table.play("1 discard P");
  CHECK(table.turn() == 0);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.top().front() == 'P');
}

TEST_CASE("GIN-2.1: if the dealer takes the upcard, their turn is first and the non-dealer's follows") {
  Table table(gin_deal({other, mine}, "K E T"), "1 pass");
  CHECK(table.said<Passed>().size() == 1);
  REQUIRE(table.turn() == 0);
  CHECK(table.open().phase == Phase::upcard);
  table.play("0 draw discard; 0 discard H");
  CHECK(table.turn() == 1);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.action(1, MoveKind::draw).from == Piles{Pile::stock, Pile::discard});
}

TEST_CASE("GIN-2.1: if both decline, the non-dealer draws from the deck") {
  auto table = declined();
  REQUIRE(table.turn() == 1);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.action(1, MoveKind::draw).from == Piles{Pile::stock});
  CHECK(table.action(1, MoveKind::draw).clause == "GIN-2.1");
  table.refuse("1 draw discard", "GIN-2.1", "upcard_declined");
  table.play("1 draw stock; 1 discard P; 0 draw discard; 0 discard H; 1 draw discard");
  CHECK(table.top().front() == 'K');
}

TEST_CASE("GIN-2.1: no other move is allowed until the upcard is taken or declined") {
  Table table(gin_deal({other, mine}, "K E T"));
  table.refuse_all({"1 draw stock", "1 discard C", "1 knock C", "1 lay_down C A T"}, "GIN-2.1",
                   "upcard_first");
  table.refuse_all({"0 draw discard", "0 pass"}, "GIN-2.1", "not_your_turn");
  table.refuse("1 pass C", "GIN-2.1", "wrong_number_of_cards");
  table.refuse("1 pass #77777", "T-20", "card_not_in_hand");
}

TEST_CASE("GIN-2.2: a turn is a draw from the deck or the discard pile, then one discard") {
  auto table = declined("K E-red T").after("1 draw stock");
  CHECK(table.letters(1) == "CATDOGPNREE");
  CHECK(table.open().seats.at(Seat{1}).cards == 11);
  table.refuse_all({"1 draw stock", "1 pass", "1 lay_down"}, "GIN-2.2", "already_drawn");
  table.play("1 discard E-red");
  CHECK(table.top() == "E-red");
  REQUIRE(table.turn() == 0);
  table.refuse("1 draw stock", "GIN-2.2", "not_your_turn");
  table.refuse_all({"0 discard H", "0 knock H", "0 pass"}, "GIN-2.2", "draw_first");
  table.refuse("0 draw discard #1", "GIN-2.2", "top_card_only");
  table.play("0 draw discard; 0 discard L");
  CHECK(table.turn() == 1);
}

TEST_CASE("T-5, GIN-2.2: only the top card of the discard pile is shown, the cards under it never again") {
  auto table = declined("K-red E-red T").after("1 draw stock; 1 discard E-red");
  for (const auto& view : {table.open(), table.view(0), table.view(1)}) {
    CHECK(view.discard->count == 2);
    REQUIRE(view.discard->cards.size() == 1);
    CHECK(view.discard->cards.front().face == "E-red");
  }
  table.play("0 draw discard");
  CHECK(table.top() == "K-red");
  CHECK(table.open().discard->cards.size() == 1);
}

TEST_CASE("GIN-2.2: moves of other games are refused") {
  auto table = declined();
  for (const std::string move : {"meld C A T", "word C A T", "done", "put_back", "bonus", "accept"}) {
    table.refuse("1 " + move, "GIN-2.2", "not_in_this_game");
  }
}

TEST_CASE("GIN-2.2, T-20: the cards named have to be in the player's hand") {
  auto table = declined().after("1 draw stock");
  const auto id = [&](int seat, std::string_view name) { return raw(table.id(seat, name)); };
  table.refuse_all({"1 discard" + id(0, "S"), "1 knock" + id(0, "S"), "1 knock P / C A" + id(0, "S")}, "T-20",
                   "card_not_in_hand");
  table.refuse("1 knock P / C A" + id(1, "P"), "T-20", "card_named_twice");
  table.refuse("1 knock P / C A T / D O" + id(1, "C"), "T-20", "card_named_twice");
  const auto on_pile = raw(table.open().discard->cards.back().id);
  table.refuse("1 discard" + on_pile, "T-20", "card_not_in_hand");
}

TEST_CASE("GIN-2.3: a card taken from the discard pile may not be put away this turn, even the upcard") {
  Table table(gin_deal({other, mine}, "K-red E T"), "1 draw discard");
  REQUIRE(table.gin(1).taken == table.id(1, "K-red"));
  CHECK_FALSE(table.gin(0).taken);
  table.refuse_all({"1 discard K-red", "1 knock K-red / C A T"}, "GIN-2.3", "just_taken");
  for (const auto kind : {MoveKind::discard, MoveKind::knock}) {
    const auto may_go = table.action(1, kind).cards;
    CHECK(may_go.size() == 10);
    CHECK(std::ranges::find(may_go, table.id(1, "K-red")) == may_go.end());
  }
  table.play("1 discard P; 0 draw discard");
  table.refuse("0 discard P", "GIN-2.3", "just_taken");
  CHECK_FALSE(table.gin(1).taken);
  table.play("0 discard H; 1 draw stock");
  CHECK_FALSE(table.gin(1).taken);
  CHECK(table.action(1, MoveKind::discard).cards.empty());
  // A card taken in an earlier turn may be discarded.
  table.play("1 discard K-red");
  CHECK(table.top() == "K-red");
}

TEST_CASE("GIN-2.3: a card drawn from the deck may be put away at once") {
  auto table = declined("K E-red T").after("1 draw stock; 1 knock E-red / C A T");
  CHECK(table.open().phase == Phase::lay_down);
}

TEST_CASE("T-7, GIN-2.1: the timeout move declines the upcard; the turn is another decision") {
  Table table(gin_deal({other, mine}, "K E T"));
  const auto offered = table.match().decision();
  table.play("1 timeout");
  CHECK(table.said<Passed>().size() == 1);
  CHECK(table.turn() == 0);
  CHECK(table.match().decision() > offered);
  table.play("0 timeout");
  CHECK(table.turn() == 1);
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.top().front() == 'K');
}

TEST_CASE("T-7, GIN-2.2: the timeout move draws from the deck and discards the card drawn") {
  auto table = declined("K-red E-red T-red").after("1 timeout");
  CHECK(table.top() == "E-red");
  CHECK(table.letters(1) == "CATDOGPNRE");
  table.play("0 draw stock; 0 timeout");
  CHECK(table.top() == "T-red");
  CHECK(table.turn() == 1);
}

TEST_CASE("T-7, GIN-2.3: if the drawn card may not go, the highest other one does, first in hand order") {
  Table table(gin_deal({other, "A P-red T C-red O K-red * N K-blue E"}, "Q E T"));
  table.play("1 arrange K-blue E K-red A P-red T C-red O * N; 1 draw discard; 1 timeout");
  CHECK(table.top() == "K-red");
  CHECK(table.turn() == 0);
}

TEST_CASE("T-7, GIN-2.1: taking the upcard begins a decision with its own clock, but only once") {
  Table table(gin_deal({other, mine}, "K E T"));
  const auto offered = table.match().decision();
  table.play("1 draw discard");
  const auto turn = table.match().decision();
  CHECK(turn == offered + 1);
  table.play("1 take_back");
  CHECK(table.open().phase == Phase::upcard);
  // Taking it again is the same decision, so there is no new clock.
  const auto again = table.match().decision();
  table.play("1 draw discard");
  CHECK(table.match().decision() == again);
  table.play("1 discard P");
  CHECK(table.match().decision() == again + 1);
}

TEST_CASE("T-18, GIN-2.1: taking the upcard can be taken back freely, declining it with consent") {
  Table table(gin_deal({other, mine}, "K E T"), "1 draw discard; 1 take_back");
  CHECK(table.letters(1) == "CATDOGPNRE");
  CHECK(table.top().front() == 'K');
  table.play("1 pass; 1 take_back");
  REQUIRE(table.open().petition);
  CHECK(table.turn() == 0);
  table.play("0 agree");
  CHECK(table.turn() == 1);
  CHECK(table.open().phase == Phase::upcard);
  CHECK(table.may(1, MoveKind::pass));
}

TEST_CASE("T-18, GIN-2.2: a draw from the discard pile can be taken back freely, one from the deck never") {
  auto table = declined().after("1 draw stock");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.play("1 discard P; 0 draw discard; 0 take_back");
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.top().front() == 'P');
}

TEST_CASE("T-8, GIN-2.1, GIN-2.2, GIN-2.7, GIN-2.8: a player who leaves has lost, in any phase") {
  const std::string before = GENERATE("", "1 pass", "1 draw discard", "1 pass; 0 pass; 1 draw stock",
                                      "1 draw discard; 1 knock P / C A T");
  const int leaver = GENERATE(0, 1);
  Table table(gin_deal({other, mine}, "K E T"), before + "; " + std::to_string(leaver) + " leave");
  CHECK(table.result().clause == "T-8");
  CHECK(table.result().winners == Seats{seat_of(1 - leaver)});
}
