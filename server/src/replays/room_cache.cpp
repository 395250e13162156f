#include "replays/room_cache.hpp"

#include <algorithm>
#include <utility>

#include "journal/checksum.hpp"
#include "metrics.hpp"
#include "replays/stopped.hpp"

namespace meldroom::server {

const RoomState* RoomCache::find(RoomCode code, const std::stop_token& stop) {
  std::optional<Kept> room = take(code);
  if (!room || !replay_the_rest(code, *room, stop)) {
    context_.metrics.reruns.add();
    room.emplace();
    replay_the_rest(code, *room, stop).value();
    if (room->state.entries() == 0) return nullptr;
  }
  if (rooms_.size() >= context_.limits.rooms_in_cache) {
    rooms_.erase(std::ranges::min_element(rooms_, {}, [](const auto& one) { return one.second.asked; }));
  }
  room->asked = ++calls_;
  return &rooms_.insert_or_assign(code, *std::move(room)).first->second.state;
}

/// Takes a room out, so that it is not kept if anything is wrong with its next entries.
std::optional<RoomCache::Kept> RoomCache::take(RoomCode code) {
  auto taken = rooms_.extract(code);
  return taken.empty() ? std::nullopt : std::optional(std::move(taken.mapped()));
}

/// Replays the entries that have come since the last call. The last entry from then has to be there still: otherwise the
/// room was closed, and another one has its code.
Result<void> RoomCache::replay_the_rest(RoomCode code, Kept& room, const std::stop_token& stop) const {
  const std::uint64_t known = room.state.entries();
  Result<void> replayed;
  if (known > 0) replayed = Error{"its last entry is gone"};
  context_.journal.read_room(code, known == 0 ? 0 : known - 1, [&](const JournalEntry& line) {
    if (stop.stop_requested()) throw Stopped{};
    const std::uint64_t sum = checksum_of(line.room, line.number, line.at, line.body);
    if (line.number + 1 == known) {
      if (sum == room.last_sum) replayed = {};
    } else if (replayed) {
      replayed = room.state.replay(line, context_.offer);
      room.last_sum = sum;
    }
  });
  return replayed;
}

}  // namespace meldroom::server
