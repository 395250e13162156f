#pragma once

#include <optional>

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// Gets a request about a room to the machine of the cluster that has the room. If the balancer can pass requests on,
/// the answer says where to; otherwise the session says where the room is. While no machine has the room, because the
/// one that had it has failed, the request waits up to three seconds. A request that was passed on to a machine without
/// the room waits only a moment. Returns nothing if this machine should answer.
[[nodiscard]] net::awaitable<std::optional<HttpResponse>> forward_to_node(const HttpRequest& request,
                                                                          RoomCode code,
                                                                          const Ownership& ownership);

}  // namespace meldroom::server
