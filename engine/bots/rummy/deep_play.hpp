#pragma once

#include "engine/bot.hpp"
#include "rummy/memory.hpp"

/// The play of a bot that weighs what it cannot see.
namespace meldroom::engine::rummy {

/// The step that turns out best over many deals of the cards not seen, if all play on plainly after it. There
/// is more to choose from than the plain step: what is laid may be held back, too.
[[nodiscard]] Ply deep_ply(const Picture& picture, Chance& chance, const Bot::Patience& more);

}  // namespace meldroom::engine::rummy
