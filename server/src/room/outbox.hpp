#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "metrics.hpp"
#include "net/frame.hpp"
#include "net/room_port.hpp"
#include "slow_warning.hpp"

namespace meldroom::server {

/// What becomes of a session when a frame has been delivered.
enum class After : std::uint8_t { stays, leaves_room, superseded };

/// Frames of one room on their way. What a frame tells of has to be on disk first, so it is held back until then.
class Outbox {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Outbox(const RoomPort& room, Metrics& metrics, SlowWarning& slow_moves)
      : room_(room), metrics_(metrics), slow_moves_(slow_moves) {}

  /// Sends a frame, which may be none, once so many entries of the room are on disk. `move_came` is when the move came
  /// that the frame answers, if it answers one.
  void send(const std::shared_ptr<Session>& to, Frame frame, std::uint64_t entries, After after,
            std::optional<Time> move_came = {});
  /// Sends one that tells nothing of the room.
  void send_now(const std::shared_ptr<Session>& to, Frame frame, After after = After::stays) const;

  /// So many entries are on disk: sends what has waited for them.
  void on_disk(std::uint64_t entries);
  /// Likewise of a room that comes back.
  void start_with(std::uint64_t entries) { committed_ = entries; }
  [[nodiscard]] std::uint64_t committed() const { return committed_; }

  /// How many frames wait.
  [[nodiscard]] std::size_t held() const { return held_.size(); }
  /// Lets go of all that wait.
  void clear() { held_.clear(); }

 private:
  struct Held {
    std::uint64_t entries;
    std::shared_ptr<Session> to;
    Frame frame;
    After after;
    std::optional<Time> move_came;
  };

  void answered(std::optional<Time> move_came) const;

  const RoomPort& room_;
  Metrics& metrics_;
  SlowWarning& slow_moves_;
  std::uint64_t committed_ = 0;
  std::vector<Held> held_;
};

}  // namespace meldroom::server
