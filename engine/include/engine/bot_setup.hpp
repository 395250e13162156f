#pragma once

#include <cstdint>

#include "engine/bot.hpp"
#include "engine/match.hpp"

/// Beside bot.hpp and not in it: a bot itself cannot name a Match.
namespace meldroom::engine {

/// What a bot, or whoever looks for hints, has to know to play `seat` in that match.
[[nodiscard]] BotSetup bot_setup(const Match& match, Seat seat, Skill skill, std::uint64_t seed);

}  // namespace meldroom::engine
