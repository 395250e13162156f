#include "net/networks.hpp"

#include <algorithm>

#include "whole_number.hpp"

namespace meldroom::server {

net::ip::address plain_address(const net::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6());
  }
  return address;
}

std::string address_group(const std::string& address) {
  boost::system::error_code error;
  const net::ip::address parsed = plain_address(net::ip::make_address(address, error));
  if (error || parsed.is_v4()) return error ? address : parsed.to_string();
  return net::ip::network_v6(parsed.to_v6(), host_prefix_bits).canonical().to_string();
}

std::string site_of(const std::string& group) {
  boost::system::error_code error;
  const auto network = net::ip::make_network_v6(group, error);
  if (error || network.prefix_length() != host_prefix_bits) return {};
  return net::ip::network_v6(network.address(), site_prefix_bits).canonical().to_string();
}

std::string provider_of(const std::string& group) {
  boost::system::error_code error;
  if (const auto v4 = net::ip::make_address_v4(group, error); !error) {
    return net::ip::network_v4(v4, provider_prefix_bits_v4).canonical().to_string();
  }
  const auto v6 = net::ip::make_network_v6(group, error);
  if (error) return {};
  return net::ip::network_v6(v6.address(), provider_prefix_bits_v6).canonical().to_string();
}

std::string own_address(const std::string& address) {
  boost::system::error_code error;
  const net::ip::address parsed = net::ip::make_address(address, error);
  return !error && parsed.is_unspecified() ? "127.0.0.1" : address;
}

std::optional<net::ip::tcp::endpoint> parse_endpoint(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  std::string_view address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  const auto port = whole_number<std::uint16_t>(text.substr(colon + 1));
  boost::system::error_code error;
  const auto parsed = net::ip::make_address(std::string(address), error);
  if (error || !port) return std::nullopt;
  return net::ip::tcp::endpoint(parsed, *port);
}

bool Networks::add(std::string_view network) {
  const bool v6 = network.find(':') != network.npos;
  std::string whole(network);
  if (network.find('/') == network.npos) whole += v6 ? "/128" : "/32";
  boost::system::error_code error;
  if (v6) {
    const auto parsed = net::ip::make_network_v6(whole, error);
    if (!error) v6_[parsed.prefix_length()].insert(parsed.network());
  } else {
    const auto parsed = net::ip::make_network_v4(whole, error);
    if (!error) v4_[parsed.prefix_length()].insert(parsed.network());
  }
  return !error;
}

bool Networks::contain(const std::string& address) const {
  boost::system::error_code error;
  const net::ip::address parsed = plain_address(net::ip::make_address(address, error));
  if (error) return false;
  if (parsed.is_v4()) {
    return std::ranges::any_of(v4_, [host = parsed.to_v4()](const auto& of_length) {
      return of_length.second.contains(net::ip::network_v4(host, of_length.first).network());
    });
  }
  return std::ranges::any_of(v6_, [host = parsed.to_v6()](const auto& of_length) {
    return of_length.second.contains(net::ip::network_v6(host, of_length.first).network());
  });
}

}  // namespace meldroom::server
