#include "net/device_name.hpp"

#include <cstddef>
#include <span>

#include "protocol/hex.hpp"

namespace meldroom::server {

namespace {

constexpr std::size_t device_digits = 16;

}  // namespace

std::string device_name(const engine::Bytes32& owner) {
  return protocol::to_hex(std::span(owner).first<device_digits / 2>());
}

bool is_device_name(std::string_view text) {
  return text.size() == device_digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace meldroom::server
