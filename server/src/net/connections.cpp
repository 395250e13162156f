#include "net/connections.hpp"

#include <utility>

#include "net/networks.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::server {

Connections::Address Connections::new_address(std::size_t times) const {
  const auto slow = [times](std::size_t per_minute) {
    const auto all = static_cast<double>(times * per_minute);
    return TokenBucket(all / 60, 2 * all);
  };
  const auto fast = [times](std::size_t per_second) {
    const auto all = static_cast<double>(times * per_second);
    return TokenBucket(all, 40 * all);
  };
  return {.times = times,
          .rooms = slow(limits_.rooms_per_minute_per_address),
          .messages = fast(limits_.requests_per_second_per_address),
          .hints = slow(limits_.hints_per_minute_per_address),
          .changes = fast(limits_.changes_per_second_per_address),
          .replays = slow(limits_.replays_per_minute_per_address),
          .requests = fast(limits_.http_requests_per_second_per_address),
          .admin_requests = fast(limits_.http_requests_per_second_per_address),
          .wrong_codes = slow(limits_.wrong_codes_per_minute_per_address),
          .wrong_tokens = slow(limits_.wrong_codes_per_minute_per_address)};
}

Connections::Address& Connections::at(const std::string& address, std::size_t times) {
  const auto known = addresses_.find(address);
  if (known != addresses_.end()) return known->second;
  Address& made = addresses_.emplace(address, new_address(times)).first->second;
  made.site = site_of(address);
  return made;
}

/// Calls `step` for the address, then for its site. Stops and returns false at the first false.
bool Connections::each(const std::string& address, const auto& step) {
  Address& own = at(address, 1);
  return step(own) && (own.site.empty() || step(at(own.site, limits_.addresses_of_site)));
}

bool Connections::take(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).take(now); });
}

bool Connections::has_token(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).has_token(now); });
}

Admission::~Admission() {
  if (connections_ != nullptr) connections_->release(what_, address_);
}

std::optional<Admission> Connections::admit(const std::string& address) {
  const std::lock_guard guard(mutex_);
  const auto has_place = [this](const Address& one) {
    return one.connections < one.times * limits_.connections_per_address;
  };
  if (connections_ >= limits_.connections || !each(address, has_place)) return std::nullopt;
  ++connections_;
  each(address, [](Address& one) {
    ++one.connections;
    return true;
  });
  return Admission(*this, Admission::What::connection, address);
}

std::optional<Admission> Connections::admit_room(const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  const auto has_place = [&](Address& one) {
    return one.open_rooms < one.times * limits_.rooms_per_address && one.rooms.take(now);
  };
  if (!each(address, has_place)) return std::nullopt;
  each(address, [](Address& one) {
    ++one.open_rooms;
    return true;
  });
  return Admission(*this, Admission::What::room, address);
}

void Connections::release(Admission::What what, const std::string& address) {
  const std::lock_guard guard(mutex_);
  const bool room = what == Admission::What::room;
  if (!room) --connections_;
  each(address, [room](Address& one) {
    --(room ? one.open_rooms : one.connections);
    return true;
  });
}

bool Connections::may_send(const std::string& address, ServerTime now) {
  return take(&Address::messages, address, now);
}

bool Connections::may_ask_hints(const std::string& address, ServerTime now) {
  return take(&Address::hints, address, now);
}

bool Connections::may_change(const std::string& address, ServerTime now) {
  return take(&Address::changes, address, now);
}

bool Connections::may_ask_replay(const std::string& address, ServerTime now) {
  return take(&Address::replays, address, now);
}

bool Connections::may_request(const std::string& address, Door door, ServerTime now) {
  return take(door == Door::admin ? &Address::admin_requests : &Address::requests, address, now);
}

bool Connections::may_guess(const std::string& address, Door door, ServerTime now) {
  return has_token(Address::wrong(door), address, now);
}

void Connections::note_wrong_guess(const std::string& address, Door door, ServerTime now) {
  // The next may_guess() says whether a guess is left.
  static_cast<void>(take(Address::wrong(door), address, now));
}

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
  auto open = sessions();
  std::erase_if(open, [&loop](const auto& session) { return &session->loop() != &loop; });
  return open;
}

std::size_t Connections::broadcast(const Notice& notice) {
  if (notice.kind != Notice::Kind::say) {
    const std::lock_guard guard(mutex_);
    drain_announcement_ = notice.kind == Notice::Kind::drain ? std::optional(notice.text) : std::nullopt;
  }
  const Frame frame = Frame::text(protocol::frame_of({}, protocol::Announcement{notice.text}));
  const auto told = sessions();
  for (const auto& session : told) session->deliver(frame);
  return told.size();
}

std::optional<protocol::ChatLine> Connections::drain_announcement() const {
  const std::lock_guard guard(mutex_);
  return drain_announcement_;
}

void Connections::recount() {
  const std::lock_guard guard(mutex_);
  for (auto& [address, from] : addresses_) {
    Address renewed = new_address(from.times);
    renewed.site = from.site;
    renewed.connections = from.connections;
    renewed.open_rooms = from.open_rooms;
    from = renewed;
  }
}

void Connections::tidy(ServerTime now) {
  const std::lock_guard guard(mutex_);
  std::erase_if(addresses_, [now](const auto& entry) {
    const Address& address = entry.second;
    return address.connections == 0 && address.open_rooms == 0 && address.rooms.is_full(now) &&
           address.messages.is_full(now) && address.hints.is_full(now) && address.changes.is_full(now) &&
           address.replays.is_full(now) && address.requests.is_full(now) &&
           address.admin_requests.is_full(now) && address.wrong_codes.is_full(now) &&
           address.wrong_tokens.is_full(now);
  });
}

}  // namespace meldroom::server
