#include "net/address_limits.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "net/networks.hpp"

namespace meldroom::server {

TokenBucket AddressLimits::new_bucket(Rate rate, std::size_t times) const {
  const auto slow = [times](std::size_t per_minute) {
    const auto all = static_cast<double>(times * per_minute);
    return TokenBucket(all / 60, 2 * all);
  };
  const auto fast = [times](std::size_t per_second) {
    const auto all = static_cast<double>(times * per_second);
    return TokenBucket(all, 40 * all);
  };
  switch (rate) {
    case Rate::rooms:
      return slow(limits_.rooms_per_minute_per_address);
    case Rate::messages:
      return fast(limits_.requests_per_second_per_address);
    case Rate::hints:
      return slow(limits_.hints_per_minute_per_address);
    case Rate::changes:
      return fast(limits_.changes_per_second_per_address);
    case Rate::replays:
      return slow(limits_.replays_per_minute_per_address);
    case Rate::requests:
    case Rate::admin_requests:
      return fast(limits_.http_requests_per_second_per_address);
    case Rate::wrong_codes:
    case Rate::wrong_tokens:
      return slow(limits_.wrong_codes_per_minute_per_address);
  }
  return {};
}

AddressLimits::Address AddressLimits::new_address(std::size_t times) const {
  Address made{.times = times};
  for (std::size_t i = 0; i < rate_count; ++i) made.buckets.at(i) = new_bucket(static_cast<Rate>(i), times);
  return made;
}

AddressLimits::Address& AddressLimits::at(const std::string& address, std::size_t times) {
  const auto known = addresses_.find(address);
  if (known != addresses_.end()) return known->second;
  Address& made = addresses_.emplace(address, new_address(times)).first->second;
  made.site = site_of(address);
  return made;
}

/// The address, and its site if it has one.
AddressLimits::Counted AddressLimits::with_site(const std::string& address) {
  Counted counted{&at(address, 1)};
  const std::string& site = counted.front()->site;
  if (!site.empty()) counted.push_back(&at(site, limits_.addresses_of_site));
  return counted;
}

bool AddressLimits::have_token(const Counted& counted, Rate rate, ServerTime now) {
  return std::ranges::all_of(counted, [&](Address* one) { return one->bucket(rate).has_token(now); });
}

/// Takes from the address and from its site, or from neither. So what the site has used up costs the address nothing.
bool AddressLimits::take(Rate rate, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  const auto counted = with_site(address);
  if (!have_token(counted, rate, now)) return false;
  for (Address* one : counted) one->bucket(rate).spend(now);
  return true;
}

Admission::~Admission() {
  if (limits_ != nullptr) limits_->release(what_, address_);
}

/// A place among all, at the address and at its site; nothing if one of these is full. Under the mutex.
std::optional<Admission> AddressLimits::take_place(Admission::What what, const std::string& address,
                                                   std::size_t most, std::size_t most_per_address) {
  const auto kind = static_cast<std::size_t>(what);
  const auto counted = with_site(address);
  const auto has_place = [&](const Address* one) {
    return one->places.at(kind) < one->times * most_per_address;
  };
  if (places_.at(kind) >= most || !std::ranges::all_of(counted, has_place)) return std::nullopt;
  ++places_.at(kind);
  for (Address* one : counted) ++one->places.at(kind);
  return Admission(*this, what, address);
}

std::optional<Admission> AddressLimits::admit(const std::string& address) {
  const std::lock_guard guard(mutex_);
  return take_place(Admission::What::connection, address, limits_.connections,
                    limits_.connections_per_address);
}

std::optional<Admission> AddressLimits::admit_room(const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  const auto counted = with_site(address);
  if (!have_token(counted, Rate::rooms, now)) return std::nullopt;
  // How many rooms there may be in all is not a limit of addresses.
  constexpr auto any_number = std::numeric_limits<std::size_t>::max();
  auto place = take_place(Admission::What::room, address, any_number, limits_.rooms_per_address);
  if (place) {
    for (Address* one : counted) one->bucket(Rate::rooms).spend(now);
  }
  return place;
}

std::optional<Admission> AddressLimits::admit_replay(const std::string& address) {
  const std::lock_guard guard(mutex_);
  return take_place(Admission::What::replay, address, limits_.replays_waiting,
                    limits_.replays_waiting_per_address);
}

void AddressLimits::release(Admission::What what, const std::string& address) {
  const std::lock_guard guard(mutex_);
  const auto kind = static_cast<std::size_t>(what);
  --places_.at(kind);
  for (Address* one : with_site(address)) --one->places.at(kind);
}

bool AddressLimits::may_send(const std::string& address, ServerTime now) {
  return take(Rate::messages, address, now);
}

bool AddressLimits::may_ask_hints(const std::string& address, ServerTime now) {
  return take(Rate::hints, address, now);
}

bool AddressLimits::may_change(const std::string& address, ServerTime now) {
  return take(Rate::changes, address, now);
}

bool AddressLimits::may_ask_replay(const std::string& address, ServerTime now) {
  return take(Rate::replays, address, now);
}

void AddressLimits::charge_for_replay(const std::string& address, std::chrono::nanoseconds took,
                                      ServerTime now) {
  const double cost = std::chrono::duration<double>(took).count() * limits_.replays_per_second_of_work;
  const std::lock_guard guard(mutex_);
  for (Address* one : with_site(address)) one->bucket(Rate::replays).spend(now, cost);
}

bool AddressLimits::may_request(const std::string& address, PortKind port_kind, ServerTime now) {
  return take(port_kind == PortKind::admin ? Rate::admin_requests : Rate::requests, address, now);
}

bool AddressLimits::may_guess(const std::string& address, PortKind port_kind, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return have_token(with_site(address), wrong(port_kind), now);
}

void AddressLimits::note_wrong_guess(const std::string& address, PortKind port_kind, ServerTime now) {
  // The next may_guess() says whether a guess is left.
  static_cast<void>(take(wrong(port_kind), address, now));
}

void AddressLimits::recount() {
  const std::lock_guard guard(mutex_);
  for (auto& [address, from] : addresses_) {
    Address renewed = new_address(from.times);
    renewed.site = from.site;
    renewed.places = from.places;
    from = renewed;
  }
}

void AddressLimits::tidy(ServerTime now) {
  const std::lock_guard guard(mutex_);
  std::erase_if(addresses_, [now](const auto& entry) {
    const Address& address = entry.second;
    return address.places == Admission::Counts{} &&
           std::ranges::all_of(address.buckets, [now](const TokenBucket& one) { return one.is_full(now); });
  });
}

}  // namespace meldroom::server
