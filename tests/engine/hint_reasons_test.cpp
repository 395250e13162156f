// Why hints are good (T-13), by variant.

#include <algorithm>
#include <string>

#include "alpha_rummy.hpp"
#include "bots_at_table.hpp"
#include "gin_deals.hpp"

using namespace meldroom::test;

namespace {

/// What the hints for a seat say, with the names of cards.
struct Advice {
  MoveKind move{};
  Why why{};
  int number = 0;
  std::string cards{};  ///< sorted
  std::vector<std::string> words{};
  friend bool operator==(const Advice&, const Advice&) = default;
};

std::string names(const View& view, const std::vector<CardId>& ids) {
  std::vector<std::string> names;
  const auto note = [&](const CardViews& cards) {
    for (const auto& card : cards) {
      if (std::ranges::find(ids, card.id) != ids.end()) {
        names.push_back(card.face.str());
      }
    }
  };
  note({view.own->hand.begin(), view.own->hand.end()});
  for (const auto& [id, meld] : view.melds) {
    note(meld.cards);
  }
  std::ranges::sort(names);
  std::string text;
  for (const auto& name : names) {
    text += (text.empty() ? "" : " ") + name;
  }
  return text;
}

/// The first hint for the seat. It has a reason.
Advice advice(const Table& table, int seat) {
  const auto view = table.view(seat);
  const auto found = hints(bot_at(table, seat, Skill::easy), view, 20);
  REQUIRE(!found.empty());
  const auto& [move, points, reason] = found.front();
  REQUIRE(reason);
  return {kind(move), reason->why, reason->number, names(view, reason->cards), reason->words};
}

/// Why the hint is good that discards the card.
std::pair<Why, int> why_discard(const Table& table, int seat, const std::string& card) {
  const auto view = table.view(seat);
  for (const auto& hint : hints(bot_at(table, seat, Skill::easy), view, 20)) {
    const auto* discard = std::get_if<Discard>(&hint.move);
    if (discard != nullptr && names(view, {discard->card}) == card) {
      return {hint.reason.value().why, hint.reason.value().number};
    }
  }
  FAIL("no hint discards " << card);
  return {};
}

Table rummy_table(std::string hand, std::string stock) {
  return Table({.hands = {"", std::move(hand)}, .stock = std::move(stock)});
}

Table gin_rummy_table(std::string hand, std::string upcard) {
  return Table({.variant = VariantId::gin_rummy, .hands = {"", std::move(hand)}, .stock = std::move(upcard)});
}

}  // namespace

TEST_CASE(
    "T-13, RUM-2.1: the hint for a draw says with which cards the discard makes a meld, or that it fits "
    "nothing") {
  const std::string hand = "4C 4D 6H 7H 10S JH KD KH AS 3D";
  CHECK(advice(rummy_table(hand, "4S"), 1) == Advice{MoveKind::draw, Why::makes_meld, 0, "4C 4D"});
  CHECK(advice(rummy_table(hand, "8H"), 1) == Advice{MoveKind::draw, Why::makes_meld, 0, "6H 7H"});
  CHECK(advice(rummy_table(hand, "9C"), 1) == Advice{MoveKind::draw, Why::fits_nothing});
}

TEST_CASE("T-13, RUM-2.3: the hint for a draw says which meld on the table the discard joins") {
  Table table(
      {.hands = {"AC 2D 4H 5S 9S 9D 9H JD QC KS", "4C 4D 4S 7H 10S JH KD 6C 8S 3D"}, .stock = "6H QS"});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 discard 6C; 0 draw discard; 0 discard 4H");
  CHECK(advice(table, 1) == Advice{MoveKind::draw, Why::joins_meld, 0, "4C 4D 4S"});
}

TEST_CASE("T-13, RUM-2.4: the hint for a discard says what still could make a meld of the card") {
  auto table = rummy_table("4C 4D 4S 6H 8H 10S 10D KH AS QD", "KC 3C").after("1 draw stock");
  CHECK(why_discard(table, 1, "KH") == std::pair(Why::fits_nothing, 0));
  CHECK(why_discard(table, 1, "AS") == std::pair(Why::fits_nothing, 0));
  CHECK(why_discard(table, 1, "8H") == std::pair(Why::waits, 1));   // for 7H
  CHECK(why_discard(table, 1, "10S") == std::pair(Why::waits, 2));  // for 10C and 10H
  CHECK(why_discard(table, 1, "4C") == std::pair(Why::in_meld, 0));
}

TEST_CASE("T-13, GR-2.1: the hint for the upcard says what it makes, that it fits nothing or gains little") {
  const std::string hand = "4C 4D 6H 7H 8H 10S JH KD QH AS";
  CHECK(advice(gin_rummy_table(hand, "4S"), 1) == Advice{MoveKind::draw, Why::makes_meld, 0, "4C 4D"});
  CHECK(advice(gin_rummy_table(hand, "2D"), 1) == Advice{MoveKind::pass, Why::fits_nothing});
  // 6S 7S 8S would break the set of eights, and leave more.
  CHECK(advice(gin_rummy_table("8C 8D 8S 6S KD QH JC 10H 4D 2C", "7S"), 1) ==
        Advice{MoveKind::pass, Why::gains_little});
}

TEST_CASE("T-13, GR-2.4: the hint for the upcard says if it is low enough for a knock") {
  // KC 4S 3S AH are 18; with the ace instead of the king, 9 are left.
  CHECK(advice(gin_rummy_table("2C 2D 2H 5H 6H 7H KC 4S 3S AH", "AD"), 1) ==
        Advice{MoveKind::draw, Why::lets_knock, 9});
}

TEST_CASE("T-13, GIN-2.1: the hint for the upcard names the words that the hand then has") {
  const auto at_start = [](std::string hand, std::string upcard) {
    return advice(Table(gin_deal({"Q J V X Z K W Q J V", std::move(hand)}, std::move(upcard))), 1);
  };
  CHECK(at_start("P A N T E R Q W Z K", "I") == Advice{MoveKind::draw, Why::makes_words, 0, "", {"PAINTER"}});
  CHECK(at_start("P A N T E R D O G K", "I") ==
        Advice{MoveKind::draw, Why::makes_gin, 0, "", {"DOG", "PAINTER"}});
  CHECK(at_start("P A N T E R Q W Z K", "V") == Advice{MoveKind::pass, Why::fits_nothing});
}

TEST_CASE("T-13, GIN-2.3: the hint for a discard names the words that stay, and the deadwood") {
  Table table(gin_deal({"Q X Z Q X Z Q X Z Q", "C A T D O G V W K J"}, "Q E"));
  table.play("1 pass; 0 pass; 1 draw stock");
  int loose = 0;
  int most = 0;
  for (const std::string letter : {"V", "W", "K", "J", "E"}) {
    const auto deck = many_letters();
    const auto value = std::ranges::find(deck->cards, letter + "-red", &Face::code)->value;
    loose += value;
    most = std::max(most, value);
  }
  CHECK(advice(table, 1) == Advice{MoveKind::discard, Why::keeps_words, loose - most, "", {"CAT", "DOG"}});
}

TEST_CASE("T-13, PD-3.2: the hint for a word says what the whole word counts at the end") {
  Table table({.variant = VariantId::pass_the_deck,
               .hands = {"Q J V X Z K W", "W I N E N R S"},
               .stock = "T T T",
               .words = "WIN WINNERS"});
  table.play("1 word W I N; 0 timeout");
  CHECK(advice(table, 1) == Advice{MoveKind::change_word, Why::at_end, 25});
}

TEST_CASE("T-13, FD-3.1, FD-3.3, FD-3.4, FD-3.5: the hint for a word says by which clause it scores") {
  const auto of_word = [](std::string old, std::string first, std::string hand, std::string words) {
    Table table({.variant = VariantId::full_deck,
                 .hands = {std::move(hand), std::move(first)},
                 .words = std::move(words)});
    table.play("1 word " + old + "; 1 done");
    return advice(table, 0);
  };
  CHECK(of_word("B A T", "B A T Q J K W V", "H E R", "BAT BATH") ==
        Advice{MoveKind::change_word, Why::play_on});
  CHECK(of_word("N U T", "N U T Q J K W V", "A", "NUT TUNA") ==
        Advice{MoveKind::change_word, Why::rearranged});
  CHECK(of_word("T A L E", "T A L E Q J K W", "S B", "TALE STABLE") ==
        Advice{MoveKind::change_word, Why::body});
  CHECK(of_word("B A T", "B A T Q J K W V", "C O A S T I N G", "BAT COASTING") ==
        Advice{MoveKind::lay_word, Why::new_word, 25});
}

TEST_CASE(
    "T-13, AR-2.2, AR-4.1: the hint for a draw names the word, the hint for a word how often its cards "
    "count") {
  Table table(checked({"C V B B G G H", "J O U R N E X"}, "Y W P", {{"aids", "hints"}}));
  table.play("1 draw stock; 1 discard W; 0 draw stock; 0 discard V");
  CHECK(advice(table, 1) == Advice{MoveKind::draw, Why::makes_words, 0, "", {"JOURNEY"}});
  table.play("1 draw discard Y");
  CHECK(advice(table, 1) == Advice{MoveKind::lay_word, Why::multiplied, 4});
}

TEST_CASE("T-13, AR-2.1: the hint to draw from the stock says whether the pile has something that fits") {
  const auto drawing = [](std::string hand, std::string upcard) {
    return advice(Table(checked({"", std::move(hand)}, std::move(upcard), {{"aids", "hints"}})), 1);
  };
  CHECK(drawing("F G H K L M N", "Q") == Advice{MoveKind::draw, Why::fits_nothing});
  CHECK(drawing("F I E N D R S", "E") == Advice{MoveKind::draw, Why::gains_little});
}
