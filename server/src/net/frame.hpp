#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace meldroom::server {

/// Why a connection is closed, as the protocol defines it.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  not_text = 1003,
  not_json = 1007,
  internal = 1011,
  restart = 1012,
  bad_messages = 4000,
  superseded = 4001,
  too_slow = 4002,
  no_hello = 4003,
  banned = 4004,
};

/// One message to clients as a WebSocket frame. Its header and text are in one piece, so that one write sends it.
/// Copies share the bytes, so a whole audience gets the same ones.
class Frame {
 public:
  Frame() = default;

  /// A text frame, complete and not masked (RFC 6455, 5.2).
  [[nodiscard]] static Frame text(std::string_view payload) {
    std::array<std::uint8_t, longest_header> header{0x81};
    std::size_t length_bytes = 0;
    if (payload.size() < 126) {
      header[1] = static_cast<std::uint8_t>(payload.size());
    } else {
      length_bytes = payload.size() <= 0xffff ? 2 : 8;
      header[1] = length_bytes == 2 ? 126 : 127;
    }
    for (std::size_t i = 0; i < length_bytes; ++i) {
      header[2 + i] = static_cast<std::uint8_t>(std::uint64_t{payload.size()} >> 8 * (length_bytes - 1 - i));
    }
    return Frame({reinterpret_cast<const char*>(header.data()), 2 + length_bytes}, payload);
  }
  /// Wraps bytes that are complete frames already.
  [[nodiscard]] static Frame raw(std::string_view bytes) { return Frame({}, bytes); }

  [[nodiscard]] explicit operator bool() const { return bytes_ != nullptr; }
  /// The bytes to send.
  [[nodiscard]] std::string_view bytes() const { return {bytes_.get(), size_}; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t longest_header = 10;

  Frame(std::string_view header, std::string_view payload)
      : bytes_(std::make_shared_for_overwrite<char[]>(header.size() + payload.size())),
        size_(header.size() + payload.size()) {
    std::ranges::copy(payload, std::ranges::copy(header, bytes_.get()).out);
  }

  std::shared_ptr<char[]> bytes_;
  std::size_t size_ = 0;
};

}  // namespace meldroom::server
