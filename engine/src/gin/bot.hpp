#pragma once

#include <memory>

#include "engine/bot.hpp"
#include "table/bot_mind.hpp"

namespace meldroom::engine::gin {

/// A bot that plays gin.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::gin
