#pragma once

#include "http/http_context.hpp"
#include "net/loop.hpp"
#include "net/port_kind.hpp"
#include "net/socket.hpp"

namespace meldroom::server {

/// Serves one connection on the loop that its socket belongs to, from the first byte until it closes or becomes a
/// session.
void serve_http(TcpSocket socket, Loop& loop, HttpContext& context, PortKind port_kind);

}  // namespace meldroom::server
