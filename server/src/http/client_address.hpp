#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "net/networks.hpp"

namespace meldroom::server {

/// The proxies whose word about the client's address is taken.
class TrustedProxies {
 public:
  /// From addresses and networks: "127.0.0.1", "10.0.0.0/8", "fd00::/8". The error is a sentence.
  static std::variant<TrustedProxies, std::string> parse(std::span<const std::string> list);

  /// The address of the client behind `peer`: the last one of X-Forwarded-For that is no trusted proxy, if
  /// `peer` is one; `peer` itself otherwise. What a client wrote into the header itself is thus never
  /// believed.
  [[nodiscard]] std::string client_of(const std::string& peer, std::string_view forwarded_for) const;
  [[nodiscard]] bool trusted(const std::string& address) const { return networks_.contain(address); }

 private:
  Networks networks_;
};

/// What limits an address counts by: an IPv4 address, or the /64 network that an IPv6 host is given as a
/// whole.
[[nodiscard]] std::string address_group(const std::string& address);

}  // namespace meldroom::server
