// T-7: players who are away.

#include "timeouts.hpp"

using namespace meldroom::test;

TEST_CASE("T-7: three timeouts in a row by one seat mark it away") {
  auto table = table_of_two();
  table.time_out(4);
  CHECK_FALSE(table.away(0));
  CHECK_FALSE(table.away(1));
  table.time_out();
  CHECK(table.away(1));
  CHECK(table.open().seats.at(Seat{1}).away);
  CHECK(table.only<AwayChanged>().away);
  CHECK_FALSE(table.away(0));
  table.time_out();
  CHECK(table.away(0));
}

TEST_CASE("T-7: away_after sets how many timeouts in a row mark a seat away") {
  const int after = GENERATE(1, 2, 20);
  auto table = table_of_two({{"away_after", after}, {"stall_rounds", 0}});
  table.time_out(2 * (after - 1));
  CHECK_FALSE(table.away(1));
  table.time_out();
  CHECK(table.away(1));
}

TEST_CASE("T-7: a move of their own ends the row of timeouts") {
  auto table = table_of_two();
  table.time_out(4);
  table.play("1 draw stock");
  table.time_out();
  // There has been one timeout since: the player had drawn, then the clock ran out.
  CHECK_FALSE(table.away(1));
  table.time_out(3);
  CHECK_FALSE(table.away(1));
  table.time_out();
  CHECK(table.away(1));
}

TEST_CASE("T-7: an away seat stays away with every further timeout, until that player acts") {
  auto table = table_of_two();
  table.time_out(9);
  CHECK(table.away(1));
  CHECK(table.away(0));
  const std::string by = GENERATE("1 back", "1 draw stock", "1 draw discard");
  while (table.turn() != 1) {
    table.time_out();
  }
  CHECK(table.may(1, MoveKind::back));
  table.play(by);
  CHECK_FALSE(table.away(1));
  CHECK(table.away(0));
  CHECK_FALSE(table.open().seats.at(Seat{1}).away);
  CHECK_FALSE(table.may(1, MoveKind::back));
}

TEST_CASE("T-7: away players may come back out of turn, and their row of timeouts starts again") {
  auto table = table_of_two();
  table.time_out(5);
  REQUIRE(table.away(1));
  REQUIRE(table.turn() == 0);
  table.play("1 back");
  CHECK_FALSE(table.away(1));
  CHECK(table.turn() == 0);
  table.time_out(4);
  CHECK_FALSE(table.away(1));
  table.time_out(2);
  CHECK(table.away(1));
}

TEST_CASE("T-7: a player who is not away cannot come back") {
  auto table = table_of_two();
  table.refuse("1 back", "T-7", "not_away");
  CHECK_FALSE(table.may(1, MoveKind::back));
}

TEST_CASE("T-7: a refused move does not count as acting") {
  auto table = table_of_two();
  table.time_out(5);
  table.refuse("1 draw stock", "RUM-2.1", "not_your_turn");
  CHECK(table.away(1));
}
