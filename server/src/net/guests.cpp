#include "net/guests.hpp"

namespace meldroom::server {

Guests::Address& Guests::at(const std::string& address) {
  const auto full = [](std::size_t per_minute) {
    return TokenBucket(static_cast<double>(per_minute) / 60, 2 * static_cast<double>(per_minute));
  };
  const Address fresh{0, full(limits_.rooms_per_minute_per_address),
                      full(limits_.replays_per_minute_per_address)};
  return addresses_.try_emplace(address, fresh).first->second;
}

bool Guests::admit(const std::string& address) {
  const std::lock_guard guard(mutex_);
  Address& from = at(address);
  if (connections_ >= limits_.connections || from.connections >= limits_.connections_per_address)
    return false;
  ++connections_;
  ++from.connections;
  return true;
}

void Guests::release(const std::string& address) {
  const std::lock_guard guard(mutex_);
  --connections_;
  --at(address).connections;
}

bool Guests::may_open_room(const std::string& address, HouseTime now) {
  const std::lock_guard guard(mutex_);
  return at(address).rooms.take(now);
}

bool Guests::may_ask_replay(const std::string& address, HouseTime now) {
  const std::lock_guard guard(mutex_);
  return at(address).replays.take(now);
}

void Guests::add(const std::shared_ptr<Session>& session) {
  const std::lock_guard guard(mutex_);
  sessions_.emplace(session.get(), session);
}

void Guests::remove(const Session* session) {
  const std::lock_guard guard(mutex_);
  sessions_.erase(session);
  if (sessions_.empty()) left_.notify_all();
}

bool Guests::wait_until_all_left(std::chrono::milliseconds longest) {
  std::unique_lock guard(mutex_);
  return left_.wait_for(guard, longest, [this] { return sessions_.empty(); });
}

std::vector<std::shared_ptr<Session>> Guests::sessions() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Session>> open;
  open.reserve(sessions_.size());
  for (const auto& [key, session] : sessions_) {
    if (auto held = session.lock()) open.push_back(std::move(held));
  }
  return open;
}

void Guests::tidy(HouseTime now) {
  const std::lock_guard guard(mutex_);
  std::erase_if(addresses_, [now](const auto& entry) {
    return entry.second.connections == 0 && entry.second.rooms.full(now) && entry.second.replays.full(now);
  });
}

}  // namespace meldroom::server
