#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace meldroom::server {

/// The first character of a room code. If there are several installations, a balancer uses it to find the one that has
/// the room.
class Cell {
 public:
  /// Nothing if the text is not one character of a code's alphabet.
  [[nodiscard]] static std::optional<Cell> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  /// 0 to 31.
  [[nodiscard]] constexpr std::uint64_t number() const { return number_; }

 private:
  constexpr explicit Cell(std::uint64_t number) : number_(number) {}
  std::uint64_t number_;
};

/// The name of a room, in its link and in the journal: eight or twelve random characters of an alphabet without
/// characters that look alike (Crockford's base 32). Anybody with the code may enter, so nobody must be able to guess
/// it. With ten thousand rooms, one try in 10^8 finds one with eight characters, and an address gets 60 wrong tries a
/// minute.
class RoomCode {
 public:
  /// A number below 2^40 is a short code, any other up to 2^60 a long one.
  constexpr explicit RoomCode(std::uint64_t number) : number_(number & mask) {}

  static constexpr std::size_t short_length = 8;
  static constexpr std::size_t long_length = 12;
  /// `length` is one of the two.
  [[nodiscard]] static RoomCode random(std::size_t length = short_length);
  /// Reads a code as people write it: small letters, O for 0, I or L for 1. Nothing if the text is not a code.
  [[nodiscard]] static std::optional<RoomCode> parse(std::string_view text);

  /// The code with that first character instead.
  [[nodiscard]] constexpr RoomCode in(Cell cell) const {
    const unsigned bits_after_it = 5U * static_cast<unsigned>(length() - 1);
    return RoomCode((number_ & ((std::uint64_t{1} << bits_after_it) - 1)) | cell.number() << bits_after_it);
  }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] constexpr std::uint64_t number() const { return number_; }
  friend constexpr auto operator<=>(RoomCode, RoomCode) = default;

  [[nodiscard]] constexpr std::size_t length() const {
    return number_ < first_long ? short_length : long_length;
  }

 private:
  static constexpr std::uint64_t first_long = std::uint64_t{1} << 40U;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 60U) - 1;
  std::uint64_t number_;
};

}  // namespace meldroom::server

template <>
struct std::hash<meldroom::server::RoomCode> {
  std::size_t operator()(meldroom::server::RoomCode code) const noexcept {
    return std::hash<std::uint64_t>{}(code.number());
  }
};
