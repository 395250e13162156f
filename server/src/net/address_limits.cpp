#include "net/address_limits.hpp"

#include <utility>

#include "net/networks.hpp"

namespace meldroom::server {

AddressLimits::Address AddressLimits::new_address(std::size_t times) const {
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

AddressLimits::Address& AddressLimits::at(const std::string& address, std::size_t times) {
  const auto known = addresses_.find(address);
  if (known != addresses_.end()) return known->second;
  Address& made = addresses_.emplace(address, new_address(times)).first->second;
  made.site = site_of(address);
  return made;
}

/// Calls `step` for the address, then for its site. Stops and returns false at the first false.
bool AddressLimits::each(const std::string& address, const auto& step) {
  Address& own = at(address, 1);
  return step(own) && (own.site.empty() || step(at(own.site, limits_.addresses_of_site)));
}

bool AddressLimits::take(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).take(now); });
}

bool AddressLimits::has_token(TokenBucket Address::* bucket, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return each(address, [&](Address& one) { return (one.*bucket).has_token(now); });
}

Admission::~Admission() {
  if (limits_ != nullptr) limits_->release(what_, address_);
}

std::optional<Admission> AddressLimits::admit(const std::string& address) {
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

std::optional<Admission> AddressLimits::admit_room(const std::string& address, ServerTime now) {
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

void AddressLimits::release(Admission::What what, const std::string& address) {
  const std::lock_guard guard(mutex_);
  const bool room = what == Admission::What::room;
  if (!room) --connections_;
  each(address, [room](Address& one) {
    --(room ? one.open_rooms : one.connections);
    return true;
  });
}

bool AddressLimits::may_send(const std::string& address, ServerTime now) {
  return take(&Address::messages, address, now);
}

bool AddressLimits::may_ask_hints(const std::string& address, ServerTime now) {
  return take(&Address::hints, address, now);
}

bool AddressLimits::may_change(const std::string& address, ServerTime now) {
  return take(&Address::changes, address, now);
}

bool AddressLimits::may_ask_replay(const std::string& address, ServerTime now) {
  return take(&Address::replays, address, now);
}

bool AddressLimits::may_request(const std::string& address, Door door, ServerTime now) {
  return take(door == Door::admin ? &Address::admin_requests : &Address::requests, address, now);
}

bool AddressLimits::may_guess(const std::string& address, Door door, ServerTime now) {
  return has_token(Address::wrong(door), address, now);
}

void AddressLimits::note_wrong_guess(const std::string& address, Door door, ServerTime now) {
  // The next may_guess() says whether a guess is left.
  static_cast<void>(take(Address::wrong(door), address, now));
}

void AddressLimits::recount() {
  const std::lock_guard guard(mutex_);
  for (auto& [address, from] : addresses_) {
    Address renewed = new_address(from.times);
    renewed.site = from.site;
    renewed.connections = from.connections;
    renewed.open_rooms = from.open_rooms;
    from = renewed;
  }
}

void AddressLimits::tidy(ServerTime now) {
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
