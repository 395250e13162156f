#include "room/host_watch.hpp"

namespace meldroom::server {

using engine::Seat;

/// Time in which nobody is here does not count: the first person to come back waits the full time.
void HostWatch::note_presence(ServerTime now) {
  if (audience_.in_seat(state_.host()) != nullptr || !longest_here()) {
    missed_since_.reset();
  } else if (!missed_since_) {
    missed_since_ = now;
  }
}

std::optional<ServerTime> HostWatch::deadline() const {
  if (!missed_since_ || limits_.host_absent.count() == 0) return std::nullopt;
  return *missed_since_ + limits_.host_absent;
}

std::optional<Seat> HostWatch::successor(ServerTime now) const {
  const auto replaced_at = deadline();
  return replaced_at && *replaced_at <= now ? longest_here() : std::nullopt;
}

/// Of the people who are connected, the one who sat down first.
std::optional<Seat> HostWatch::longest_here() const {
  std::optional<Seat> longest;
  for (const auto& [seat, holder] : state_.seats()) {
    if (!holder.is_person() || audience_.in_seat(seat) == nullptr) continue;
    if (!longest || holder.since < state_.seats().at(*longest).since) longest = seat;
  }
  return longest;
}

}  // namespace meldroom::server
