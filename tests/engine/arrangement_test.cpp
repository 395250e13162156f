// T-12: sorting the hand and setting groups aside.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Deal deal() {
  return {.hands = {"KC KD KH KS QC QD QH QS JC JD", "4C 5C 6C 9D 9H 9S AC 2D 3H 8S"},
          .stock = "7C 7D 7H 8H"};
}

/// The groups of a hand by their faces: "4C 5C 6C / 9D=E".
std::string groups(const Table& table, int seat) {
  const auto own = table.view(seat).own.value();
  std::string text;
  for (const auto& group : own.groups) {
    text += text.empty() ? "" : " /";
    for (const auto& tile : group) {
      const auto card = std::ranges::find(own.hand, tile.card, &CardView::id);
      REQUIRE(card != own.hand.end());
      text += (text.empty() ? "" : " ") + card->face.str() + (tile.as.empty() ? "" : '=' + tile.as);
    }
  }
  return text;
}

const std::string sorted = "9D 9H 9S 4C 5C 6C AC 2D 3H 8S";

}  // namespace

TEST_CASE("T-12: players sort their hands and set groups aside, in their turn or not") {
  Table table(deal(), "1 arrange " + sorted + " / 9D 9H 9S / 4C 5C 6C");
  CHECK(table.hand(1) == sorted);
  CHECK(groups(table, 1) == "9D 9H 9S / 4C 5C 6C");
  table.play("0 arrange JD JC QC QD QH QS KC KD KH KS / JD JC");
  CHECK(table.hand(0) == "JD JC QC QD QH QS KC KD KH KS");
  table.play("0 arrange KC KD KH KS QC QD QH QS JC JD");
  CHECK(groups(table, 0).empty());
}

TEST_CASE("T-12: an arrangement is shown to nobody else and does not even change the number") {
  Table table(deal());
  const auto others = std::pair{table.view(0), table.open()};
  table.play("1 arrange " + sorted + " / 9D 9H 9S");
  CHECK(others == std::pair{table.view(0), table.open()});
  CHECK(table.events().empty());
}

TEST_CASE("T-12: a match knows whether a hand already lies as an arrangement puts it") {
  Table table(deal());
  const auto lies = [&](const std::string& order) {
    const auto command = table.read("1 arrange " + order);
    return table.match().is_arranged(command.seat, std::get<Arrange>(command.move));
  };
  CHECK(lies(table.hand(1)));
  CHECK_FALSE(lies(sorted));
  table.play("1 arrange " + sorted + " / 9D 9H 9S");
  CHECK(lies(sorted + " / 9D 9H 9S"));
  CHECK_FALSE(lies(sorted));
  CHECK_FALSE(lies(sorted + " / 9D 9S 9H"));
  CHECK_FALSE(lies(sorted + " / 9D=E 9H 9S"));
  table.play("1 draw stock");
  CHECK_FALSE(lies(sorted + " / 9D 9H 9S"));
  CHECK(lies(table.hand(1) + " / 9D 9H 9S"));
  CHECK_FALSE(table.match().is_arranged(Seat{7}, {}));
}

TEST_CASE("T-12: an arrangement may answer an older state, because it affects nobody's move") {
  Table table(deal());
  const auto command = table.read("0 arrange JD JC QC QD QH QS KC KD KH KS");
  table.play("1 draw stock; 1 discard 8S");
  CHECK(table.match().apply(command.seat, command.move, 0).has_value());
}

TEST_CASE("T-12: cards that come later are added at the end; the rest keeps its order") {
  Table table(deal(), "1 arrange " + sorted + "; 1 draw stock");
  CHECK(table.hand(1) == sorted + " 7D");
  table.play("1 discard 4C");
  CHECK(table.hand(1) == "9D 9H 9S 5C 6C AC 2D 3H 8S 7D");
}

TEST_CASE("T-12: a group is dissolved when one of its cards leaves the hand; other groups stay") {
  Table table(deal(), "1 arrange " + sorted + " / 9D 9H 9S / 4C 5C 6C; 1 draw stock; 1 discard 9H");
  CHECK(groups(table, 1) == "4C 5C 6C");
  CHECK(table.hand(1) == "9D 9S 4C 5C 6C AC 2D 3H 8S 7D");
  table.play("0 timeout; 1 draw stock; 1 meld 4C 5C 6C");
  CHECK(groups(table, 1).empty());
}

TEST_CASE("T-12: taking a meld back does not restore its group") {
  Table table(deal(), "1 arrange " + sorted + " / 4C 5C 6C; 1 draw stock; 1 meld 4C 5C 6C; 1 take_back");
  CHECK(groups(table, 1).empty());
  CHECK(table.cards(1).size() == 11);
}

TEST_CASE("T-12: the arrangement survives others' moves, timeouts and a take-back") {
  Table table(deal(), "0 arrange JD JC QC QD QH QS KC KD KH KS / JD JC");
  table.play("1 draw discard; 1 take_back; 1 timeout");
  CHECK(table.hand(0) == "JD JC QC QD QH QS KC KD KH KS");
  CHECK(groups(table, 0) == "JD JC");
}

TEST_CASE("T-12: a new hand begins with no arrangement") {
  Table table({.hands = {"", ""}, .stock_size = 2, .options = {{"stall_rounds", 1}}});
  table.play("1 arrange " + table.hand(1) + " / " + split(table.hand(1)).front() +
             "; 1 timeout; 0 timeout; 1 timeout");
  REQUIRE(table.open().hand == 2);
  CHECK(groups(table, 1).empty());
}

TEST_CASE("T-12: a star in a group keeps the letter named for it") {
  Table table({.variant = VariantId::pass_the_deck, .hands = {"", "C * T D O G U"}});
  table.play("1 arrange U C * T D O G / C *=A T");
  CHECK(groups(table, 1).find("*-") != std::string::npos);
  CHECK(groups(table, 1).find("=A") != std::string::npos);
  table.play("0 arrange " + table.hand(0));
  CHECK(groups(table, 1).find("=A") != std::string::npos);
}

TEST_CASE("T-12: an order names every card of the hand once; groups name cards of the hand, none twice") {
  Table table(deal());
  const auto other = raw(table.id(0, "KC"));
  const auto mine = raw(table.id(1, "4C"));
  table.refuse_all({"1 arrange 4C 5C 6C", "1 arrange"}, "T-12", "cards_left_out");
  table.refuse("1 arrange" + mine + " " + sorted, "T-20", "card_named_twice");
  table.refuse("1 arrange 5C 6C 9D 9H 9S AC 2D 3H 8S" + other, "T-20", "card_not_in_hand");
  table.refuse("1 arrange " + sorted + " /" + other, "T-20", "card_not_in_hand");
  table.refuse("1 arrange " + sorted + " / 9D 9H /" + raw(table.id(1, "9D")), "T-20", "card_named_twice");
  const auto on_pile = raw(table.open().discard->cards.back().id);
  table.refuse("1 arrange " + sorted + " /" + on_pile, "T-20", "card_not_in_hand");
}

TEST_CASE("T-12, T-10: a card in a group stands for one letter") {
  Table table({.variant = VariantId::pass_the_deck, .hands = {"", "C * T D O G U"}});
  for (const std::string as : {"a", "AB", "1", "*"}) {
    table.refuse("1 arrange U C * T D O G / C *=" + as, "T-10", "not_a_letter");
  }
}

TEST_CASE("T-12, T-10: a card in a group stands only for a letter that it can stand for") {
  const auto refused = [](Table& table, const std::string& name, const std::string& as) {
    const auto hand = table.hand(1);
    table.refuse("1 arrange " + hand + " / " + name + "=" + as, "T-10", "letter_is_printed");
  };
  Table full_deck({.variant = VariantId::full_deck, .hands = {"", "C A ST ? J/X"}});
  refused(full_deck, "C", "A");
  refused(full_deck, "ST", "S");
  refused(full_deck, "J/X", "A");
  full_deck.play("1 arrange " + full_deck.hand(1) + " / C=C J/X=X ?=Q ST");
  Table rummy({.hands = {"", "4C"}});
  refused(rummy, "4C", "F");
  // Under rules version 1 any letter was allowed.
  Table before({.variant = VariantId::full_deck, .hands = {"", "C A ST ? J/X"}, .rules_version = 1});
  before.play("1 arrange " + before.hand(1) + " / C=A ST=S J/X=A");
}

TEST_CASE("T-12: an empty group is refused") {
  Table table(deal());
  auto command = table.read("1 arrange " + sorted);
  std::get<Arrange>(command.move).groups.emplace_back();
  const auto applied = table.match().apply(command.seat, command.move, table.match().number());
  CHECK(refusal_of(applied).clause == "T-12");
}
