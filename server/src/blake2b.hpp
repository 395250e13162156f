#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <sodium.h>

namespace meldroom::server {

/// BLAKE2b of a text, with a hash of `Size` bytes.
template <std::size_t Size>
[[nodiscard]] std::array<std::uint8_t, Size> blake2b(std::string_view text) {
  std::array<std::uint8_t, Size> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return hash;
}

}  // namespace meldroom::server
