#pragma once

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "settings/settings.hpp"

/// What pages in a browser may do with this server, and what this server's pages may do with others.
namespace meldroom::server {

/// Adds headers that say what the page may do. It may run scripts and load files from this origin only, and nothing
/// inline. It may connect to this origin and to the other machines of the cluster (Ownership::urls()).
void add_page_rules(HttpResponse& response, const Ownership& ownership);

/// Whether the page that asks for a WebSocket may have it: one from an allowed origin, or from another machine of the
/// cluster.
[[nodiscard]] bool page_may_connect(const HttpRequest& request, const Caller& caller,
                                    const Settings& settings, const Ownership& ownership);

}  // namespace meldroom::server
