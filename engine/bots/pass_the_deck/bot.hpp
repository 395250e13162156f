#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "pass_the_deck/options.hpp"
#include "random_move.hpp"

namespace meldroom::engine::pass_the_deck {

/// A bot's mind for Pass the Deck.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// What it asks of a word (PD-2.2).
[[nodiscard]] PlayNeeds needs_of(const Options& options);

/// How it is played without any skill.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::pass_the_deck
