#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// The links with which a room's players continue on another device. A restart loses them.
class OneTimeLinks {
 public:
  /// Makes a new link to a seat and returns its token. A seat's third link replaces its first.
  [[nodiscard]] std::string make(engine::Seat seat, ServerTime valid_until);
  /// The seat that a token leads to; nothing if it is not valid.
  [[nodiscard]] std::optional<engine::Seat> seat_of(std::string_view token, ServerTime now) const;
  /// Removes a link that has been used.
  void use_up(std::string_view token);
  void drop(engine::Seat seat);
  /// The seats have new numbers: `seats` maps the old ones to the new ones.
  void renumber(const std::map<engine::Seat, engine::Seat>& seats);

 private:
  struct Link {
    engine::Bytes32 token_hash;
    engine::Seat seat;
    ServerTime valid_until;
  };

  std::vector<Link> links_;
};

}  // namespace meldroom::server
