// Gin, what hands score and how a match ends: GIN-3.1 to GIN-3.6.

#include "gin_deals.hpp"

using namespace meldroom::test;

namespace {

/// Seat 1 takes the upcard and knocks with `knock`; seat 0 lays down `words`.
Table knocked(std::string hand, std::string other, std::string upcard, const std::string& knock,
              const std::string& words, OptionValues options = {}) {
  Table table(gin_deal({std::move(other), std::move(hand)}, std::move(upcard) + " E", std::move(options)));
  table.play("1 draw discard; 1 knock " + knock + "; 0 lay_down " + words);
  return table;
}

/// The lines of a seat in the last hand: "14 STENT: 14; -4 deadwood ...".
std::string lines_of(const Table& table, int seat) {
  std::string text;
  for (const auto& line : table.last_sheet(seat).lines) {
    text += (text.empty() ? "" : "; ") + std::to_string(line.points) + " " + line.text;
    CHECK(line.clause == table.last_hand().clause);
  }
  return text;
}

/// The first worked example.
Table gin_hand() {
  return knocked("C H A I R S T E N Q", "P L A T E N-red N-blue R-red K-red E-red", "T",
                 "Q / C H A I R / S T E N T", "P L A T E");
}

}  // namespace

TEST_CASE("GIN-3.1: gin gets 10 + W + the other's D; the other gets W - D") {
  const auto table = gin_hand();
  CHECK(table.last_hand().clause == "GIN-3.1");
  CHECK(table.last_points(1) == 60);
  CHECK(table.last_points(0) == -4);
  CHECK(
      lines_of(table, 1) ==
      "10 gin; 17 CHAIR: 17; 14 STENT: 14; 19 the other hand's deadwood N-red N-blue R-red K-red E-red: 19");
  CHECK(lines_of(table, 0) == "15 PLATE: 15; -19 deadwood N-red N-blue R-red K-red E-red: 19");
}

TEST_CASE("GIN-3.2: the knocker with less deadwood gets W - D + the other's D") {
  const auto table = knocked("P A I N T E R S-red T-red Q", "T R A I N C-red H-red L-red E-red E-blue",
                             "E-red", "Q / P A I N T E-black R", "T R A I N");
  CHECK(table.last_hand().clause == "GIN-3.2");
  CHECK(table.last_points(1) == 79);
  CHECK(table.last_points(0) == -4);
  CHECK(lines_of(table, 1) ==
        "70 PAINTER: 20 and 50 for 7 letters; -8 deadwood S-red T-red E-red: 8; "
        "17 the other hand's deadwood C-red H-red L-red E-red E-blue: 17");
}

TEST_CASE("GIN-3.3: with equal deadwood the knocker gets W - D, the other W + D") {
  const auto table = knocked("C A T-blue D O G-blue N-red T-red E-red Q", "H A T L L L N-red E E-red T-red",
                             "R-red", "Q / C A T-blue / D O G-blue", "H A T / N-red E T-red");
  // N T E R: 3 + 3 + 2 + 3 = 11; L L L E: 3 + 3 + 3 + 2 = 11.
  CHECK(table.last_hand().clause == "GIN-3.3");
  CHECK(table.last_points(1) == 10 + 11 - 11);
  CHECK(table.last_points(0) == 10 + 8 + 11);
}

TEST_CASE("GIN-3.4: the knocker with more deadwood pays it or 0 (failed_knock); the other gets W - D + it") {
  const auto [failed_knock, paid, not_counted] =
      GENERATE(table<std::string, int, std::string>({{"pay", -17, ""}, {"zero", 0, ", not counted"}}));
  const auto table = knocked("T R A I N C-red H-red L-red E-red Q", "P A I N T E R S-red T-red E-red",
                             "E-blue", "Q / T R A I N", "P A I N T E R", {{"failed_knock", failed_knock}});
  CHECK(table.last_hand().clause == "GIN-3.4");
  CHECK(table.last_hand().out == Seat{1});
  CHECK(table.last_points(1) == paid);
  CHECK(table.last_points(0) == 79);
  CHECK(lines_of(table, 1) == "0 TRAIN: 13, not counted; " + std::to_string(paid) +
                                  " deadwood C-red H-red L-red E-red E-blue: 17" + not_counted);
}

TEST_CASE("GIN-3.2, GIN-2.5, GIN-2.6: a star has no value, and a hand that leaves one over is not gin") {
  const auto table = knocked("C H A I *-red N E T S Q", "H A T L L L L L L L", "*-blue",
                             "Q / C H A I *-red=R / N E T S", "H A T");
  CHECK(table.last_hand().clause == "GIN-3.2");
  CHECK(lines_of(table, 1) ==
        "14 CHAIR: 14; 11 NETS: 11; 0 deadwood *-blue: 0; "
        "21 the other hand's deadwood L-black L-black L-black L-blue L-blue L-blue L-red: 21");
}

TEST_CASE("GIN-3.5: at the end of the deck each gets W - D") {
  Table table(gin_deal({"P L A T E N-red N-blue R-red K-red E-red", "C H A I R S T E N N-red"}, "K-red Q-red",
                       {}, 2));
  table.play("1 pass; 0 pass; 1 draw stock; 1 discard Q-red");
  table.play("1 lay_down C H A I R; 0 lay_down P L A T E");
  CHECK(table.last_hand().clause == "GIN-3.5");
  CHECK_FALSE(table.last_hand().out);
  CHECK(table.last_points(1) == 17 - (3 + 3 + 2 + 3 + 3));
  CHECK(table.last_points(0) == -4);
  CHECK(lines_of(table, 1) == "17 CHAIR: 17; -14 deadwood S-black T-black E-black N-black N-red: 14");
}

TEST_CASE("GIN-3.5, GIN-2.5: at the end of the deck there is no bonus for gin") {
  Table table(gin_deal({"P L A T E N-red N-blue R-red K-red E-red", "C H A I R S T E N T-red"}, "K-red Q-red",
                       {}, 2));
  table.play("1 pass; 0 pass; 1 draw stock; 1 discard Q-red");
  table.play("0 lay_down P L A T E; 1 lay_down C H A I R / S T E N T");
  CHECK(table.last_points(1) == 31);
}

TEST_CASE("GIN-3.5, GIN-3.2: the hands laid open can still be seen when the next hand is dealt") {
  const auto table = gin_hand();
  REQUIRE(table.open().hand == 2);
  const auto result = table.last_hand();
  CHECK(result.hand == 1);
  CHECK(result.seats.at(Seat{1}).hand.empty());
  CHECK(names(result.seats.at(Seat{0}).hand) == "N-red N-blue R-red K-red E-red");
  CHECK(table.open().words.empty());
  CHECK(table.gin().deadwood.empty());
  CHECK_FALSE(table.gin().knocker);
}

TEST_CASE("GIN-3.6: scores add up and can go below zero; the deal passes on") {
  const auto table = gin_hand();
  CHECK(table.score(0) == -4);
  CHECK(table.score(1) == 60);
  CHECK(table.last_sheet(0).total == -4);
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.turn() == 0);
}

TEST_CASE("GIN-3.6: when the target is reached after a hand, the higher score wins") {
  const auto table = knocked("P A I N T E R S T Q", "C C C C K-red K-blue K-red H H H", "E-red",
                             "Q / P A I N T E-black R", "", {{"target", 100}});
  REQUIRE(table.match().over());
  CHECK(table.score(1) >= 100);
  CHECK(table.result().clause == "GIN-3.6");
  CHECK(table.result().winners == Seats{Seat{1}});
  // The last hands stay on the table.
  CHECK(table.group(1) == "PAINTER");
  CHECK(table.gin().deadwood.size() == 2);
}

TEST_CASE("GIN-3.6, T-16: if both reach the target with equal scores, another hand is dealt") {
  // Each player has one word of all cards but a star: no gin, and no deadwood that counts.
  auto deal = gin_deal({"Q Q Q Z Z Z X X X *", "Q Q Q Z Z Z X X X A"}, "*-red E",
                       {{"target", 100}, {"hand_pause", 30}});
  deal.words = "QQQZZZXXX";
  Table table(deal, "1 draw discard; 1 knock A / Q Q Q Z Z Z X X X; 0 lay_down Q Q Q Z Z Z X X X");
  CHECK(table.open().tied == Seats{Seat{0}, Seat{1}});
  table.play("next deal");
  CHECK_FALSE(table.open().tied);
  CHECK(table.last_hand().clause == "GIN-3.3");
  CHECK(table.score(0) == 3 * (12 + 12 + 10) + 50);
  CHECK(table.score(1) == table.score(0));
  CHECK_FALSE(table.match().over());
  CHECK(table.open().hand == 2);
}

TEST_CASE("GIN-3.6, T-16: a tie is played off with another hand; in progressive it has ten cards") {
  auto setup = setup_of(VariantId::gin, 2, 5, {{"progressive", true}});
  setup.lexicon = lexicon_of("ZZZ");
  // All cards are equal, so nobody scores better than the other.
  setup.deck = deck_of(times(40, "E"));
  Table table(setup);
  while (table.open().hand < 10) table.finish_hand();
  CHECK_FALSE(table.match().over());
  CHECK(table.gin().dealt == 10);
  CHECK(table.score(0) == table.score(1));
}

TEST_CASE("GIN-3.6: in progressive the higher score after the ten-card hand wins; target is not used") {
  auto setup = setup_of(VariantId::gin, 2, 5, {{"progressive", true}, {"target", 100}});
  setup.lexicon = lexicon_of("ZZZ");
  Table table(setup);
  while (!table.match().over()) table.finish_hand();
  CHECK(table.last_hand().hand >= 8);
  CHECK(table.result().clause == "GIN-3.6");
  const int winner = table.score(0) > table.score(1) ? 0 : 1;
  CHECK(table.result().winners == Seats{seat_of(winner)});
  CHECK(table.score(winner) < 100);
}
