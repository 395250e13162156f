#pragma once

#include <memory>

#include "bot_mind.hpp"

namespace meldroom::engine::full_deck {

/// A bot's mind for Full Deck and its Starter.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::full_deck
