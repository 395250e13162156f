#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/random_means.hpp"

namespace meldroom::engine::rummy {

/// A move of Rummy that the view allows now: melds and lay-offs more often than not. Nothing if the view's
/// seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const RandomMeans& means);

}  // namespace meldroom::engine::rummy
