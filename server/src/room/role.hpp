#pragma once

#include <optional>
#include <variant>

#include "engine/seat.hpp"

namespace meldroom::server {

namespace role {

/// Has a seat.
struct Player {
  engine::Seat seat{};
  friend bool operator==(const Player&, const Player&) = default;
};
struct Spectator {
  friend bool operator==(const Spectator&, const Spectator&) = default;
};
/// Looks at the room before taking a seat: sees no match, and does not count as a spectator.
struct Invited {
  friend bool operator==(const Invited&, const Invited&) = default;
};

}  // namespace role

/// What somebody is in a room.
using Role = std::variant<role::Player, role::Spectator, role::Invited>;

/// The seat of a player; nothing for everybody else.
[[nodiscard]] inline std::optional<engine::Seat> seat_of(const Role& role) {
  const auto* player = std::get_if<role::Player>(&role);
  return player != nullptr ? std::optional(player->seat) : std::nullopt;
}

}  // namespace meldroom::server
