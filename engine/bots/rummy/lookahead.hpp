#pragma once

#include "engine/bot.hpp"
#include "rummy/memory.hpp"

/// The play of a hard bot: it tries each choice in many imagined deals (Monte Carlo).
namespace meldroom::engine::rummy {

/// The step that does best over many deals of the unseen cards, if everyone plays by the heuristic after it. It has
/// more choices than the heuristic; for example, it can keep cards that it could lay.
[[nodiscard]] Ply lookahead_ply(const KnownHand& known_hand, RandomNumbers& random,
                                const Bot::TimeLeft& time_left);

}  // namespace meldroom::engine::rummy
