// T-7: players who are away.

#include "timeouts.hpp"

using namespace meldroom::test;

TEST_CASE("T-7: three timeouts in a row by one seat mark it away") {
  auto table = table_of_two();
  time_out(table, 4);
  CHECK_FALSE(away(table, 0));
  CHECK_FALSE(away(table, 1));
  time_out(table, 1);
  CHECK(away(table, 1));
  CHECK(table.open().seats.at(Seat{1}).away);
  REQUIRE(table.said<AwayChanged>().size() == 1);
  CHECK(table.said<AwayChanged>().front().away);
  CHECK_FALSE(away(table, 0));
  time_out(table, 1);
  CHECK(away(table, 0));
}

TEST_CASE("T-7: away_after sets how many timeouts in a row mark a seat away") {
  const int after = GENERATE(1, 2, 20);
  auto table = table_of_two({{"away_after", after}, {"stall_rounds", 0}});
  time_out(table, 2 * (after - 1));
  CHECK_FALSE(away(table, 1));
  time_out(table, 1);
  CHECK(away(table, 1));
}

TEST_CASE("T-7: a move of their own ends the row of timeouts") {
  auto table = table_of_two();
  time_out(table, 4);
  table.play("1 draw stock");
  time_out(table, 1);
  // There has been one timeout since: the player had drawn, then the clock ran out.
  CHECK_FALSE(away(table, 1));
  time_out(table, 3);
  CHECK_FALSE(away(table, 1));
  time_out(table, 1);
  CHECK(away(table, 1));
}

TEST_CASE("T-7: an away seat stays away with every further timeout, until that player acts") {
  auto table = table_of_two();
  time_out(table, 9);
  CHECK(away(table, 1));
  CHECK(away(table, 0));
  const std::string by = GENERATE("1 back", "1 draw stock", "1 draw discard");
  while (table.turn() != 1) {
    time_out(table, 1);
  }
  CHECK(table.may(1, MoveKind::back));
  table.play(by);
  CHECK_FALSE(away(table, 1));
  CHECK(away(table, 0));
  CHECK_FALSE(table.open().seats.at(Seat{1}).away);
  CHECK_FALSE(table.may(1, MoveKind::back));
}

TEST_CASE("T-7: away players may come back out of turn, and their row of timeouts starts again") {
  auto table = table_of_two();
  time_out(table, 5);
  REQUIRE(away(table, 1));
  REQUIRE(table.turn() == 0);
  table.play("1 back");
  CHECK_FALSE(away(table, 1));
  CHECK(table.turn() == 0);
  time_out(table, 4);
  CHECK_FALSE(away(table, 1));
  time_out(table, 2);
  CHECK(away(table, 1));
}

TEST_CASE("T-7: a player who is not away cannot come back") {
  auto table = table_of_two();
  table.refuse("1 back", "T-7", "not_away");
  CHECK_FALSE(table.may(1, MoveKind::back));
}

TEST_CASE("T-7: a refused move does not count as acting") {
  auto table = table_of_two();
  time_out(table, 5);
  table.refuse("1 draw stock", "RUM-2.1", "not_your_turn");
  CHECK(away(table, 1));
}
