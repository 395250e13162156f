#pragma once

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "settings.hpp"

/// What pages in a browser may do with this server, and this server's pages with others.
namespace meldroom::server {

/// Adds to an answer what its page may do: run scripts, load and connect to this very origin alone and the other machines of
/// its cluster, nothing inline.
void add_page_rules(HttpResponse& response, const Ownership& ownership);

/// Whether the page that asks for a WebSocket is one of this server or of another machine of its cluster.
[[nodiscard]] bool page_may_connect(const HttpRequest& request, const Caller& caller,
                                    const Settings& settings, const Ownership& ownership);

}  // namespace meldroom::server
