#pragma once

#include <span>
#include <string>
#include <string_view>

#include "asio.hpp"
#include "net/networks.hpp"

namespace meldroom::server {

/// The addresses in X-Forwarded-For, separated by commas; empty if there are none.
[[nodiscard]] std::string forwarded_for_of(const http::fields& request);

/// The proxies that the server trusts to name the client's address.
class TrustedProxies {
 public:
  /// From addresses and networks: "127.0.0.1", "10.0.0.0/8", "fd00::/8". Throws std::invalid_argument if one is
  /// neither.
  explicit TrustedProxies(std::span<const std::string> list);

  /// The address of the client behind `peer`. If `peer` is a trusted proxy, it is the last address in X-Forwarded-For
  /// that is no trusted proxy; otherwise it is `peer` itself. So a client cannot forge its address with that header.
  [[nodiscard]] std::string client_of(const std::string& peer, std::string_view forwarded_for) const;
  [[nodiscard]] bool trusted(const std::string& address) const { return networks_.contain(address); }

 private:
  Networks networks_;
};

}  // namespace meldroom::server
