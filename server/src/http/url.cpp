#include "http/url.hpp"

#include <algorithm>

namespace meldroom::server {

std::string Url::authority() const {
  const std::string name = host.find(':') == host.npos ? host : "[" + host + "]";
  return port == (tls ? "443" : "80") ? name : name + ":" + port;
}

std::string Url::origin() const {
  return (tls ? "https://" : "http://") + authority();
}

std::optional<Url> parse_url(std::string_view text) {
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  const bool tls = text.starts_with(secure);
  if (!tls && !text.starts_with(plain)) return std::nullopt;
  text.remove_prefix(tls ? secure.size() : plain.size());
  const auto slash = std::min(text.find('/'), text.size());
  std::string_view authority = text.substr(0, slash);
  std::string_view path = text.substr(slash);
  while (path.ends_with('/')) path.remove_suffix(1);
  const auto colon = authority.rfind(':');
  const bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
  std::string_view host = authority.substr(0, has_port ? colon : authority.size());
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return std::nullopt;
  const std::string_view port = has_port ? authority.substr(colon + 1) : tls ? "443" : "80";
  return Url{tls, std::string(host), std::string(port), std::string(path)};
}

}  // namespace meldroom::server
