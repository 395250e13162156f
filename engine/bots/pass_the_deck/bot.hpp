#pragma once

#include <memory>

#include "pass_the_deck/options.hpp"
#include "random_move.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine::pass_the_deck {

/// A bot for Pass the Deck.
[[nodiscard]] std::unique_ptr<VariantBot> make_bot(BotSetup setup);

/// What the game requires of a word (PD-2.2).
[[nodiscard]] PlayNeeds needs_of(const Options& options);

/// How Pass the Deck is played at random.
[[nodiscard]] const RandomPlay& random_play();

}  // namespace meldroom::engine::pass_the_deck
