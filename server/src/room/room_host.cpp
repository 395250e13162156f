// What a room does when its host is not there: somebody has to be able to go on, with other options, with
// bots, without those who do not come back.
#include "room/room.hpp"

namespace meldroom::server {

using engine::Seat;

/// The person who is here and sat down before the others who are.
std::optional<Seat> Room::heir() const {
  std::optional<Seat> oldest;
  for (const auto& [seat, holder] : state_.seats()) {
    if (!holder.present || holder.bot || audience_.in_seat(seat) == nullptr) continue;
    if (!oldest || holder.since < state_.seats().at(*oldest).since) oldest = seat;
  }
  return oldest;
}

/// Notes since when people are here without their host. Nobody misses them while all are gone: the first to come
/// back then waits for them as long.
void Room::look_for_host() {
  if (audience_.in_seat(state_.host()) != nullptr || !heir()) {
    host_missed_since_.reset();
  } else if (!host_missed_since_) {
    host_missed_since_ = context_.clock.now();
  }
}

std::optional<ServerTime> Room::host_deadline() const {
  if (!host_missed_since_ || context_.limits.host_absent.count() == 0) return std::nullopt;
  return *host_missed_since_ + context_.limits.host_absent;
}

void Room::replace_host() {
  const auto deadline = host_deadline();
  if (stopped_ || !deadline || *deadline > context_.clock.now()) return;
  if (const auto seat = heir()) happen(entry::HostNamed{*seat}, {});
}

}  // namespace meldroom::server
