#pragma once

#include <memory>

#include "engine/bot.hpp"
#include "random_move.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine::gin_rummy {

/// A bot that plays Gin Rummy.
[[nodiscard]] std::unique_ptr<VariantBot> make_bot(BotSetup setup);

/// How Gin Rummy is played at random.
[[nodiscard]] const RandomPlay& random_play();

}  // namespace meldroom::engine::gin_rummy
