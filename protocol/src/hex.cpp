#include "protocol/hex.hpp"

namespace meldroom::protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

void append_hex(std::string& out, std::span<const std::uint8_t> bytes) {
  for (const auto byte : bytes) {
    out.push_back(hex_digits[byte >> 4U]);
    out.push_back(hex_digits[byte & 0xFU]);
  }
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string digits;
  append_hex(digits, bytes);
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
