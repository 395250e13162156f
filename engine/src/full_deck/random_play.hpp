#pragma once

#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::full_deck {

/// A play, an exchange, a pass or the end of the turn, as the view allows; a word more often than not, where
/// one is found. Nothing if the view's seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const PlayerMeans& means);

}  // namespace meldroom::engine::full_deck
