#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/bot.hpp"

namespace meldroom::engine::gin {

/// A bot that plays gin.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::gin
