#pragma once

#include <memory>

#include "engine/bot.hpp"
#include "table/bot_mind.hpp"

namespace meldroom::engine::rummy {

/// A bot that plays Rummy.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::rummy
