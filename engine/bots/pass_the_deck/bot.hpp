#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "pass_the_deck/options.hpp"
#include "random_move.hpp"

namespace meldroom::engine::pass_the_deck {

/// The mind of a bot for Pass the Deck.
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// What the game requires of a word (PD-2.2).
[[nodiscard]] PlayNeeds needs_of(const Options& options);

/// How Pass the Deck is played at random.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::pass_the_deck
