#include "net/connections.hpp"

#include <utility>

#include "net/session.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::server {

void Connections::add(const std::shared_ptr<Session>& session) {
  const std::lock_guard guard(mutex_);
  sessions_.emplace(session.get(), session);
}

void Connections::remove(const Session* session) {
  const std::lock_guard guard(mutex_);
  sessions_.erase(session);
  if (sessions_.empty()) left_.notify_all();
}

bool Connections::wait_until_all_left(std::chrono::milliseconds longest) {
  std::unique_lock guard(mutex_);
  return left_.wait_for(guard, longest, [this] { return sessions_.empty(); });
}

std::vector<std::shared_ptr<Session>> Connections::sessions() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Session>> open;
  open.reserve(sessions_.size());
  for (const auto& [key, session] : sessions_) {
    if (auto held = session.lock()) open.push_back(std::move(held));
  }
  return open;
}

std::vector<std::shared_ptr<Session>> Connections::sessions_of(const Loop& loop) const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Session>> open;
  for (const auto& [key, session] : sessions_) {
    // Only sessions of the loop are locked. If that made another one outlive its last owner, it would end here, and
    // remove() would wait for the mutex for ever. A session that is still in the map can be asked for its loop.
    if (&key->loop() != &loop) continue;
    if (auto held = session.lock()) open.push_back(std::move(held));
  }
  return open;
}

std::size_t Connections::broadcast(const Notice& notice) {
  if (notice.kind != Notice::Kind::say) {
    const std::lock_guard guard(mutex_);
    drain_announcement_ = notice.kind == Notice::Kind::drain ? std::optional(notice.text) : std::nullopt;
  }
  return deliver(Frame::text(protocol::frame_of({}, protocol::Announcement{notice.text})));
}

/// Sends a frame to everybody who is connected. Returns how many they are.
std::size_t Connections::deliver(const Frame& frame) const {
  const auto told = sessions();
  for (const auto& session : told) session->deliver(frame);
  return told.size();
}

void Connections::tell_saving(bool works) {
  {
    const std::lock_guard guard(mutex_);
    saves_ = works;
  }
  deliver(Frame::text(protocol::frame_of({}, protocol::Saving{works})));
}

bool Connections::saves() const {
  const std::lock_guard guard(mutex_);
  return saves_;
}

void Connections::check_bans() const {
  for (const auto& session : sessions()) session->check_ban();
}

std::optional<protocol::ChatLine> Connections::drain_announcement() const {
  const std::lock_guard guard(mutex_);
  return drain_announcement_;
}

}  // namespace meldroom::server
