#pragma once

#include <optional>

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// Forwards a request about a room to the node that has the room. If the balancer can forward requests, the answer
/// tells it where to; otherwise the session tells the client where the room is. While no node has the room, because the
/// one that had it has failed, the request waits up to three seconds. A request that was forwarded to a node without the
/// room waits only a moment. Returns nothing if this node should answer.
[[nodiscard]] net::awaitable<std::optional<HttpResponse>> forward_to_node(const HttpRequest& request,
                                                                          RoomCode code,
                                                                          const Ownership& ownership);

}  // namespace meldroom::server
