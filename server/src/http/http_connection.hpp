#pragma once

#include "http/http_context.hpp"
#include "net/door.hpp"
#include "net/loop.hpp"
#include "net/socket.hpp"

namespace meldroom::server {

/// Serves one connection on the loop that its socket belongs to, from the first byte until it closes or becomes a
/// session.
void serve_http(TcpSocket socket, Loop& loop, HttpContext& context, Door door);

}  // namespace meldroom::server
