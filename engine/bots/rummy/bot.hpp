#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/bot.hpp"

namespace meldroom::engine::rummy {

/// A bot that plays Rummy.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::rummy
