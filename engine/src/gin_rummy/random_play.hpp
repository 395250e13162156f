#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::gin_rummy {

/// A move of Gin Rummy that the view allows now: a knock now and then, own melds or the best. Nothing if the view's
/// seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::gin_rummy
