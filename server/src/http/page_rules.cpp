#include "http/page_rules.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/origin.hpp"
#include "http/url.hpp"

namespace meldroom::server {

namespace {

/// Its last part, `connect-src`, allows the WebSocket. The other machines of the cluster are appended to it.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; connect-src 'self'";

/// The URLs at which clients reach the machines of a cluster.
std::vector<Url> urls_of(const Ownership& ownership) {
  std::vector<Url> urls;
  for (const std::string& node : ownership.urls()) {
    if (auto url = parse_url(node)) urls.push_back(*std::move(url));
  }
  return urls;
}

}  // namespace

void add_page_rules(HttpResponse& response, const Ownership& ownership) {
  std::string policy(content_policy);
  for (const Url& node : urls_of(ownership)) policy += (node.tls ? " wss://" : " ws://") + node.authority();
  response.set("Content-Security-Policy", policy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");  // a room's address contains its code
  response.set("Cross-Origin-Opener-Policy", "same-origin");
}

bool page_may_connect(const HttpRequest& request, const Caller& caller, const Settings& settings,
                      const Ownership& ownership) {
  const auto origin = view(request[http::field::origin]);
  if (origin_may_connect(origin, view(request[http::field::host]), caller.secure, settings.origins)) {
    return true;
  }
  std::vector<std::string> nodes;
  for (const Url& url : urls_of(ownership)) nodes.push_back(url.origin());
  return origin_is_listed(origin, nodes);
}

}  // namespace meldroom::server
