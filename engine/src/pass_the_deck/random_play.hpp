#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::pass_the_deck {

/// A move of Pass the Deck that the view allows now: words more often than not, where there are some. Nothing
/// if the view's seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::pass_the_deck
