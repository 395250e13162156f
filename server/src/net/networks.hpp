#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "asio.hpp"

namespace meldroom::server {

/// A set of addresses and networks.
class Networks {
 public:
  /// Adds an address or a network, such as "127.0.0.1", "10.0.0.0/8" or "fd00::/8"; false if the text is neither.
  [[nodiscard]] bool add(std::string_view network);
  /// True if the set has this address, or a network that contains it. An IPv4 address that is written as an IPv6 one
  /// counts as IPv4.
  [[nodiscard]] bool contain(const std::string& address) const;

 private:
  /// The first addresses of networks, by the lengths of their prefixes. There can be thousands of networks, and every
  /// request asks whether its address is in one.
  template <class Address>
  using ByLength = std::map<unsigned short, std::set<Address>>;
  ByLength<net::ip::address_v4> v4_;
  ByLength<net::ip::address_v6> v6_;
};

/// The length of the IPv6 prefix that one host has to itself.
inline constexpr unsigned short host_prefix_bits = 64;
/// The unit that limits and bans by address count: an IPv4 address, or the /64 network of an IPv6 address. The text
/// itself if it is no address.
[[nodiscard]] std::string address_group(const std::string& address);

/// The length of the IPv6 prefix that a customer of a provider can have.
inline constexpr unsigned short site_prefix_bits = 48;
/// The network of a customer around the network of a host, as address_group() returns it; empty for IPv4.
[[nodiscard]] std::string site_of(const std::string& group);

/// The lengths of the prefixes that a provider of many hosts can have.
inline constexpr unsigned short provider_prefix_bits_v4 = 16;
inline constexpr unsigned short provider_prefix_bits_v6 = 32;
/// The network of a provider around an address or network, as address_group() returns it; empty if it is neither.
[[nodiscard]] std::string provider_of(const std::string& group);

/// The address at which this machine reaches its own server that listens at `address`: the same one, or 127.0.0.1 if
/// the server listens at all addresses.
[[nodiscard]] std::string own_address(const std::string& address);

/// Reads "127.0.0.1:8081" or "[::1]:8081"; nothing if the text is neither.
[[nodiscard]] std::optional<net::ip::tcp::endpoint> parse_endpoint(std::string_view text);

/// The address, as IPv4 if it is an IPv4 address that is written as an IPv6 one.
[[nodiscard]] net::ip::address plain_address(const net::ip::address& address);

}  // namespace meldroom::server
