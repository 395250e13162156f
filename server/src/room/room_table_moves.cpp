// What the table does by itself: its moves when time is up or a player is away, and when it makes them.
#include <algorithm>
#include <utility>
#include <vector>

#include "room/room.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::Stage;

/// When the time of the players who have to act is up. They get some time after a standstill of the journal, and after
/// the room has come back, so that nobody loses their turn because a disk was full or a server was started again.
std::optional<ServerTime> Room::turn_deadline() const {
  const auto deadline = state_.clock().deadline();
  if (!deadline) return std::nullopt;
  return std::max(*deadline, last_standstill_ + context_.limits.after_standstill);
}

/// Notes when something is due next. The table moves at once for players who are away, otherwise when time is up.
void Room::schedule() {
  due_.reset();
  if (stopped_) return;
  host_watch_.note_presence(time_.now());
  const auto wake_at = [this](const std::optional<ServerTime>& at) {
    if (at) due_ = std::min(*at, due_.value_or(*at));
  };
  wake_at(host_watch_.deadline());
  wake_at(reactions_.due(context_.limits.bot_pause));
  if (state_.stage() == Stage::playing) {
    const auto table_plays_for = [this](Seat seat) { return state_.table_plays_for(seat); };
    if (std::ranges::any_of(state_.match()->to_act(), table_plays_for) || state_.can_deal()) {
      // Posted, not called, so that other requests can come between two moves of the table.
      if (!std::exchange(table_move_posted_, true)) {
        loop_.post(guarded([](Room& room) { room.table_moves(); }));
      }
    }
    wake_at(turn_deadline());
    const auto bots_due = bots_.due(context_.limits.bot_pause);
    if (bots_due && state_.going_on()) wake_at(bots_due);
  }
}

void Room::do_what_is_due(ServerTime server_time) {
  const ServerTime now = time_.at(server_time);
  if (!context_.journal.healthy()) {
    last_standstill_ = now;
    outbox_.end_waits();
  } else if (due_ && *due_ <= now) {
    due_.reset();
    guard([](Room& room) {
      room.replace_host();
      room.bots_react();
      room.bots_move();
      room.table_moves();
      room.schedule();
    });
  } else if (saved_states_.is_due(now)) {
    guard([](Room& room) { room.save_state_if_due(); });
  }
}

/// Makes the moves of the table that are due: the deal (T-21), or a timeout (T-7) for each seat that has to act.
void Room::table_moves() {
  table_move_posted_ = false;
  if (stopped_ || state_.stage() != Stage::playing) return;
  const ServerTime now = time_.now();
  if (!context_.journal.healthy()) {
    due_ = now;
    return;
  }
  const auto deadline = turn_deadline();
  const bool time_is_up = deadline && *deadline <= now;
  if (const auto dealer = state_.match()->deals_next()) {
    if (state_.can_deal() || time_is_up) deal(*dealer);
    return;
  }
  const std::uint32_t decision = state_.match()->decision();
  const auto waited_for = state_.match()->to_act();
  const std::vector<Seat> seats(waited_for.begin(), waited_for.end());
  for (const Seat seat : seats) {
    if (!time_is_up && !state_.table_plays_for(seat)) continue;
    time_out(seat);
    if (stopped_ || state_.stage() != Stage::playing || state_.match()->decision() != decision) return;
  }
  schedule();
}

/// Deals the next hand (T-21).
void Room::deal(Seat dealer) {
  if (make_move(dealer, engine::Author::table, engine::DealHand{}, state_.match()->number(), {})) {
    stop("the rules refuse the deal");
  }
}

/// Makes the timeout move for a seat that has to act.
void Room::time_out(Seat seat) {
  context_.metrics.timeouts.add();
  if (make_move(seat, engine::Author::table, engine::TimeOut{}, state_.match()->number(), {})) {
    stop("the rules refuse a timeout move");
  }
}

}  // namespace meldroom::server
