#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "asio.hpp"

namespace meldroom::server {

/// A socket that counts how often it is read from. Beast goes on reading as long as a peer sends parts of a message
/// with nothing in them, and tells nobody: the count does.
class MeteredSocket : public Socket {
 public:
  explicit MeteredSocket(Socket&& socket) : Socket(std::move(socket)) {}

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    reads_.fetch_add(1, std::memory_order_relaxed);
    return Socket::async_read_some(buffers, std::forward<Token>(token));
  }
  /// From any thread.
  [[nodiscard]] std::uint64_t reads() const { return reads_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> reads_{0};
};

// How Beast ends the connection below a WebSocket, found by the type of the socket.
template <class Handler>
void async_teardown(beast::role_type role, MeteredSocket& socket, Handler&& handler) {
  beast::websocket::async_teardown(role, static_cast<Socket&>(socket), std::forward<Handler>(handler));
}

/// Without permessage-deflate: frames are small, and it would cost each connection its tables.
using WebSocket = beast::websocket::stream<MeteredSocket, false>;

}  // namespace meldroom::server
