#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "asio.hpp"
#include "metrics.hpp"
#include "net/frame.hpp"
#include "net/session_room.hpp"
#include "slow_warning.hpp"

namespace meldroom::server {

/// What happens to a session after a frame has been delivered.
struct After {
  enum class What : std::uint8_t { stays, leaves_room, superseded };
  What what = What::stays;
  std::uint32_t visit = 0;         ///< the visit to the room that ends (Session::visit())
  std::uint64_t certain_with = 0;  ///< how many entries have to be on disk for it to be true that it ends

  [[nodiscard]] static After leaving(std::uint32_t visit) { return {What::leaves_room, visit}; }
  /// `certain_with` entries have to be on disk for the newer connection to have the seat.
  [[nodiscard]] static After superseded(std::uint32_t visit, std::uint64_t certain_with) {
    return {What::superseded, visit, certain_with};
  }
};

/// The outgoing frames of one room. The entries that a frame shows have to be on disk first, so it is held back until
/// then.
class Outbox {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Outbox(const SessionRoom& room, Metrics& metrics, SlowWarning& slow_moves)
      : room_(room), metrics_(metrics), slow_moves_(slow_moves) {}

  /// Sends a frame once `entries` entries of the room are on disk. If the frame is empty, only `after` happens.
  /// `move_came` is when the move arrived that the frame answers, if it answers one.
  void send(const std::shared_ptr<Session>& to, Frame frame, std::uint64_t entries, After after,
            std::optional<Time> move_came = {});
  /// Sends a frame at once. It must not show anything of the room.
  void send_now(const std::shared_ptr<Session>& to, Frame frame, After after = {},
                std::optional<Time> move_came = {}) const;

  /// Waits, on the room's loop, until `entries` entries of the room are on disk. False if the room ends all waits before
  /// that.
  [[nodiscard]] net::awaitable<bool> wait_for(std::uint64_t entries);
  /// Ends all waits: nobody knows how long they would take.
  void end_waits() { end_waits(Waits::all); }

  /// The first `entries` entries are on disk: sends the frames that waited for them.
  void on_disk(std::uint64_t entries);
  /// Sets this for a room that has come back, for which no frame waits yet.
  void start_with(std::uint64_t entries) { committed_ = entries; }
  [[nodiscard]] std::uint64_t committed() const { return committed_; }

  /// The number of frames that wait, and of answers that wait_for() holds back.
  [[nodiscard]] std::size_t held() const { return held_.size() + waiting_.size(); }
  /// Sessions, each with the visit to the room that ends.
  using Visits = std::map<std::shared_ptr<Session>, std::uint32_t>;
  /// Drops all frames that wait, because they can show entries that never get on disk. Only a session that was
  /// superseded still gets its frame, if the entries that gave the newer connection its seat are on disk. Returns the
  /// other sessions whose visit was about to end.
  [[nodiscard]] Visits drop();
  /// Drops the frames that wait for a session, which has ended.
  void forget(const std::shared_ptr<Session>& session);
  /// Drops all frames that wait, and sends nothing.
  void clear() { held_.clear(); }

 private:
  struct Held {
    std::uint64_t entries;
    std::shared_ptr<Session> to;
    Frame frame;
    After after;
    std::optional<Time> move_came;
  };

  /// Somebody in wait_for().
  struct Waiting {
    std::uint64_t entries;
    net::steady_timer until_told;
    bool on_disk = false;
  };

  void answered(std::optional<Time> move_came) const;
  enum class Waits : std::uint8_t { for_what_is_on_disk, all };
  void end_waits(Waits which);

  const SessionRoom& room_;
  Metrics& metrics_;
  SlowWarning& slow_moves_;
  std::uint64_t committed_ = 0;
  std::vector<Held> held_;
  std::vector<std::shared_ptr<Waiting>> waiting_;
};

}  // namespace meldroom::server
