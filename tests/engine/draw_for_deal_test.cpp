// T-3: the draw for the deal; T-17: the order in which cards are dealt.

#include "support.hpp"

using namespace meldroom::test;

namespace {

std::string drawn(const Table& table) {
  const auto view = table.open();
  REQUIRE(view.deal_draw);
  std::string text;
  for (const auto& draw : *view.deal_draw) {
    text += std::to_string(static_cast<int>(draw.seat)) + ':' +
            draw.face.str().substr(0, draw.face.str().find('-')) + (draw.counts ? " " : "! ");
  }
  return text;
}

}  // namespace

TEST_CASE("T-3: each player draws one card in seat order, the lowest deals, and everyone sees the cards") {
  const Table table(stacked_draw(VariantId::rummy, 3, "7C 3D KS"));
  CHECK(drawn(table) == "0:7C 1:3D 2:KS ");
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.turn() == 2);
  CHECK(table.view(0).deal_draw == table.open().deal_draw);
}

TEST_CASE("T-3: ace is lowest and king highest, for playing cards") {
  CHECK(Table(stacked_draw(VariantId::rummy, 2, "2C AS")).open().dealer == Seat{1});
  CHECK(Table(stacked_draw(VariantId::rummy, 2, "KC QS")).open().dealer == Seat{1});
  CHECK(Table(stacked_draw(VariantId::rummy, 2, "10C JS")).open().dealer == Seat{0});
}

TEST_CASE("T-3: A is lowest for letters") {
  CHECK(Table(stacked_draw(VariantId::pass_the_deck, 2, "B A")).open().dealer == Seat{1});
  CHECK(Table(stacked_draw(VariantId::pass_the_deck, 2, "Y Z")).open().dealer == Seat{0});
}

TEST_CASE("T-3: suits and colours do not count; players tied for lowest draw on from the same deck") {
  struct Draw {
    VariantId variant;
    int seats;
    std::string cards;
    std::string drawn;
    int dealer;
  };
  // Two of three; all, twice; who has drawn higher is out, though the next cards are higher still; letters.
  const auto draw = GENERATE(
      values<Draw>({{VariantId::rummy, 3, "5C KD 5S 9C 8D", "0:5C 1:KD 2:5S 0:9C 2:8D ", 2},
                    {VariantId::rummy, 2, "5C 5D KC KD 2C 3C", "0:5C 1:5D 0:KC 1:KD 0:2C 1:3C ", 0},
                    {VariantId::rummy, 4, "2C 3D 2S 4H KC QC", "0:2C 1:3D 2:2S 3:4H 0:KC 2:QC ", 2},
                    {VariantId::pass_the_deck, 2, "E-red E-blue E-green D", "0:E 1:E 0:E 1:D ", 1}}));
  const Table table(stacked_draw(draw.variant, draw.seats, draw.cards));
  CHECK(drawn(table) == draw.drawn);
  CHECK(table.open().dealer == seat_of(draw.dealer));
}

TEST_CASE("T-3: a star counts as no draw and is replaced at once by the next card") {
  const Table table(stacked_draw(VariantId::pass_the_deck, 3, "M *-red *-blue C *-green D"));
  CHECK(drawn(table) == "0:M 1:*! 1:*! 1:C 2:*! 2:D ");
  CHECK(table.open().dealer == Seat{1});
}

TEST_CASE("T-3: the cards are gathered and shuffled for the deal, in a separate shuffle") {
  const auto start = started(stacked_draw(VariantId::rummy, 2, "2C AS"));
  REQUIRE(start.shuffles.size() == 2);
  CHECK(start.shuffles[0].number == 1);
  CHECK(start.shuffles[1].number == 2);
  CHECK(start.shuffles[1].order.size() == 52);
  CHECK(start.shuffles[0].order != start.shuffles[1].order);
}

TEST_CASE("T-3: if the deck runs out in the draw, the first of those tied for lowest deals") {
  const auto dealer = [](const std::string& cards) {
    return Table(stacked_draw(VariantId::rummy, 3, *deck_of(cards))).open().dealer;
  };
  // Two cards are left for the last round, so it is not complete.
  CHECK(dealer(times(21, "AC") + "AC AC") == Seat{0});
  CHECK(dealer(times(21, "AC") + "5C 3C") == Seat{0});
  // The last round is complete, and seat 0 drew higher in it.
  CHECK(dealer(times(21, "AC") + "5C 3C 3D") == Seat{1});
}

TEST_CASE("T-17: one card at a time from the top, beginning with the seat left of the dealer") {
  const auto variant = GENERATE(VariantId::rummy, VariantId::pass_the_deck, VariantId::full_deck);
  auto setup = setup_of(variant, 4, GENERATE(1U, 2U, 3U));
  const auto start = started(setup);
  const auto view = start.next.view(std::nullopt);
  const auto& deal = start.shuffles.at(1).order;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    const auto place = (seat + 4 - index(view.dealer) - 1) % 4;
    const auto hand = start.next.view(seat_at(seat)).own->hand;
    REQUIRE(hand.size() == (variant == VariantId::full_deck ? 8 : 7));
    for (std::size_t i = 0; i < hand.size(); ++i) {
      CHECK(hand[i].face == start.next.deck().cards[index(deal[4 * i + place])].code);
    }
  }
  if (variant == VariantId::rummy) {
    CHECK(view.discard->cards.back().face == start.next.deck().cards[index(deal[28])].code);
  }
}

TEST_CASE("T-17: cards drawn, taken and returned are added at the end of the hand, several in their order") {
  Table table({.hands = {"", "4C JD QS KH QC KD 4D 9H 2S AC"}, .stock = "QH 4S 5S"});
  table.play("1 draw discard; 1 discard JD");
  CHECK(table.hand(1) == "4C QS KH QC KD 4D 9H 2S AC QH");
  Table words({.variant = VariantId::pass_the_deck, .hands = {"", "C A T D O G U"}, .stock = "N R X S"});
  words.play("1 word C A T");
  CHECK(words.letters(1) == "DOGUNRX");
}
