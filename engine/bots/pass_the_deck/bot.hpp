#pragma once

#include <memory>

#include "bot_mind.hpp"

namespace meldroom::engine::pass_the_deck {

/// A bot's mind for Pass the Deck.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::pass_the_deck
