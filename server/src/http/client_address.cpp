#include "http/client_address.hpp"

#include <stdexcept>

#include "http/message.hpp"
#include "trimmed.hpp"

namespace meldroom::server {

std::string forwarded_for_of(const http::fields& request) {
  // A proxy extends the header's line or adds another line.
  std::string forwarded_for;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto line = first; line != last; ++line) {
    if (!forwarded_for.empty()) forwarded_for += ',';
    forwarded_for += view(line->value());
  }
  return forwarded_for;
}

TrustedProxies::TrustedProxies(std::span<const std::string> list) {
  for (const std::string& one : list) {
    if (!networks_.add(one)) throw std::invalid_argument(one);
  }
}

std::string TrustedProxies::client_of(const std::string& peer, std::string_view forwarded_for) const {
  std::string client = peer;
  while (trusted(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const std::string before(trimmed(forwarded_for.substr(comma == forwarded_for.npos ? 0 : comma + 1)));
    boost::system::error_code error;
    const net::ip::address address = net::ip::make_address(before, error);
    if (error) break;
    client = plain_address(address).to_string();
    forwarded_for = comma == forwarded_for.npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return client;
}

}  // namespace meldroom::server
