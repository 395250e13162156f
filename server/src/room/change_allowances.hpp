#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "engine/seat.hpp"
#include "net/token_bucket.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// How much may still change in a room: by each seat, and by the people without one from each address. So nobody can
/// use up another player's allowance and make them run out of time, or keep everybody else out of the room.
class ChangeAllowances {
 public:
  /// More addresses than this, at the same time, have one allowance together.
  static constexpr std::size_t most_addresses = 64;

  explicit ChangeAllowances(const Limits& limits) : limits_(limits), other_addresses_(full()) {}

  /// Takes a change by a seat, or by somebody without a seat at this address. False if there is none left.
  [[nodiscard]] bool take(engine::Observer seat, const std::string& address, ServerTime now);

 private:
  struct Allowance {
    TokenBucket per_second;
    TokenBucket per_day;

    [[nodiscard]] bool is_full(ServerTime now) const {
      return per_second.is_full(now) && per_day.is_full(now);
    }
  };
  [[nodiscard]] Allowance full() const;
  [[nodiscard]] Allowance& of_address(const std::string& address, ServerTime now);

  const Limits& limits_;
  std::map<engine::Seat, Allowance> seats_;
  std::map<std::string, Allowance> addresses_;
  Allowance other_addresses_;
};

}  // namespace meldroom::server
