#pragma once

#include "engine/move.hpp"
#include "engine/view.hpp"

/// The draw in both gins: to take the top card of the discard pile, or to leave it.
namespace meldroom::engine {

/// Whether the seat may take the top card now.
[[nodiscard]] bool may_take(const View& view);

/// The move that leaves the top card: a pass if that is possible (GIN-2.1, GR-2.1), otherwise a draw from the stock.
[[nodiscard]] Move leave_top(const View& view);

}  // namespace meldroom::engine
