#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "random_move.hpp"

namespace meldroom::engine::full_deck {

/// A bot's mind for Full Deck and its Starter.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// How it is played without any skill.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::full_deck
