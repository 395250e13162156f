#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "asio.hpp"

namespace meldroom::server {

/// Addresses and networks of them.
class Networks {
 public:
  /// Adds an address or a network, such as "127.0.0.1", "10.0.0.0/8" or "fd00::/8"; false if the text is neither.
  [[nodiscard]] bool add(std::string_view network);
  /// True if one of them is this address or holds it. An IPv4 address counts as one however it is written.
  [[nodiscard]] bool contain(const std::string& address) const;

 private:
  std::vector<net::ip::network_v4> v4_;
  std::vector<net::ip::network_v6> v6_;
};

/// An address as a v4 one where it is one, however it was written.
[[nodiscard]] net::ip::address plain_address(const net::ip::address& address);

}  // namespace meldroom::server
