#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/bot.hpp"
#include "random_move.hpp"

namespace meldroom::engine::gin {

/// A bot that plays gin.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// How gin is played at random.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::gin
