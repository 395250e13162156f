#pragma once

#include <memory>

#include "random_move.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine::full_deck {

/// A bot for Full Deck and its Starter.
[[nodiscard]] std::unique_ptr<VariantBot> make_bot(BotSetup setup);

/// How Full Deck is played at random.
[[nodiscard]] const RandomPlay& random_play();

}  // namespace meldroom::engine::full_deck
