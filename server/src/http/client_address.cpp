#include "http/client_address.hpp"

namespace meldroom::server {

namespace {

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::variant<TrustedProxies, std::string> TrustedProxies::parse(std::span<const std::string> list) {
  TrustedProxies proxies;
  for (const std::string& one : list) {
    if (!proxies.networks_.add(one)) {
      return "`" + one + "` is neither an address nor a network like 10.0.0.0/8";
    }
  }
  return proxies;
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
    client = plain_address(address).to_string();
    forwarded_for = comma == forwarded_for.npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return client;
}

std::string address_group(const std::string& address) {
  boost::system::error_code error;
  const net::ip::address parsed = plain_address(net::ip::make_address(address, error));
  if (error || parsed.is_v4()) return error ? address : parsed.to_string();
  return net::ip::network_v6(parsed.to_v6(), 64).canonical().to_string();
}

}  // namespace meldroom::server
