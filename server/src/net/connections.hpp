#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "net/frame.hpp"
#include "net/notice.hpp"
#include "protocol/text.hpp"

namespace meldroom::server {

class Loop;
class Session;

/// Who is connected: the sessions, for the loops' timers and for messages to everybody. Safe to use from any thread.
class Connections {
 public:
  void add(const std::shared_ptr<Session>& session);
  void remove(const Session* session);
  /// All sessions that are open now.
  [[nodiscard]] std::vector<std::shared_ptr<Session>> sessions() const;
  /// The open sessions on that loop.
  [[nodiscard]] std::vector<std::shared_ptr<Session>> sessions_of(const Loop& loop) const;

  /// Waits until all sessions have ended, but no longer than `longest`. False if some are left.
  bool wait_until_all_left(std::chrono::milliseconds longest);

  /// Sends the notice to everybody who is connected, and does what it says. Returns how many were told.
  std::size_t broadcast(const Notice& notice);
  /// Tells everybody who is connected whether the server can save moves.
  void tell_saving(bool works);
  /// What tell_saving() has said last. Somebody who connects has to be told the same, or would not hear when it changes.
  [[nodiscard]] bool saves() const;
  /// Closes the connections of those who are banned now.
  void check_bans() const;
  /// The announcement for everybody who connects while the server drains; nothing if it does not.
  [[nodiscard]] std::optional<protocol::ChatLine> drain_announcement() const;

 private:
  std::size_t deliver(const Frame& frame) const;

  mutable std::mutex mutex_;
  std::condition_variable left_;
  bool saves_ = true;
  std::optional<protocol::ChatLine> drain_announcement_;
  std::unordered_map<const Session*, std::weak_ptr<Session>> sessions_;
};

}  // namespace meldroom::server
