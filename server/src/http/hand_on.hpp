#pragma once

#include <optional>

#include "cluster/ownership.hpp"
#include "http/message.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// Sees to it that a request about a room gets to the machine of the cluster that has the room. Where the balancer can be
/// told, the answer tells it; otherwise the session says where the room is. While nobody has the room, which is when its
/// machine has died, the request waits, for three seconds at most. Nothing if this machine is to answer.
[[nodiscard]] net::awaitable<std::optional<HttpResponse>> hand_on(const HttpRequest& request, RoomCode code,
                                                                  const Ownership& ownership);

}  // namespace meldroom::server
