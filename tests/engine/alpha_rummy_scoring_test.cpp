// AlphaRummy, what words earn and how rounds and matches end: AR-4.1 to AR-5.1.

#include "alpha_rummy.hpp"

using namespace meldroom::test;

namespace {

int points(const Table& table) {
  return table.only<Scored>().line.points;
}

/// The stock has one card, which seat 1 draws. So the turn of seat 0 begins with the stock empty.
Table last_chance(const std::string& hand, const OptionValues& options = {}) {
  auto deal = checked({hand, "F I E N D R T"}, "C S", options, 2);
  Table table(deal, "1 draw stock; 1 discard S");
  REQUIRE(alpha(table).last_chance);
  return table;
}

}  // namespace

TEST_CASE("AR-4.1, AR-4.2: the worked examples: FIEND, then R and S added") {
  Table table(checked({"", "F I E N D R S"}, "C T"), "1 draw stock; 1 word F I E N D");
  CHECK(points(table) == 18);
  CHECK(table.said<Scored>().front().line.clause == "AR-4.1");
  CHECK(table.said<Scored>().front().line.text == "FIEND, 9 x2");
  CHECK(alpha(table).bonus_due == 2);
  table.play("1 change 1 F R I E N D");
  CHECK(points(table) == 3);
  CHECK(table.said<Scored>().front().line.clause == "AR-4.2");
  CHECK(table.said<Scored>().front().line.text == "FIEND -> FRIEND, 1 x3");
  CHECK(alpha(table).bonus_due == 2 + 3);
  table.play("1 change 1 F R I E N D S");
  CHECK(points(table) == 4);
  CHECK(alpha(table).bonus_due == 2 + 3 + 4);
  CHECK(table.score(1) == 25);
  CHECK(table.score(0) == 0);
}

TEST_CASE("AR-4.1: the worked examples: QUIZ and JOURNEY") {
  Table quiz(checked({"", "Q U I Z F I E"}, "C T"), "1 draw stock; 1 word Q U I Z");
  CHECK(points(quiz) == 23);
  CHECK(alpha(quiz).bonus_due == 1);
  Table journey(checked({"", "J O U R N E Y"}, "C T"), "1 draw stock; 1 word J O U R N E Y");
  CHECK(points(journey) == 72);
  CHECK(alpha(journey).bonus_due == 4);
}

TEST_CASE("AR-4.1, AR-2.4: each size of a new word has its multiplier and its number of bonus cards") {
  const auto [word, earned, bonus] = GENERATE(table<std::string, int, int>({{"F I N E", 7 * 1, 1},
                                                                            {"F I N E D", 9 * 2, 2},
                                                                            {"F I N E D S", 10 * 3, 3},
                                                                            {"F I N E D S T", 11 * 4, 4}}));
  Table table(with_words(checked({"", "F I N E D S T"}, "C A"), "FINE FINED FINEDS FINEDST"),
              "1 draw stock; 1 word " + word);
  CHECK(points(table) == earned);
  CHECK(alpha(table).bonus_due == bonus);
}

TEST_CASE("AR-4.1, AR-2.4: more than seven letters earn like seven") {
  Table table(checked({"", "J O U R N E Y"}, "C S"), "1 draw stock; 1 word J O U R N E Y S");
  CHECK(points(table) == 4 * 19);
  CHECK(table.score(1) == 4 * 19);
}

TEST_CASE("AR-4.2: only the added cards count, also in another player's word") {
  Table table(checked({"S H H M M P P", "F I E N D R T"}, "C B X"));
  table.play("1 draw stock; 1 word F I E N D; 1 change 1 F R I E N D; 1 bonus; 1 discard T");
  table.play("0 draw stock; 0 change 1 F R I E N D S");
  CHECK(table.score(0) == 4);
  CHECK(table.score(1) == 21);
  CHECK(alpha(table).bonus_due == 4);
}

TEST_CASE("AR-4.3: a player wins the moment they reach the target, in the middle of their turn") {
  const int target = GENERATE(72, 73);
  Table table(checked({"", "J O U R N E Y"}, "C T", {{"target", target}}));
  table.play("1 draw stock; 1 word J O U R N E Y");
  CHECK(table.score(1) == 72);
  if (target == 73) {
    CHECK_FALSE(table.match().over());
    return;
  }
  CHECK(table.result().clause == "AR-4.3");
  CHECK(table.result().winners == Seats{Seat{1}});
  CHECK(table.turn() == -1);
  // The round's score sheet is complete and counts nothing twice.
  CHECK(table.last_hand().clause == "AR-4.3");
  CHECK(table.last_points(1) == 72);
  CHECK(table.last_sheet(1).total == 72);
  CHECK(table.last_points(0) == 0);
  CHECK(table.match().hands_ended() == 1);
}

TEST_CASE("AR-4.3: a word that goes out and reaches the target wins; no more cards are dealt") {
  Table table(checked({"", "J O U R N E Y"}, "C S", {{"target", 50}}));
  table.play("1 draw stock; 1 word J O U R N E Y S");
  REQUIRE(table.match().over());
  CHECK(table.said<WentOut>().empty());
}

TEST_CASE("AR-4.3, AR-5.1: points of a round are kept in the next, and count only once") {
  auto table = last_chance("J O U R N E Y").after("0 draw discard; 0 word J O U R N E Y S; 1 pass");
  REQUIRE(table.open().hand == 2);
  const auto sheet = table.last_hand();
  CHECK(sheet.clause == "AR-5.1");
  CHECK(sheet.seats.at(Seat{0}).points == 76);
  REQUIRE(sheet.seats.at(Seat{0}).lines.size() == 1);
  CHECK(sheet.seats.at(Seat{0}).lines.front() == ScoreLine{"AR-4.1", 76, "JOURNEYS, 19 x4"});
  CHECK(sheet.seats.at(Seat{1}).lines.empty());
  CHECK(table.score(0) == 76);
  table.finish_hand();
  CHECK(table.last_points(0) == 0);
  CHECK(table.last_sheet(0).total == 76);
  CHECK(table.score(0) == 76);
}

TEST_CASE("AR-5.1: a pass in a turn that began with the stock empty ends the round; hands cost nothing") {
  auto table = last_chance("Q U I Z H H M");
  CHECK(table.action(0, MoveKind::pass).clause == "AR-5.1");
  CHECK(table.action(0, MoveKind::draw).from == Piles{Pile::discard});
  table.refuse("0 draw stock", "AR-2.1", "pile_empty");
  table.refuse("0 pass Q", "AR-5.1", "no_cards_to_name");
  table.play("0 pass");
  CHECK(table.said<Passed>().size() == 1);
  CHECK(table.last_hand().clause == "AR-5.1");
  CHECK(table.open().hand == 2);
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.turn() == 0);
  CHECK(table.open().words.empty());
  CHECK(table.score(0) == 0);
  CHECK(table.score(1) == 0);
}

TEST_CASE("AR-5.1: nobody may pass while the stock has cards, or after drawing") {
  Table table(checked({"", "F I E N D R S"}, "C T"));
  table.refuse("1 pass", "AR-5.1", "stock_not_empty");
  CHECK_FALSE(table.may(1, MoveKind::pass));
  table.play("1 draw stock");
  table.refuse("1 pass", "AR-5.1", "already_drawn");
  auto last = last_chance("Q U I Z H H M").after("0 draw discard");
  last.refuse("0 pass", "AR-5.1", "already_drawn");
  CHECK_FALSE(last.may(0, MoveKind::pass));
}

TEST_CASE("AR-5.1: a player who takes from the pile and melds with it plays on, and the next may do so too") {
  auto table = last_chance("J O U R N E Y");
  table.play("0 draw discard C; 0 put_back; 0 draw discard; 0 word J O U R N E Y S");
  CHECK(table.open().hand == 1);
  CHECK(table.turn() == 1);
  CHECK(alpha(table).last_chance);
  CHECK(table.action(1, MoveKind::draw).cards.size() == 1);
  table.play("1 draw discard");
  table.refuse("1 discard F", "AR-2.2", "must_meld");
  table.play("1 put_back; 1 pass");
  CHECK(table.open().hand == 2);
}

TEST_CASE("AR-2.4: nobody is promised more bonus cards than the stock has") {
  auto table = last_chance("F R I E N D X").after("0 draw discard; 0 word F R I E N D S");
  CHECK(alpha(table).bonus_due == 0);
  Table pending(challenged({"", "F I E N D R S"}, "C A B", {}, 3), "1 draw stock; 1 word F I E N D");
  CHECK(alpha(pending).pending.value().worth.bonus_cards == 1);
  pending.play("0 accept");
  CHECK(alpha(pending).bonus_due == 1);
}

TEST_CASE("AR-5.1, AR-2.2: if bonus cards emptied the stock, a player who puts back may pass or take again") {
  Table table(checked({"", "F I E N D R S"}, "C A B", {}, 3));
  table.play("1 draw discard; 1 word F I E N D; 1 bonus; 1 put_back");
  REQUIRE(table.open().stock == 0);
  CHECK_FALSE(alpha(table).last_chance);
  CHECK(table.action(1, MoveKind::draw).from == Piles{Pile::discard});
  table.play("1 pass");
  CHECK(table.last_hand().clause == "AR-5.1");
  CHECK(table.score(1) == 18);
}

TEST_CASE("AR-5.1: a turn that begins with nothing to draw ends the round") {
  Table table(with_words(checked({"Q U I Z F I E", "J O U R N E Y"}, "C S", {}, 2), "CQUIZFIES"),
              "1 draw stock; 1 discard S; 0 draw discard C; 0 word C Q U I Z F I E S");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(table.last_hand().clause == "AR-5.1");
  CHECK(table.open().hand == 2);
  CHECK(table.score(0) == 4 * 33);
}

TEST_CASE("T-13, AR-2.4, AR-4.1, AR-4.2: the score of a word is what it then scores") {
  Table table(checked({"", "F I E N D R S"}, "C T"));
  const auto score_of = [&](const std::string& move) {
    const auto command = table.read(move);
    return table.match().score_of(command.seat, command.move);
  };
  CHECK(score_of("1 word F I E N D").has_error());  // nothing is drawn yet
  table.play("1 draw stock");
  CHECK(score_of("1 word F I N D").error().reason == "not_a_word");
  CHECK(table.match().score_of(Seat{0}, table.read("1 word F I E N D").move).has_error());
  const std::vector<std::string> moves{"1 word F I E N D", "1 change 1 F R I E N D",
                                       "1 change 1 F R I E N D S"};
  for (const auto& move : moves) {
    INFO(move);
    const auto expected = score_of(move);
    REQUIRE(expected.has_value());
    CHECK(score_of(move)->lines == expected->lines);  // asking changes nothing
    const int due = alpha(table).bonus_due;
    table.play(move);
    REQUIRE(expected->lines.size() == 1);
    CHECK(expected->lines.front() == table.said<Scored>().front().line);
    CHECK(expected->bonus_cards == alpha(table).bonus_due - due);
  }
}

TEST_CASE("T-13, AR-3.1: a word that goes out earns no bonus cards") {
  Table table(checked({"", "J O U R N E Y"}, "C S"), "1 draw stock");
  const auto command = table.read("1 word J O U R N E Y S");
  const auto score = table.match().score_of(command.seat, command.move);
  REQUIRE(score.has_value());
  CHECK(score->lines.size() == 1);
  CHECK(score->bonus_cards == 0);
}
