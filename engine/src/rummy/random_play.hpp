#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::rummy {

/// A move of Rummy that the view allows now: melds and lay-offs more often than not. Nothing if the view's
/// seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::rummy
