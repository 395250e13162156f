#pragma once

#include <memory>

#include "bot_mind.hpp"

namespace meldroom::engine::alpha_rummy {

/// A bot for AlphaRummy.
///
/// easy draws from the stock and lays the words of its vocabulary; medium takes from the discard pile as well
/// and lays what is worth most; hard weighs the cards that words bring, those it keeps and those it gives
/// away. None of them bluffs. A doubted word that they know to be false they challenge (AR-6.1).
[[nodiscard]] std::unique_ptr<BotMind> make_mind(BotSetup setup);

}  // namespace meldroom::engine::alpha_rummy
