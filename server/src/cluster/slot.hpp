#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "room_code.hpp"

namespace meldroom::server {

/// A share of the rooms of a cluster, by the last two characters of their codes: what changes hands when machines come
/// and go.
class Slot {
 public:
  static constexpr int count = 1024;

  constexpr explicit Slot(int number) : number_(number) {}
  [[nodiscard]] static constexpr Slot of(RoomCode room) {
    return Slot(static_cast<int>(room.number() % count));
  }

  /// 0 to count - 1.
  [[nodiscard]] constexpr int number() const { return number_; }
  /// The two characters.
  [[nodiscard]] std::string name() const {
    return RoomCode(static_cast<std::uint64_t>(number_)).text().substr(RoomCode::length - 2);
  }
  /// A new room's code in this slot.
  [[nodiscard]] RoomCode new_room() const {
    const std::uint64_t random = RoomCode::random().number();
    return RoomCode(random - random % count + static_cast<std::uint64_t>(number_));
  }
  friend constexpr auto operator<=>(Slot, Slot) = default;

 private:
  int number_;
};

}  // namespace meldroom::server
