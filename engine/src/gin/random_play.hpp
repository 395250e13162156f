#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::gin {

/// A move of gin that the view allows now; knocks are rarer than discards, so that the deck runs out now and
/// then. Nothing if the view's seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::gin
