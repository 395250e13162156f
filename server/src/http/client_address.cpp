#include "http/client_address.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "asio.hpp"

namespace meldroom::server {

namespace {

/// An address as a v4 one where it is one, however it was written.
net::ip::address plain(const net::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6());
  }
  return address;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

struct TrustedProxies::Networks {
  std::vector<net::ip::network_v4> v4;
  std::vector<net::ip::network_v6> v6;
};

TrustedProxies::TrustedProxies() : networks_(std::make_shared<const Networks>()) {}

std::variant<TrustedProxies, std::string> TrustedProxies::parse(std::span<const std::string> list) {
  auto networks = std::make_shared<Networks>();
  for (const std::string& one : list) {
    const bool v6 = one.find(':') != one.npos;
    const std::string network = one.find('/') != one.npos ? one : one + (v6 ? "/128" : "/32");
    boost::system::error_code error;
    if (v6) {
      networks->v6.push_back(net::ip::make_network_v6(network, error));
    } else {
      networks->v4.push_back(net::ip::make_network_v4(network, error));
    }
    if (error) return "`" + one + "` is neither an address nor a network like 10.0.0.0/8";
  }
  TrustedProxies proxies;
  proxies.networks_ = std::move(networks);
  return proxies;
}

bool TrustedProxies::trusted(const std::string& address) const {
  boost::system::error_code error;
  const net::ip::address parsed = plain(net::ip::make_address(address, error));
  if (error) return false;
  const auto holds = [](const auto& network, const auto& host) {
    return std::remove_cvref_t<decltype(network)>(host, network.prefix_length()).canonical() ==
           network.canonical();
  };
  if (parsed.is_v4()) {
    return std::ranges::any_of(networks_->v4,
                               [&](const auto& network) { return holds(network, parsed.to_v4()); });
  }
  return std::ranges::any_of(networks_->v6,
                             [&](const auto& network) { return holds(network, parsed.to_v6()); });
}

std::string TrustedProxies::client_of(const std::string& peer, std::string_view forwarded_for) const {
  std::string client = peer;
  while (trusted(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const std::string before(
        without_blanks(forwarded_for.substr(comma == forwarded_for.npos ? 0 : comma + 1)));
    boost::system::error_code error;
    const net::ip::address address = net::ip::make_address(before, error);
    if (error) break;
    client = plain(address).to_string();
    forwarded_for = comma == forwarded_for.npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return client;
}

std::string address_group(const std::string& address) {
  boost::system::error_code error;
  const net::ip::address parsed = plain(net::ip::make_address(address, error));
  if (error || parsed.is_v4()) return error ? address : parsed.to_string();
  return net::ip::network_v6(parsed.to_v6(), 64).canonical().to_string();
}

}  // namespace meldroom::server
