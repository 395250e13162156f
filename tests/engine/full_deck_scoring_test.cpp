// Full Deck, what words score: FD-3.1 to FD-3.5, and the worked examples of the page.

#include "full_deck/scoring.hpp"
#include "support.hpp"

using namespace meldroom::test;
using namespace meldroom::engine::full_deck;

namespace {

/// Seat 1 opens with a word, so that seat 0 can play on it.
Table opened(const std::string& opening, const std::string& hand_1, const std::string& hand_0,
             const std::string& words, const OptionValues& options = {}) {
  Table table(
      {.variant = VariantId::full_deck, .hands = {hand_0, hand_1}, .options = options, .words = words});
  table.play("1 word " + opening + "; 1 done");
  return table;
}

}  // namespace

TEST_CASE("FD-3.1: a new word scores 2 a letter; letters on wild cards score nothing") {
  CHECK(score_new_word("BAT", 0) == Score{ScoreKind::new_word, 6});
  CHECK(score_new_word("BAT", 1) == Score{ScoreKind::new_word, 4});
  CHECK(score_new_word("BAT", 3) == Score{ScoreKind::new_word, 0});
}

TEST_CASE("FD-3.1: worked examples: new words") {
  const auto [tiles, points] = GENERATE(table<std::string, int>({{"B A T", 6},
                                                                 {"M I L E", 8},
                                                                 {"C A M P", 8},
                                                                 {"B O T H E R", 12},
                                                                 {"SH I P", 8},
                                                                 {"B ?=A T", 4},
                                                                 {"V/Z=V A T", 6}}));
  std::string hand;
  for (const auto& tile : split(tiles)) {
    hand += tile.substr(0, tile.find('=')) + ' ';
  }
  Table table(
      {.variant = VariantId::full_deck, .hands = {"", hand}, .words = "BAT MILE CAMP BOTHER SHIP VAT"});
  table.play("1 word " + tiles);
  CHECK(table.score(1) == points);
  const auto scored = table.only<Scored>();
  CHECK(scored.seat == Seat{1});
  CHECK(scored.line.clause == "FD-3.1");
  CHECK(scored.line.points == points);
}

TEST_CASE("FD-3.2: a new word of all 8 cards of a full hand scores 25 more") {
  const std::string words = "PAINTERS RETAINS";
  Table table({.variant = VariantId::full_deck, .hands = {"", "P A I N T E R S"}, .words = words});
  SECTION("eight letters") {
    const auto command = table.read("1 word P A I N T E R S");
    const auto score = table.match().score_of(command.seat, command.move);
    table.play("1 word P A I N T E R S");
    REQUIRE(score.has_value());
    REQUIRE(score->lines.size() == 2);
    CHECK(score->lines.front().points == 16);
    CHECK(score->lines.back() == table.said<Scored>().back().line);
    CHECK(table.score(1) == 16 + 25);
    REQUIRE(table.said<Scored>().size() == 2);
    CHECK(table.said<Scored>().back().line.clause == "FD-3.2");
    CHECK(table.said<Scored>().back().line.points == 25);
  }
  SECTION("seven of the eight") {
    table.play("1 word R E T A I N S");
    CHECK(table.score(1) == 14);
  }
}

TEST_CASE("FD-3.2: eight cards count, not eight letters") {
  const auto score = [](const std::string& hand, const std::string& tiles) {
    const auto deal = with_words(deal_of(VariantId::full_deck, {"", hand}), "STAINERS CHARITTHE PAINTERS");
    return Table(deal, "1 word " + tiles).score(1);
  };
  CHECK(score("ST A I N E R S B", "ST A I N E R S") == 16);         // eight letters on seven cards
  CHECK(score("C H A R I T TH E", "C H A R I T TH E") == 18 + 25);  // nine letters on eight cards
  CHECK(score("P A I N T E R ?", "P A I N T E R ?=S") == 14 + 25);  // a wild card counts 0 as ever
}

TEST_CASE("FD-3.2: a hand that has played on a word in this turn is not full any more") {
  auto table = opened("C A T", "C A T", "O P A I N T E R", "CAT COAT PAINTER");
  table.play("0 change 1 C O A T; 0 word P A I N T E R");
  CHECK(table.score(0) == 4 + 14);
}

TEST_CASE("FD-3.2: using all cards of a hand that is not full brings no bonus") {
  Table table({.variant = VariantId::full_deck,
               .hands = {"", "C A T D O G B E"},
               .stock = "N",
               .stock_size = 1,
               .words = "CAT DOGBEN"});
  table.play("1 word C A T; 1 done; 0 pass; 1 word D O G B E N");
  CHECK(table.cards(1).empty());
  CHECK(table.score(1) == 6 + 12);
}

TEST_CASE("FD-3.3, FD-3.4, FD-3.5: the kinds of play-ons") {
  CHECK(score_play_on("BAT", "BATH", 0) == Score{ScoreKind::play_on, 4});
  CHECK(score_play_on("MILE", "SMILE", 0) == Score{ScoreKind::play_on, 5});
  CHECK(score_play_on("CAMP", "CAMPER", 0) == Score{ScoreKind::play_on, 6});
  CHECK(score_play_on("BOTHER", "BROTHER", 0) == Score{ScoreKind::play_on, 7});
  CHECK(score_play_on("NUT", "TUNA", 0) == Score{ScoreKind::rearranged, 8});
  CHECK(score_play_on("GAME", "IMAGE", 0) == Score{ScoreKind::rearranged, 10});
  CHECK(score_play_on("CREAM", "EMBRACE", 0) == Score{ScoreKind::rearranged, 14});
  CHECK(score_play_on("TALE", "STABLE", 0) == Score{ScoreKind::body, 12});
  CHECK(score_play_on("JUICE", "JUSTICE", 0) == Score{ScoreKind::body, 14});
  CHECK(score_play_on("TALE", "LEAST", 0) == Score{ScoreKind::rearranged, 10});
}

TEST_CASE("FD-3.3, FD-3.4, FD-3.5: letters on wild cards score nothing") {
  CHECK(score_play_on("BAT", "BATH", 1).points == 3);
  CHECK(score_play_on("NUT", "TUNA", 2).points == 4);
  CHECK(score_play_on("TALE", "STABLE", 1).points == 10);
}

TEST_CASE("FD-3.5: letters added before or after the old word are not in its body") {
  CHECK(score_play_on("CAMP", "CAMPING", 0).kind == ScoreKind::play_on);
  CHECK(score_play_on("COVER", "RECOVERED", 0).kind == ScoreKind::play_on);
  CHECK(score_play_on("TALE", "TABLET", 0).kind == ScoreKind::body);
}

TEST_CASE("FD-3.5: one added letter is not enough, no matter where it is") {
  CHECK(score_play_on("COT", "COAT", 0).kind == ScoreKind::play_on);
  CHECK(score_play_on("COT", "COAST", 0).kind == ScoreKind::body);
}

TEST_CASE("FD-3.5: if the old word can be found in the new one in several ways, the best counts") {
  // TEN in ATTEND: read from the first T, the second T is inside.
  CHECK(score_play_on("TEN", "ATTEND", 0) == Score{ScoreKind::body, 12});
  // EAT in SEATED can be found only in one way: S is before it, ED after it.
  CHECK(score_play_on("EAT", "SEATED", 0) == Score{ScoreKind::play_on, 6});
  // TOT in TOTTED: read up to the second T of TT, the first T of TT is inside.
  CHECK(score_play_on("TOT", "TOTTED", 0) == Score{ScoreKind::body, 12});
}

TEST_CASE("FD-3.4: spellings are compared, not cards: swapping equal letters is no rearrangement") {
  CHECK(score_play_on("NOON", "NOONS", 0).kind == ScoreKind::play_on);
  auto table = opened("T O T", "T O T", "E X", "TOT TOTE");
  const auto tiles = table.open().words.at(GroupId{1}).tiles;
  table.play("0 change 1" + raw(tiles[2].id) + raw(tiles[1].id) + raw(tiles[0].id) + " E");
  CHECK(table.score(0) == 4);
  CHECK(table.said<Scored>().front().line.clause == "FD-3.3");
}

TEST_CASE("FD-3.3, FD-3.4, FD-3.5: worked examples: play-ons") {
  struct Example {
    std::string opening;
    std::string added;
    std::string change;
    int points;
    std::string clause;
  };
  const auto example = GENERATE(values<Example>({{"B A T", "H", "B A T H", 4, "FD-3.3"},
                                                 {"M I L E", "S", "S M I L E", 5, "FD-3.3"},
                                                 {"C A M P", "E R", "C A M P E R", 6, "FD-3.3"},
                                                 {"B O T H E R", "R", "B R O T H E R", 7, "FD-3.3"},
                                                 {"N U T", "A", "T U N A", 8, "FD-3.4"},
                                                 {"G A M E", "I", "I M A G E", 10, "FD-3.4"},
                                                 {"C R E A M", "B E", "E M B R A C E", 14, "FD-3.4"},
                                                 {"T A L E", "S B", "S T A B L E", 12, "FD-3.5"},
                                                 {"J U I C E", "S T", "J U S T I C E", 14, "FD-3.5"},
                                                 {"J U I C E", "ST", "J U ST I C E", 14, "FD-3.5"},
                                                 {"T A L E", "S", "L E A S T", 10, "FD-3.4"}}));
  auto table = opened(example.opening, example.opening, example.added,
                      "BAT BATH MILE SMILE CAMP CAMPER BOTHER BROTHER NUT TUNA GAME IMAGE CREAM EMBRACE TALE "
                      "STABLE JUICE JUSTICE LEAST");
  table.play("0 change 1 " + example.change);
  CHECK(table.score(0) == example.points);
  const auto scored = table.only<Scored>();
  CHECK(scored.seat == Seat{0});
  CHECK(scored.line.clause == example.clause);
  CHECK(scored.line.points == example.points);
}

TEST_CASE("FD-4.3: worked example: S on CAMP is refused") {
  auto table = opened("C A M P", "C A M P", "S", "CAMP CAMPS");
  table.refuse("0 change 1 C A M P S", "FD-4.3", "ending_only");
  CHECK(table.score(0) == 0);
}

TEST_CASE("FD-3.3: a wild card in the word on the table scores nothing either") {
  auto table = opened("B ?=A T", "B ? T", "H", "BAT BATH").after("0 change 1 B ? T H");
  CHECK(table.score(1) == 4);
  CHECK(table.score(0) == 3);
}

TEST_CASE("FD-3.4: choice_cards variable: the old word is read as its choice cards read in the new word") {
  auto variable = opened("C ?=A T", "C ? T", "A S E D", "CAT COATED SCAT ACTED ACTS CASTE",
                         {{"choice_cards", std::string("variable")}});
  // The wild card as E reads CET, and as A CAT, which are in ACTED only rearranged. As S it reads CST, which is in CASTE
  // in order.
  const auto [change, clause] = GENERATE(table<std::string, std::string>(
      {{"A C T ?=E D", "FD-3.4"}, {"?=A C T E D", "FD-3.4"}, {"C A ?=S T E", "FD-3.5"}}));
  variable.play("0 change 1 " + change);
  CHECK(variable.said<Scored>().front().line.clause == clause);
  CHECK(variable.score(0) == 8);
}
