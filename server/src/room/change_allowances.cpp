#include "room/change_allowances.hpp"

namespace meldroom::server {

bool ChangeAllowances::take(engine::Observer seat, const std::string& address, ServerTime now) {
  Allowance& left = seat ? seats_.try_emplace(*seat, full()).first->second : of_address(address, now);
  return left.per_second.take(now) && left.per_day.take(now);
}

ChangeAllowances::Allowance ChangeAllowances::full() const {
  constexpr double seconds_of_a_day = 24 * 60 * 60;
  const auto a_second = static_cast<double>(limits_.changes_per_second_per_room);
  const auto a_day = static_cast<double>(limits_.changes_per_day_per_room);
  return {TokenBucket(a_second, 20 * a_second), TokenBucket(a_day / seconds_of_a_day, a_day)};
}

/// An address that has an allowance keeps it, so it cannot get another one by coming back.
ChangeAllowances::Allowance& ChangeAllowances::of_address(const std::string& address, ServerTime now) {
  if (const auto known = addresses_.find(address); known != addresses_.end()) return known->second;
  if (addresses_.size() >= most_addresses) {
    std::erase_if(addresses_, [now](const auto& one) { return one.second.is_full(now); });
  }
  if (addresses_.size() >= most_addresses) return other_addresses_;
  return addresses_.emplace(address, full()).first->second;
}

}  // namespace meldroom::server
