#pragma once

#include <cstdint>

#include "engine/bot.hpp"
#include "engine/match.hpp"

/// Not in bot.hpp, because a bot itself cannot name a Match.
namespace meldroom::engine {

/// What a bot, or a person who looks for hints, has to know to play `seat` in that match.
[[nodiscard]] BotSetup bot_setup(const Match& match, Seat seat, Skill skill, std::uint64_t seed);

}  // namespace meldroom::engine
