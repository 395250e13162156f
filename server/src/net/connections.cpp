#include "net/connections.hpp"

#include <utility>

#include "net/networks.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::server {

Connections::Address Connections::fresh(std::size_t times) const {
  const auto full = [times](std::size_t per_minute) {
    const auto all = static_cast<double>(times * per_minute);
    return TokenBucket(all / 60, 2 * all);
  };
  const auto fast = [times](std::size_t per_second) {
    const auto all = static_cast<double>(times * per_second);
    return TokenBucket(all, 40 * all);
  };
  return {.times = times,
          .rooms = full(limits_.rooms_per_minute_per_address),
          .messages = fast(limits_.requests_per_second_per_address),
          .hints = full(limits_.hints_per_minute_per_address),
          .changes = fast(limits_.changes_per_second_per_address),
          .replays = full(limits_.replays_per_minute_per_address),
          .requests = fast(limits_.http_requests_per_second_per_address),
          .admin_requests = fast(limits_.http_requests_per_second_per_address),
          .wrong_codes = full(limits_.wrong_codes_per_minute_per_address),
          .wrong_tokens = full(limits_.wrong_codes_per_minute_per_address)};
}

Connections::Address& Connections::at(const std::string& address, std::size_t times) {
  const auto known = addresses_.find(address);
  if (known != addresses_.end()) return known->second;
  Address& made = addresses_.emplace(address, fresh(times)).first->second;
  made.site = site_of(address);
  return made;
}

/// Takes a step for an address, and then for the site around it. False if one of them says so; there the steps end.
bool Connections::each(const std::string& address, const auto& step) {
  Address& own = at(address, 1);
  return step(own) && (own.site.empty() || step(at(own.site, limits_.addresses_of_site)));
}

bool Connections::take(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).take(now); });
}

bool Connections::left(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).left(now); });
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
  return left(Address::wrong(door), address, now);
}

void Connections::guessed_wrong(const std::string& address, Door door, ServerTime now) {
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

std::size_t Connections::spread(const Notice& notice) {
  if (notice.kind != Notice::Kind::say) {
    const std::lock_guard guard(mutex_);
    going_down_ = notice.kind == Notice::Kind::drain ? std::optional(notice.text) : std::nullopt;
  }
  const Frame frame = Frame::text(protocol::frame_of({}, protocol::Announcement{notice.text}));
  const auto told = sessions();
  for (const auto& session : told) session->deliver(frame);
  return told.size();
}

std::optional<protocol::ChatLine> Connections::going_down() const {
  const std::lock_guard guard(mutex_);
  return going_down_;
}

void Connections::recount() {
  const std::lock_guard guard(mutex_);
  for (auto& [address, from] : addresses_) {
    Address anew = fresh(from.times);
    anew.site = from.site;
    anew.connections = from.connections;
    anew.open_rooms = from.open_rooms;
    from = anew;
  }
}

void Connections::tidy(ServerTime now) {
  const std::lock_guard guard(mutex_);
  std::erase_if(addresses_, [now](const auto& entry) {
    const Address& address = entry.second;
    return address.connections == 0 && address.open_rooms == 0 && address.rooms.full(now) &&
           address.messages.full(now) && address.hints.full(now) && address.changes.full(now) &&
           address.replays.full(now) && address.requests.full(now) && address.admin_requests.full(now) &&
           address.wrong_codes.full(now) && address.wrong_tokens.full(now);
  });
}

}  // namespace meldroom::server
