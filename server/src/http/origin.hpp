#pragma once

#include <span>
#include <string>
#include <string_view>

namespace meldroom::server {

/// Whether a page from `origin` may open a WebSocket to the server that it knows as `host`. A browser sends Origin with
/// every upgrade, and the page cannot choose it. A program that sends none is not a page, and may connect. If `allowed`
/// is empty, only pages of that same host may connect; if it has "*", all may. If the request came over TLS (`secure`),
/// the server's own pages have to be https pages, too. Behind a proxy the server cannot know that.
[[nodiscard]] bool origin_may_connect(std::string_view origin, std::string_view host, bool secure,
                                      std::span<const std::string> allowed);

/// Whether `origin` is the page of a server that is known as `host`.
[[nodiscard]] bool origin_is_own(std::string_view origin, std::string_view host);

/// Whether `origin` is one of `origins`, or these have "*".
[[nodiscard]] bool origin_is_listed(std::string_view origin, std::span<const std::string> origins);

/// Whether `host` can mean this server: it is an address, localhost, or the host of one of its origins. Any other name
/// can point here because an attacker's name server says so (DNS rebinding).
[[nodiscard]] bool host_is_known(std::string_view host, std::span<const std::string> origins);

}  // namespace meldroom::server
