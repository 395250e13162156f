#pragma once

#include <span>
#include <string>
#include <string_view>

namespace meldroom::server {

/// Whether a page from `origin` may open a WebSocket to the server that it knows as `host`. A browser sends
/// Origin with every upgrade, and not of the page's choosing; a program that sends none is no page and may.
/// With no list only pages of that very host may, with "*" in it all. To a server that is asked over TLS (`secure`) its
/// own pages have come over TLS, too; behind a proxy it cannot know.
[[nodiscard]] bool origin_may_connect(std::string_view origin, std::string_view host, bool secure,
                                      std::span<const std::string> allowed);

/// Whether somebody who asks for `host` can mean this server: an address, localhost, or the host of one of its origins.
/// Any other name leads here because somebody else's name server says so (DNS rebinding).
[[nodiscard]] bool host_is_known(std::string_view host, std::span<const std::string> origins);

}  // namespace meldroom::server
