#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/bot.hpp"

namespace meldroom::engine::gin_rummy {

/// A bot that plays Gin Rummy.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::gin_rummy
