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

/// The links with which players of a room go on at another device. They are lost in a restart.
class OneTimeLinks {
 public:
  /// The token of a new link to that seat.
  [[nodiscard]] std::string make(engine::Seat seat, ServerTime valid_until);
  /// How many are valid.
  [[nodiscard]] std::size_t open(ServerTime now);
  /// The seat that a token leads to; nothing if it is not valid.
  [[nodiscard]] std::optional<engine::Seat> seat_of(std::string_view token, ServerTime now) const;
  /// The link has been used.
  void use_up(std::string_view token);
  void drop(engine::Seat seat);
  /// The seats have got other numbers, old to new.
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
