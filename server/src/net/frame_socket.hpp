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
/// It also ends the reads of a peer that sends nothing but empty parts of a message. Beast does not report those: it
/// reads until it has something to return, and a flood of them would keep the loop busy.
class FrameSocket : public Socket {
 public:
  explicit FrameSocket(Socket&& socket) : Socket(std::move(socket)) {}

  /// Starts to send messages, after the handshake. `owner` is the object that this is a part of. It is kept alive while
  /// frames wait. More than `empty_reads` reads in a row without heard() end with the error bad_data_frame.
  void start(std::weak_ptr<void> owner, std::uint32_t empty_reads);
  /// Notes that the last read brought something: a part of a message with text, or a control frame.
  void heard() { empty_reads_ = 0; }

  /// Sends a frame, now or after those that wait. Sends nothing after a close frame. Returns an error if the connection
  /// is broken.
  boost::system::error_code send(Frame frame);
  /// How many bytes wait for the peer.
  [[nodiscard]] std::size_t waiting_bytes() const { return waiting_bytes_; }
  /// How many frames had to wait and have been sent since.
  [[nodiscard]] std::uint64_t sent_after_waiting() const { return sent_after_waiting_; }
  /// Drops the frames that wait, except the first. The peer can have a part of that one already, and so can TLS.
  void drop_waiting();

  // ---- for Beast ----

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (!started_ || ++empty_reads_ <= most_empty_reads_) {
      return Socket::async_read_some(buffers, std::forward<Handler>(handler));
    }
    complete(std::forward<Handler>(handler), beast::websocket::error::bad_data_frame, 0);
  }

  /// After start() it takes all bytes at once. They are few, because messages do not come this way.
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (!started_) return Socket::async_write_some(buffers, std::forward<Handler>(handler));
    std::string bytes(net::buffer_size(buffers), '\0');
    net::buffer_copy(net::buffer(bytes), buffers);
    complete(std::forward<Handler>(handler), send(Frame::raw(bytes)), bytes.size());
  }

 private:
  struct Waiting {
    Frame frame;
    std::size_t sent = 0;
    [[nodiscard]] std::string_view left() const { return frame.bytes().substr(sent); }
  };

  /// Calls the handler of an operation that has ended at once, but not from within it.
  template <class Handler>
  void complete(Handler&& handler, boost::system::error_code error, std::size_t bytes) {
    const auto executor = net::get_associated_executor(handler, get_executor());
    net::post(executor, beast::bind_front_handler(std::forward<Handler>(handler), error, bytes));
  }

  boost::system::error_code write_some_of(Waiting& one);
  void wait_to_write();
  void write_waiting();

  std::weak_ptr<void> owner_;
  bool started_ = false;
  std::vector<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::uint64_t sent_after_waiting_ = 0;
  std::uint32_t most_empty_reads_ = 0;
  std::uint32_t empty_reads_ = 0;  ///< reads since heard()
  bool close_sent_ = false;
};

// Beast calls this to end the connection below a WebSocket. It finds it by the type of the socket.
template <class Handler>
void async_teardown(beast::role_type role, FrameSocket& socket, Handler&& handler) {
  socket.announce_end();
  beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

/// Without permessage-deflate: frames are small, and each connection would need memory for its tables.
using WebSocket = beast::websocket::stream<FrameSocket, false>;

/// Bounds what the peer may send, and starts to send messages: to be called once, after the handshake. The parameters
/// are those of FrameSocket::start.
void start_messages(WebSocket& socket, std::weak_ptr<void> owner, std::uint32_t empty_reads);

}  // namespace meldroom::server
