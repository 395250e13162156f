#include <string>

#include "table/checks.hpp"
#include "table/stepping.hpp"

namespace meldroom::engine {

// The server's room deals when everybody is ready (RoomState::can_deal) or the time is up: Room::table_moves.

/// T-21
Result<void> Stepping::make(Seat seat, const DealHand& /*deal*/) {
  const auto& core = state_.core();
  if (core.phase != Phase::between_hands) {
    return refuse("T-21", "hand_in_play", "the next hand is dealt when this one has ended");
  }
  if (seat != core.dealer) {
    return refuse("T-21", "not_the_dealer",
                  "seat " + std::to_string(index(core.dealer) + 1) + " deals the next hand");
  }
  return with_game({}, [](AnyGame& game, const AnyGameStep& step) -> Result<void> {
    game.deal(step);
    return {};
  });
}

}  // namespace meldroom::engine
