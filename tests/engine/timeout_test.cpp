// T-7: the timeout move.

#include "timeouts.hpp"

using namespace meldroom::test;

TEST_CASE("T-7: only the table makes the timeout move, and only for a seat that it waits for") {
  auto table = table_of_two();
  const auto number = table.match().number();
  CHECK(refusal_of(table.match().apply(Seat{1}, TimeOut{}, number, Author::player)).clause == "T-7");
  table.refuse("0 timeout", "T-7", "not_waited_for");
  CHECK(table.match().apply(Seat{1}, TimeOut{}, number + 1, Author::table).has_error());
}

TEST_CASE("T-7: the timeout move completes the seat's whole turn, wherever it is") {
  const std::string begun = GENERATE("", "1 draw stock; ", "1 draw discard; ");
  auto table = table_of_two().after(begun + "1 timeout");
  CHECK(table.turn() == 0);
  CHECK(table.open().phase == Phase::draw);
}

TEST_CASE("T-7: a decision is a seat's turn: its number stays the same during the turn, then changes") {
  auto table = table_of_two();
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
  Table table(setup_of(variant, seats, 11));
  while (table.open().hand < 4) table.finish_hand();
  for (int seat = 0; seat < seats; ++seat) {
    CHECK(table.away(seat));
  }
}
