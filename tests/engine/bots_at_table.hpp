// Bots and hints for the seats of a Table.
#pragma once

#include <cstdint>

#include "engine/bot_setup.hpp"
#include "support.hpp"

namespace meldroom::test {

/// What a bot needs to play that seat, or a search to find hints for it.
inline BotSetup bot_at(const Table& table, int seat, Skill skill, std::uint64_t seed = 1) {
  return bot_setup(table.match(), seat_of(seat), skill, seed);
}

/// The move of a bot that has just sat down there. The match has to accept it.
inline Move bot_move(const Table& table, int seat, Skill skill, std::uint64_t seed = 1) {
  const auto move =
      Bot(bot_at(table, seat, skill, seed)).choose(table.view(seat), [] { return true; }).value();
  const auto applied = table.match().apply(seat_of(seat), move, table.match().number());
  if (!applied) FAIL(applied.error().message);
  return move;
}

}  // namespace meldroom::test
