#pragma once

#include <functional>
#include <optional>

#include "engine/bot.hpp"

namespace meldroom::server {

/// How a bot is asked for its move: Bot::choose(). Tests put slow and faulty players in here.
using AskBot = std::function<std::optional<engine::Move>(engine::Bot&, const engine::View&,
                                                         const engine::Bot::Patience&)>;

[[nodiscard]] inline std::optional<engine::Move> ask_bot(engine::Bot& bot, const engine::View& view,
                                                         const engine::Bot::Patience& more) {
  return bot.choose(view, more);
}

}  // namespace meldroom::server
