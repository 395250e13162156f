#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

#include "result.hpp"
#include "room/room_state.hpp"
#include "room_code.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// The states of rooms that this process does not play, made from the journal. A state is kept, so the next call
/// replays only the entries that have come since. When there are too many, it drops the one that was asked for least
/// recently. For one thread.
class RoomCache {
 public:
  explicit RoomCache(ServerContext& context) : context_(context) {}

  /// The room as it is after its last entry on disk; null if there is no such room. Valid until the next call. Throws
  /// std::exception if the room cannot be replayed, and Stopped.
  [[nodiscard]] const RoomState* find(RoomCode code, const std::stop_token& stop);

 private:
  struct Kept {
    RoomState state{};
    std::uint64_t last_sum = 0;  ///< the checksum of its last entry
    std::uint64_t asked = 0;     ///< which call was the last that asked for it
  };
  [[nodiscard]] std::optional<Kept> take(RoomCode code);
  [[nodiscard]] Result<void> replay_the_rest(RoomCode code, Kept& room, const std::stop_token& stop) const;

  ServerContext& context_;
  std::uint64_t calls_ = 0;
  std::map<RoomCode, Kept> rooms_;
};

}  // namespace meldroom::server
