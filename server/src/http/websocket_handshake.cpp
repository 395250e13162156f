#include "http/websocket_handshake.hpp"

#include <memory>
#include <utility>

#include "http/forward_to_node.hpp"
#include "http/page_path.hpp"
#include "net/session.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"

namespace meldroom::server {

net::awaitable<std::optional<HttpResponse>> no_session_here(const HttpRequest& request,
                                                            const HttpContext& context) {
  const Ownership& ownership = context.server.ownership;
  if (const auto code = room_in_query(query_of(view(request.target())))) {
    if (auto answer = co_await forward_to_node(request, *code, ownership)) co_return answer;
  } else if (!ownership.for_new_room()) {
    // The balancer then asks another node.
    co_return text_answer(request, http::status::service_unavailable,
                          "this server has no rooms at the moment\n");
  }
  if (context.ready) co_return std::nullopt;
  co_return text_answer(request, http::status::service_unavailable, "the server restarts\n");
}

Loop& loop_for_session(const HttpRequest& request, Loop& here, const Rooms& rooms) {
  const auto code = room_in_query(query_of(view(request.target())));
  const auto room = code ? rooms.find(*code) : nullptr;
  return room ? room->loop() : here;
}

net::awaitable<void> begin_session(Socket connection, Loop& loop, HttpRequest request, Admission admission,
                                   ServerContext& server) {
  WebSocket socket(std::move(connection));
  // A peer that takes no answer is cut.
  const auto never = beast::websocket::stream_base::none();
  socket.set_option(beast::websocket::stream_base::timeout{server.limits.http_request_within, never, false});
  const auto [error] = co_await socket.async_accept(request, as_result);
  if (error) co_return;
  std::make_shared<Session>(std::move(socket), loop, server, server.rooms, std::move(admission))->start();
}

}  // namespace meldroom::server
