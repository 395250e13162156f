#pragma once

#include <memory>

#include "engine/bot.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine::rummy {

/// A bot that plays Rummy.
[[nodiscard]] std::unique_ptr<VariantBot> make_bot(BotSetup setup);

}  // namespace meldroom::engine::rummy
