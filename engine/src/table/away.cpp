#include "table/checks.hpp"
#include "table/stepping.hpp"

namespace meldroom::engine {

// The server's room decides what happens at the turn of a player who is away: RoomState::table_plays_for, stand_in.

/// T-7
Result<void> Stepping::make(Seat seat, const Return& /*back*/) {
  if (!state_.table.seats[index(seat)].away) {
    return refuse("T-7", "not_away", "you are not away");
  }
  return {};
}

void Stepping::set_away(Seat seat, bool away) {
  auto& presence = state_.table.seats[index(seat)];
  if (presence.away != away) {
    presence.away = away;
    say(AwayChanged{seat, away});
  }
}

}  // namespace meldroom::engine
