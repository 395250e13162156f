// How long a room without players is kept, and its end. How long its finished matches are kept.
#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include <spdlog/spdlog.h>

#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"

namespace meldroom::server {

using protocol::Stage;

void Room::check_age(ServerTime server_time) {
  guard([now = time_.at(server_time)](Room& room) {
    room.end_if_expired(now);
    room.forget_old_matches(now);
  });
}

/// Deletes the entries before a rematch that is long ago. The entry of the rematch has everything that the room keeps
/// from them. The saved state covers deleted entries, so it is replaced.
void Room::forget_old_matches(ServerTime now) {
  const auto before = state_.can_forget_before(now - ServerTime(context_.limits.keep_matches));
  if (!before || stopped_ || outbox_.committed() != state_.entries()) return;
  spdlog::debug("room {} forgets its entries before {}", code_.text(), *before);
  state_.note_forgotten_before(*before);
  context_.journal.forget_before(code_, *before);
  save_state();
}

void Room::end_if_expired(ServerTime now) {
  struct Retention {
    std::chrono::minutes time;
    std::string_view reason;
  };
  const Limits& limits = context_.limits;
  const Retention retention =
      state_.stage() == Stage::over      ? Retention{limits.keep_finished, "its match has been over"}
      : state_.people() == 0             ? Retention{limits.keep_empty, "everybody has left it"}
      : state_.stage() == Stage::playing ? Retention{limits.keep_abandoned, "nobody has played in it"}
                                         : Retention{limits.keep_waiting, "it has waited for players"};
  const bool player_here = std::ranges::any_of(
      audience_.members(), [](const Audience::Member& one) { return one.is<role::Player>(); });
  if (stopped_ || player_here || now - state_.changed_at() < ServerTime(retention.time) ||
      outbox_.committed() != state_.entries()) {
    return;
  }
  spdlog::info("room {} ends: {} for {} minutes", code_.text(), retention.reason, retention.time.count());
  end({});
}

/// Ends the room for good, and deletes its entries.
void Room::end(std::optional<protocol::ChatLine> reason) {
  if (std::exchange(stopped_, true)) return;
  const Frame told = Frame::text(protocol::frame_of({}, protocol::RoomClosed{std::move(reason)}));
  for (const auto& [session, visit] : let_go_of_all()) session->deliver_last_of(this, visit, told);
  admission_.reset();
  context_.rooms.remove(*this);
  context_.journal.forget(code_);
}

}  // namespace meldroom::server
