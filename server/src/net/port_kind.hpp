#pragma once

#include <cstdint>

namespace meldroom::server {

/// Who a port is for.
enum class PortKind : std::uint8_t {
  players,  ///< the web client's files, room links, records and replays, /healthz, /readyz and the WebSocket at /ws
  admin  ///< the admin page, its commands, and /metrics; without an admin address, players' ports have /metrics
};

}  // namespace meldroom::server
