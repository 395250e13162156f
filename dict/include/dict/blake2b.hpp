#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <sodium.h>

namespace meldroom::dict {

/// BLAKE2b without a key, with a hash of `Size` bytes, over bytes that come in parts.
template <std::size_t Size>
class Blake2b {
 public:
  Blake2b() { crypto_generichash_init(&state_, nullptr, 0, Size); }

  void add(std::span<const std::uint8_t> bytes) {
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
  }
  void add(std::string_view text) {
    add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  /// The hash of all that was added. Add nothing after this call.
  [[nodiscard]] std::array<std::uint8_t, Size> finish() {
    std::array<std::uint8_t, Size> hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_;
};

/// The hash of the parts, one after the other.
template <std::size_t Size>
[[nodiscard]] std::array<std::uint8_t, Size> blake2b(const auto&... parts) {
  Blake2b<Size> hash;
  (hash.add(parts), ...);
  return hash.finish();
}

}  // namespace meldroom::dict
