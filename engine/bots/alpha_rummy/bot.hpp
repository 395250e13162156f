#pragma once

#include <memory>

#include "alpha_rummy/options.hpp"
#include "bot_mind.hpp"
#include "random_move.hpp"

namespace meldroom::engine::alpha_rummy {

/// A bot for AlphaRummy.
///
/// easy draws from the stock and lays the words of its vocabulary; medium takes from the discard pile as well
/// and lays what is worth most; hard weighs the cards that words bring, those it keeps and those it gives
/// away. None of them bluffs. A doubted word that they know to be false they challenge (AR-6.1).
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

/// What it asks of a new word, or of one that `old` becomes (AR-2.3).
[[nodiscard]] PlayNeeds needs_of(const Options& options, const WordView* old);

/// How it is played without any skill.
[[nodiscard]] const RandomHabits& random_habits();

}  // namespace meldroom::engine::alpha_rummy
