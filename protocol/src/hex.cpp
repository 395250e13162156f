#include "protocol/hex.hpp"

namespace meldroom::protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

char* write_hex(char* to, std::span<const std::uint8_t> bytes) {
  for (const auto byte : bytes) {
    *to++ = hex_digits[byte >> 4U];
    *to++ = hex_digits[byte & 0xFU];
  }
  return to;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string digits(2 * bytes.size(), '0');
  write_hex(digits.data(), bytes);
  return digits;
}

bool decode_hex(std::string_view digits, std::span<std::uint8_t> bytes) {
  if (digits.size() != 2 * bytes.size()) {
    return false;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto high = hex_digits.find(digits[2 * i]);
    const auto low = hex_digits.find(digits[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) {
      return false;
    }
    bytes[i] = static_cast<std::uint8_t>(high << 4U | low);
  }
  return true;
}

}  // namespace meldroom::protocol
