// T-7: timeouts and players who are away.

#include "support.hpp"

using namespace meldroom::test;

namespace {

void time_out(Table& table, int times) {
  for (int i = 0; i < times; ++i) {
    table.play(std::to_string(table.turn()) + " timeout");
  }
}

bool away(const Table& table, int seat) {
  return table.match().away(seat_at(static_cast<std::size_t>(seat)));
}

Table two(const OptionValues& options = {}) {
  return Table(
      {.hands = {"2C 4D 6H 8S 10C QD AH 3S 5C 7D", "2D 4H 6S 8C 10D QH AS 3C 5D 7H"}, .options = options});
}

}  // namespace

TEST_CASE("T-7: three timeouts in a row by one seat mark it away") {
  auto table = two();
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
  auto table = two({{"away_after", after}, {"stall_rounds", 0}});
  time_out(table, 2 * (after - 1));
  CHECK_FALSE(away(table, 1));
  time_out(table, 1);
  CHECK(away(table, 1));
}

TEST_CASE("T-7: a move of their own ends the row of timeouts") {
  auto table = two();
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
  auto table = two();
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
  auto table = two();
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
  auto table = two();
  table.refuse("1 back", "T-7", "not_away");
  CHECK_FALSE(table.may(1, MoveKind::back));
}

TEST_CASE("T-7: a refused move does not count as acting") {
  auto table = two();
  time_out(table, 5);
  table.refuse("1 draw stock", "RUM-2.1", "not_your_turn");
  CHECK(away(table, 1));
}

TEST_CASE("T-7: only the table makes the timeout move, and only for a seat that it waits for") {
  auto table = two();
  const auto by_player = table.match().apply(Seat{1}, TimeOut{}, table.match().number(), Author::player);
  REQUIRE(by_player.has_error());
  CHECK(by_player.error().clause == "T-7");
  table.refuse("0 timeout", "T-7", "not_waited_for");
  const auto stale = table.match().apply(Seat{1}, TimeOut{}, table.match().number() + 1, Author::table);
  CHECK(stale.has_error());
}

TEST_CASE("T-7: the timeout move completes the seat's whole turn, wherever it is") {
  const std::string begun = GENERATE("", "1 draw stock; ", "1 draw discard; ");
  auto table = two();
  table.play(begun + "1 timeout");
  CHECK(table.turn() == 0);
  CHECK(table.open().phase == Phase::draw);
}

TEST_CASE(
    "T-7: a decision is a seat's turn: its number stays the same during the turn and changes afterwards") {
  auto table = two();
  const auto first = table.match().decision();
  table.play("1 draw discard");
  CHECK(table.match().decision() == first);
  table.play("1 take_back; 1 draw stock; 0 arrange " + table.hand(0));
  CHECK(table.match().decision() == first);
  table.play("1 discard 2D");
  const auto second = table.match().decision();
  CHECK(second > first);
  CHECK(table.open().decision == second);
  table.play("0 timeout");
  CHECK(table.match().decision() > second);
}

TEST_CASE("T-7: timeouts alone play every game hand after hand, and nobody gets stuck") {
  const auto [variant, seats] = GENERATE(table<VariantId, int>({{VariantId::rummy, 2},
                                                                {VariantId::rummy, 6},
                                                                {VariantId::pass_the_deck, 2},
                                                                {VariantId::pass_the_deck, 8},
                                                                {VariantId::gin, 2},
                                                                {VariantId::alpha_rummy, 2},
                                                                {VariantId::alpha_rummy, 4}}));
  auto setup = setup_of(variant, seats, 11);
  setup.lexicon = lexicon_of("CAT");
  Table table(setup);
  for (int moves = 0; table.open().hand < 4; ++moves) {
    REQUIRE(moves < 3000);
    time_out(table, 1);
  }
  for (int seat = 0; seat < seats; ++seat) {
    CHECK(away(table, seat));
  }
}
