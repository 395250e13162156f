#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Bytes as hex digits in lower case, two digits for each byte.
namespace meldroom::protocol {

/// Writes the digits to `to`, where there must be room for them; returns where they end.
char* write_hex(char* to, std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);

/// Fills `bytes`; false if `digits` are not hex digits for exactly this many bytes.
[[nodiscard]] bool decode_hex(std::string_view digits, std::span<std::uint8_t> bytes);
/// Reads exactly `Size` bytes; nothing if `digits` are anything else.
template <std::size_t Size>
[[nodiscard]] std::optional<std::array<std::uint8_t, Size>> from_hex(std::string_view digits) {
  std::array<std::uint8_t, Size> bytes{};
  return decode_hex(digits, bytes) ? std::optional(bytes) : std::nullopt;
}

}  // namespace meldroom::protocol
