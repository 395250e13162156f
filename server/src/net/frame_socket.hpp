#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asio.hpp"
#include "net/frame.hpp"
#include "net/socket.hpp"

namespace meldroom::server {

/// The socket below a WebSocket. Beast reads from it, but messages are written without Beast, each at once and with one
/// system call. What the peer does not take waits in a queue. Frames that Beast itself writes (pongs and the close
/// handshake) use the same queue, so that each frame goes out whole and in order.
///
/// It also counts reads. Beast keeps reading as long as a peer sends empty parts of a message, and does not report
/// that.
class FrameSocket : public Socket {
 public:
  explicit FrameSocket(Socket&& socket) : Socket(std::move(socket)) {}

  /// Starts to send messages, after the handshake. `owner` is the object that this is a part of. It is kept alive while
  /// frames wait.
  void start(std::weak_ptr<void> owner);

  /// Sends a frame, now or after those that wait. Sends nothing after a close frame. Returns an error if the connection
  /// is broken.
  boost::system::error_code send(Frame frame);
  /// How many bytes wait for the peer.
  [[nodiscard]] std::size_t waiting_bytes() const { return waiting_bytes_; }
  /// How many frames had to wait and have been sent since.
  [[nodiscard]] std::uint64_t went_after_waiting() const { return went_; }
  /// Drops the frames that wait, except the first. The peer can have a part of that one already, and so can TLS.
  void drop_waiting();

  [[nodiscard]] std::uint64_t reads() const { return reads_; }

  // ---- for Beast ----

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    ++reads_;
    return Socket::async_read_some(buffers, std::forward<Token>(token));
  }

  /// After start() it takes all bytes at once. They are few, because messages do not come this way.
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (!started_) return Socket::async_write_some(buffers, std::forward<Handler>(handler));
    std::string bytes(net::buffer_size(buffers), '\0');
    net::buffer_copy(net::buffer(bytes), buffers);
    const boost::system::error_code error = send(Frame::raw(bytes));
    const auto executor = net::get_associated_executor(handler, get_executor());
    net::post(executor, beast::bind_front_handler(std::forward<Handler>(handler), error, bytes.size()));
  }

 private:
  struct Waiting {
    Frame frame;
    std::size_t sent = 0;
    [[nodiscard]] std::string_view left() const { return frame.bytes().substr(sent); }
  };

  boost::system::error_code write_some_of(Waiting& one);
  void wait_to_write();
  void write_waiting();

  std::weak_ptr<void> owner_;
  bool started_ = false;
  std::vector<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::uint64_t went_ = 0;
  std::uint64_t reads_ = 0;
  bool close_sent_ = false;
};

// Beast calls this to end the connection below a WebSocket. It finds it by the type of the socket.
template <class Handler>
void async_teardown(beast::role_type role, FrameSocket& socket, Handler&& handler) {
  socket.say_goodbye();
  beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

/// Without permessage-deflate: frames are small, and each connection would need memory for its tables.
using WebSocket = beast::websocket::stream<FrameSocket, false>;

}  // namespace meldroom::server
