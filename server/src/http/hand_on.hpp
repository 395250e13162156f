#pragma once

#include <optional>

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// Gets a request about a room to the machine of the cluster that has the room. If the balancer can pass requests on,
/// the answer tells it where to; otherwise the session tells the client where the room is. While no machine has the
/// room, because the one that had it died, the request waits up to three seconds; if it was handed on to a machine that
/// does not have the room, a moment. Returns nothing if this machine should answer.
[[nodiscard]] net::awaitable<std::optional<HttpResponse>> hand_on(const HttpRequest& request, RoomCode code,
                                                                  const Ownership& ownership);

}  // namespace meldroom::server
