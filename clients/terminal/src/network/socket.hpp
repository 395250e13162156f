#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "problem.hpp"
#include "room_link.hpp"

namespace meldroom::terminal {

inline constexpr auto as_result = boost::asio::as_tuple(boost::asio::use_awaitable);

/// A stream to a server, with or without TLS. It is one type for both and erases the types of handlers, because Beast
/// would compile its operations again for every type of stream and handler. Use it on the thread that runs its context.
class Socket {
 public:
  using executor_type = boost::beast::tcp_stream::executor_type;

  Socket(boost::asio::io_context& io, bool tls);

  /// Connects to the server of a link; with TLS its certificate must be valid. This sets the socket's deadline to
  /// `limit`, and the deadline stays.
  [[nodiscard]] boost::asio::awaitable<std::optional<Problem>> dial(const RoomLink& link,
                                                                    std::chrono::seconds limit);

  /// Ends a wait for the network. If dial() is looking up the name, it ends after that.
  void cancel();

  // ---- what Beast requires of a stream ----

  [[nodiscard]] executor_type get_executor() noexcept { return next_layer().get_executor(); }
  /// The stream that has deadlines and can be cancelled.
  [[nodiscard]] boost::beast::tcp_stream& next_layer() noexcept;
  [[nodiscard]] const boost::beast::tcp_stream& next_layer() const noexcept;

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, boost::asio::mutable_buffer buffer) {
          read(buffer, shared(std::move(handler)));
        },
        token, first_of<boost::asio::mutable_buffer>(buffers));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, boost::asio::const_buffer buffer) { write(buffer, shared(std::move(handler))); },
        token, first_of<boost::asio::const_buffer>(buffers));
  }

  friend void teardown(boost::beast::role_type role, Socket& socket, boost::system::error_code& error) {
    socket.end(role, error);
  }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Socket& socket, Handler&& handler) {
    socket.end(role, shared(std::forward<Handler>(handler)));
  }

 private:
  using Plain = boost::beast::tcp_stream;
  using Tls = boost::beast::ssl_stream<boost::beast::tcp_stream>;
  using Transferred = std::function<void(boost::system::error_code, std::size_t)>;
  using Ended = std::function<void(boost::system::error_code)>;

  /// Makes a handler copyable, because std::function requires that.
  template <class Handler>
  static auto shared(Handler&& handler) {
    return [kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler))](auto... outcome) {
      std::move (*kept)(outcome...);
    };
  }

  /// The first buffer that is not empty; reading or writing "some" may stop after that.
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    for (auto it = boost::asio::buffer_sequence_begin(buffers);
         it != boost::asio::buffer_sequence_end(buffers); ++it) {
      if (const Buffer buffer(*it); buffer.size() > 0) {
        return buffer;
      }
    }
    return {};
  }

  void read(boost::asio::mutable_buffer buffer, Transferred done);
  void write(boost::asio::const_buffer buffer, Transferred done);
  void end(boost::beast::role_type role, boost::system::error_code& error);
  void end(boost::beast::role_type role, Ended done);

  std::variant<Plain, Tls> stream_;
  bool cancelled_ = false;
};

}  // namespace meldroom::terminal
