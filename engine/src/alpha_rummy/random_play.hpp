#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::alpha_rummy {

/// A move of AlphaRummy that the view allows now: words where there are some, false ones now and then where
/// they may be challenged, any depth of the discard pile. Nothing if the view's seat has nothing to do in the
/// play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::alpha_rummy
