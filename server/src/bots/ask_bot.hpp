#pragma once

#include <functional>
#include <optional>

#include "engine/bot.hpp"

namespace meldroom::server {

/// Asks a bot for its move, as ask_bot() does. Tests pass functions that are slow or faulty.
using AskBot = std::function<std::optional<engine::Move>(engine::Bot&, const engine::View&,
                                                         const engine::Bot::TimeLeft&)>;

[[nodiscard]] inline std::optional<engine::Move> ask_bot(engine::Bot& bot, const engine::View& view,
                                                         const engine::Bot::TimeLeft& time_left) {
  return bot.choose(view, time_left);
}

}  // namespace meldroom::server
