#pragma once

#include <string>
#include <string_view>
#include <vector>

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
  std::vector<net::ip::network_v4> v4_;
  std::vector<net::ip::network_v6> v6_;
};

/// The address, as IPv4 if it is an IPv4 address that is written as an IPv6 one.
[[nodiscard]] net::ip::address plain_address(const net::ip::address& address);

}  // namespace meldroom::server
