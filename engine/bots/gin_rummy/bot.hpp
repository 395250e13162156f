#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/bot.hpp"
#include "random_move.hpp"

namespace meldroom::engine::gin_rummy {

/// A bot that plays Gin Rummy.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// How Gin Rummy is played at random.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::gin_rummy
