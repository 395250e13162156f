#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>

#include "room_code.hpp"

namespace meldroom::server {

/// A share of a cluster's rooms: those whose codes have the same last two characters. When nodes come and go, slots
/// change owners.
class Slot {
 public:
  static constexpr int count = 1024;

  constexpr explicit Slot(int number) : number_(number) {}
  [[nodiscard]] static constexpr Slot of(RoomCode room) {
    return Slot(static_cast<int>(room.number() % count));
  }

  /// All slots, in order.
  [[nodiscard]] static auto all() {
    return std::views::iota(0, count) | std::views::transform([](int number) { return Slot(number); });
  }
  /// Reads name(); nothing if the text is not one.
  [[nodiscard]] static std::optional<Slot> parse(std::string_view name) {
    const auto code = RoomCode::parse(std::string(RoomCode::short_length - 2, '0').append(name));
    return code ? std::optional(of(*code)) : std::nullopt;
  }
  /// 0 to count - 1.
  [[nodiscard]] constexpr int number() const { return number_; }
  /// The two characters.
  [[nodiscard]] std::string name() const {
    return RoomCode(static_cast<std::uint64_t>(number_)).text().substr(RoomCode::short_length - 2);
  }
  /// A code of that length for a new room in this slot.
  [[nodiscard]] RoomCode new_room(std::size_t length) const {
    const std::uint64_t random = RoomCode::random(length).number();
    return RoomCode(random - random % count + static_cast<std::uint64_t>(number_));
  }
  friend constexpr auto operator<=>(Slot, Slot) = default;

 private:
  int number_;
};

/// Where an array with one element for each slot has this one.
[[nodiscard]] constexpr std::size_t index(Slot slot) {
  return static_cast<std::size_t>(slot.number());
}

}  // namespace meldroom::server
