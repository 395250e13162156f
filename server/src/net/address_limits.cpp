#include "net/address_limits.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
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
    case Rate::pings:
      return fast(limits_.pings_per_second_per_address);
    case Rate::chats:
      return slow(limits_.chats_per_minute_per_address);
    case Rate::hints:
      return slow(limits_.hints_per_minute_per_address);
    case Rate::changes:
      return fast(limits_.changes_per_second_per_address);
    case Rate::replays:
      return slow(limits_.replays_per_minute_per_address);
    case Rate::requests:
    case Rate::admin_requests:
      return fast(limits_.http_requests_per_second_per_address);
    case Rate::handshakes: {
      const auto all = static_cast<double>(times * limits_.handshakes_per_second_per_address);
      return {all, 2 * all};
    }
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

/// What counts for an address: its own entry, or that of its provider if no more addresses can be known.
AddressLimits::Addresses::value_type& AddressLimits::counted_as(const std::string& address) {
  const auto known = addresses_.find(address);
  if (known != addresses_.end()) return *known;
  if (known_ < limits_.addresses_known) {
    Addresses::value_type& made = *addresses_.emplace(address, new_address(1)).first;
    made.second.site = site_of(address);
    made.second.is_known = true;
    ++known_;
    return made;
  }
  return network(provider_of(address), limits_.addresses_of_provider);
}

/// The entry of a network that counts as so many addresses.
AddressLimits::Addresses::value_type& AddressLimits::network(const std::string& name, std::size_t times) {
  const auto known = addresses_.find(name);
  return known != addresses_.end() ? *known : *addresses_.emplace(name, new_address(times)).first;
}

/// The address, and its site if it has one.
AddressLimits::Counted AddressLimits::with_site(const std::string& address) {
  Counted counted{&counted_as(address).second};
  const std::string& site = counted.front()->site;
  if (!site.empty()) counted.push_back(&network(site, limits_.addresses_of_site).second);
  return counted;
}

bool AddressLimits::have_token(const Counted& counted, Rate rate, ServerTime now) {
  return std::ranges::all_of(counted, [&](Address* one) { return one->bucket(rate).has_token(now); });
}

/// Takes from the address and from its site, or from neither. So what the site has used up costs the address nothing.
bool AddressLimits::may(Rate rate, const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  const auto counted = with_site(address);
  if (!have_token(counted, rate, now)) return false;
  for (Address* one : counted) one->bucket(rate).spend(now);
  return true;
}

Admission::~Admission() {
  if (limits_ != nullptr) limits_->release(what_, counted_as_);
}

/// A place among all, at the address and at its site; nothing if one of these is full. Under the mutex.
std::optional<Admission> AddressLimits::take_place(Admission::What what, const std::string& address,
                                                   const MostPlaces& most) {
  const auto kind = static_cast<std::size_t>(what);
  const auto counted = with_site(address);
  const auto has_place = [&](const Address* one) {
    const bool is_site = one != counted.front();
    const std::size_t here = is_site && most.of_site ? *most.of_site : one->times * most.of_address;
    return one->places.at(kind) < here;
  };
  if (places_.at(kind) >= most.all || !std::ranges::all_of(counted, has_place)) return std::nullopt;
  ++places_.at(kind);
  for (Address* one : counted) ++one->places.at(kind);
  return Admission(*this, what, address, counted_as(address).first);
}

std::optional<Admission> AddressLimits::admit(const std::string& address) {
  const std::lock_guard guard(mutex_);
  return take_place(Admission::What::connection, address,
                    {.all = limits_.connections, .of_address = limits_.connections_per_address});
}

std::optional<Admission> AddressLimits::admit_room(const std::string& address, ServerTime now) {
  const std::lock_guard guard(mutex_);
  const auto counted = with_site(address);
  if (!have_token(counted, Rate::rooms, now)) return std::nullopt;
  // How many rooms there may be in all is not a limit of addresses.
  constexpr auto any_number = std::numeric_limits<std::size_t>::max();
  auto place = take_place(Admission::What::room, address,
                          {.all = any_number, .of_address = limits_.rooms_per_address});
  if (place) {
    for (Address* one : counted) one->bucket(Rate::rooms).spend(now);
  }
  return place;
}

std::optional<Admission> AddressLimits::admit_replay(const std::string& address) {
  const std::lock_guard guard(mutex_);
  return take_place(Admission::What::replay, address,
                    {.all = limits_.replays_waiting,
                     .of_address = limits_.replays_waiting_per_address,
                     .of_site = limits_.replays_waiting_per_site});
}

/// `counted_as` has an entry for as long as it has places.
void AddressLimits::release(Admission::What what, const std::string& counted_as) {
  const std::lock_guard guard(mutex_);
  const auto kind = static_cast<std::size_t>(what);
  --places_.at(kind);
  for (Address* one : with_site(counted_as)) --one->places.at(kind);
}

void AddressLimits::charge_for_replay(const std::string& address, std::chrono::nanoseconds took,
                                      ServerTime now) {
  const double cost = std::chrono::duration<double>(took).count() * limits_.replays_per_second_of_work;
  const std::lock_guard guard(mutex_);
  for (Address* one : with_site(address)) one->bucket(Rate::replays).spend(now, cost);
}

bool AddressLimits::may_guess(const std::string& address, PortKind port_kind, ServerTime now) {
  const std::lock_guard guard(mutex_);
  return have_token(with_site(address), wrong(port_kind), now);
}

void AddressLimits::note_wrong_guess(const std::string& address, PortKind port_kind, ServerTime now) {
  // The next may_guess() says whether a guess is left.
  static_cast<void>(may(wrong(port_kind), address, now));
}

void AddressLimits::follow_limits() {
  const std::lock_guard guard(mutex_);
  for (Address& one : addresses_ | std::views::values) {
    for (std::size_t i = 0; i < rate_count; ++i) {
      one.buckets.at(i).limit_as(new_bucket(static_cast<Rate>(i), one.times));
    }
  }
}

void AddressLimits::tidy(ServerTime now) {
  const std::lock_guard guard(mutex_);
  std::erase_if(addresses_, [this, now](const auto& entry) {
    const Address& address = entry.second;
    const bool is_unused =
        address.places == Admission::Counts{} &&
        std::ranges::all_of(address.buckets, [now](const TokenBucket& one) { return one.is_full(now); });
    if (is_unused && address.is_known) --known_;
    return is_unused;
  });
}

}  // namespace meldroom::server
