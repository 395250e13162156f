#include "http/origin.hpp"

#include <algorithm>

#include "asio.hpp"
#include "dict/ascii_case.hpp"

namespace meldroom::server {

namespace {
bool same(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, dict::lower_letter, dict::lower_letter);
}
}  // namespace

bool origin_may_connect(std::string_view origin, std::string_view host, bool secure,
                        std::span<const std::string> allowed) {
  if (origin.empty()) return true;
  if (!allowed.empty()) return origin_is_listed(origin, allowed);
  return origin_is_own(origin, host) && (!secure || same(origin.substr(0, origin.find("://")), "https"));
}

bool origin_is_own(std::string_view origin, std::string_view host) {
  const auto scheme_end = origin.find("://");
  return scheme_end != origin.npos && same(origin.substr(scheme_end + 3), host);
}

bool origin_is_listed(std::string_view origin, std::span<const std::string> origins) {
  return std::ranges::any_of(origins,
                             [&](const std::string& one) { return one == "*" || same(one, origin); });
}

bool host_is_known(std::string_view host, std::span<const std::string> origins) {
  const bool in_brackets = host.starts_with('[');
  const auto end = in_brackets ? host.find(']') : host.rfind(':');
  const std::string_view name =
      host.substr(in_brackets ? 1 : 0, end == host.npos ? end : end - (in_brackets ? 1 : 0));
  boost::system::error_code not_an_address;
  static_cast<void>(net::ip::make_address(std::string(name), not_an_address));
  if (!not_an_address || same(name, "localhost")) return true;
  return std::ranges::any_of(origins,
                             [&](const std::string& one) { return one == "*" || origin_is_own(one, host); });
}

}  // namespace meldroom::server
