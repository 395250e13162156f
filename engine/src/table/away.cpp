#include "table/checks.hpp"
#include "table/stepping.hpp"

namespace meldroom::engine {

// When a player counts as away (T-7). Whether the table or a bot then plays for them is decided in the server's room,
// in away_policy.cpp.

/// T-7
Result<void> Stepping::make(Seat seat, const TimeOut& /*timeout*/) {
  if (!waits_for(state_, seat)) {
    return refuse("T-7", "not_waited_for", "the table does not wait for this seat");
  }
  say(TimedOut{seat});
  auto& presence = state_.table.seats[index(seat)];
  if (state_.core().phase != Phase::challenge && ++presence.timeouts >= state_.context->table.away_after) {
    presence.timeouts = state_.context->table.away_after;
    set_away(seat, true);
  }
  return with_game({}, [&](AnyGame& game, const AnyGameStep& step) -> Result<void> {
    game.time_out(step, seat);
    return {};
  });
}

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
