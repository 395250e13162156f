#include "http/origin.hpp"

#include <algorithm>
#include <cctype>

namespace meldroom::server {

namespace {
bool same(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}
}  // namespace

bool origin_may_connect(std::string_view origin, std::string_view host,
                        std::span<const std::string> allowed) {
  if (origin.empty()) return true;
  if (allowed.empty()) {
    const auto scheme_end = origin.find("://");
    return scheme_end != origin.npos && same(origin.substr(scheme_end + 3), host);
  }
  return std::ranges::any_of(allowed,
                             [&](const std::string& one) { return one == "*" || same(one, origin); });
}

}  // namespace meldroom::server
