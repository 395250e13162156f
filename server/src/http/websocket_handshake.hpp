#pragma once

#include <optional>

#include "http/http_context.hpp"
#include "http/message.hpp"
#include "net/address_limits.hpp"
#include "net/loop.hpp"
#include "net/socket.hpp"

/// How an HTTP connection becomes a session.
namespace meldroom::server {

/// The answer to an upgrade request that has been admitted but cannot become a session here, if that is so.
[[nodiscard]] net::awaitable<std::optional<HttpResponse>> no_session_here(const HttpRequest& request,
                                                                          const HttpContext& context);

/// The loop of the room that a WebSocket names (`?room=CODE`), so that session and room are on one loop. If it names
/// none, or there is no such room, the loop of the connection.
[[nodiscard]] Loop& loop_for_session(const HttpRequest& request, Loop& here, const Rooms& rooms);

/// Answers an upgrade request that has been admitted, and turns the connection into a session.
[[nodiscard]] net::awaitable<void> begin_session(Socket connection, Loop& loop, HttpRequest request,
                                                 Admission admission, ServerContext& server);

}  // namespace meldroom::server
