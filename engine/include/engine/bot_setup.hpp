#pragma once

#include <cstdint>

#include "engine/bot.hpp"
#include "engine/match.hpp"

/// Makes the setup of a bot from a match. Not part of bot.hpp, so that a bot cannot name a Match.
namespace meldroom::engine {

/// What a bot, or a person who looks for hints, has to know to play `seat` in that match.
[[nodiscard]] BotSetup bot_setup(const Match& match, Seat seat, Skill skill, std::uint64_t seed);

}  // namespace meldroom::engine
