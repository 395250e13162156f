#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sodium.h>

namespace meldroom::server {

/// Bytes as lower-case hex digits.
template <std::size_t Size>
std::string to_hex(const std::array<std::uint8_t, Size>& bytes) {
  std::array<char, 2 * Size + 1> digits;
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
  return std::string(digits.data(), 2 * Size);
}

/// Exactly `Size` bytes; nothing if `digits` are not that.
template <std::size_t Size>
std::optional<std::array<std::uint8_t, Size>> from_hex(std::string_view digits) {
  std::array<std::uint8_t, Size> bytes{};
  std::size_t length = 0;
  const int failed =
      sodium_hex2bin(bytes.data(), Size, digits.data(), digits.size(), nullptr, &length, nullptr);
  if (failed != 0 || length != Size || digits.size() != 2 * Size) return std::nullopt;
  return bytes;
}

}  // namespace meldroom::server
