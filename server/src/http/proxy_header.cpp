#include "http/proxy_header.hpp"

#include <algorithm>
#include <cstdint>

#include "asio.hpp"

namespace meldroom::server {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view signature = "\r\n\r\n\0\r\nQUIT\n"sv;
/// The signature, then version and command, family, and the size of the rest.
constexpr std::size_t fixed_size = signature.size() + 4;
/// Addresses take 36 bytes at most, but proxies can add fields of their own.
constexpr std::size_t most_following = 1'024;
constexpr unsigned version_2 = 2;
constexpr unsigned command_local = 0;
constexpr unsigned command_proxy = 1;
constexpr unsigned tcp_v4 = 0x11;
constexpr unsigned tcp_v6 = 0x21;

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<std::uint8_t>(bytes[i]);
}

/// The address that the bytes begin with.
template <class Address>
std::optional<std::string> address_in(std::string_view bytes) {
  typename Address::bytes_type raw{};
  if (bytes.size() < raw.size()) return std::nullopt;
  std::copy_n(bytes.begin(), raw.size(), raw.begin());
  return Address(raw).to_string();
}

}  // namespace

ProxyHeaderState read_proxy_header(std::string_view bytes, ProxyHeader& header) {
  const std::size_t seen = std::min(bytes.size(), signature.size());
  if (bytes.substr(0, seen) != signature.substr(0, seen)) return ProxyHeaderState::none;
  if (bytes.size() < fixed_size) return ProxyHeaderState::incomplete;
  const unsigned version = byte_at(bytes, signature.size()) >> 4U;
  const unsigned command = byte_at(bytes, signature.size()) & 0xFU;
  const unsigned family = byte_at(bytes, signature.size() + 1);
  const std::size_t following =
      byte_at(bytes, signature.size() + 2) << 8U | byte_at(bytes, signature.size() + 3);
  if (version != version_2 || command > command_proxy || following > most_following) {
    return ProxyHeaderState::wrong;
  }
  if (bytes.size() < fixed_size + following) return ProxyHeaderState::incomplete;
  header = {fixed_size + following, {}};
  const std::string_view rest = bytes.substr(fixed_size, following);
  if (command == command_local || (family != tcp_v4 && family != tcp_v6)) return ProxyHeaderState::whole;
  header.client =
      family == tcp_v4 ? address_in<net::ip::address_v4>(rest) : address_in<net::ip::address_v6>(rest);
  return header.client ? ProxyHeaderState::whole : ProxyHeaderState::wrong;
}

}  // namespace meldroom::server
