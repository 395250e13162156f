#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "random_move.hpp"

namespace meldroom::engine::full_deck {

/// The mind of a bot for Full Deck and its Starter.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// How Full Deck is played at random.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::full_deck
