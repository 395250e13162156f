#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/ssl/stream.hpp>

#include "asio.hpp"
#include "net/buffers.hpp"

namespace meldroom::server {

/// A connection to a server, with or without TLS. It is one type for both and erases the types of handlers, because
/// Beast would compile its operations again for every type of stream and handler.
/// Deadlines are set on the connection below: next_layer().expires_after().
///
/// Socket, for the connections of peers, is not used here: it has no deadlines and checks no certificate. There are only
/// a few of these connections, so the buffers of Asio's TLS stream, which Socket avoids, do not matter.
class ClientStream {
 public:
  using executor_type = IoExecutor;
  using Tcp = beast::basic_stream<net::ip::tcp, IoExecutor>;

  explicit ClientStream(IoExecutor executor) : tcp_(std::move(executor)) {}

  /// Throws boost::system::system_error.
  [[nodiscard]] net::awaitable<void> connect(const std::string& host, const std::string& port);
  /// Starts TLS with an OpenSSL context. Checks that the server's certificate is for `host`. Throws
  /// boost::system::system_error.
  [[nodiscard]] net::awaitable<void> secure(ssl_ctx_st& context, const std::string& host);

  /// Null without TLS.
  [[nodiscard]] ssl_st* tls() { return tls_ ? tls_->native_handle() : nullptr; }
  /// Why the server's certificate is not trusted; empty if it is, or there is none.
  [[nodiscard]] std::string objection();

  [[nodiscard]] Tcp& next_layer() noexcept { return tcp_; }
  [[nodiscard]] const Tcp& next_layer() const noexcept { return tcp_; }

  // ---- what Beast needs from a stream ----

  [[nodiscard]] executor_type get_executor() noexcept { return tcp_.get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return net::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, net::mutable_buffer buffer) { read(buffer, shared(std::move(handler))); }, token,
        first_of<net::mutable_buffer>(buffers));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return net::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, net::const_buffer buffer) { write(buffer, shared(std::move(handler))); }, token,
        first_of<net::const_buffer>(buffers));
  }

  template <class Handler>
  friend void async_teardown(beast::role_type role, ClientStream& stream, Handler&& handler) {
    stream.end(role, shared(std::forward<Handler>(handler)));
  }

 private:
  using Transferred = std::function<void(boost::system::error_code, std::size_t)>;
  using Ended = std::function<void(boost::system::error_code)>;

  /// Makes a handler copyable, because std::function requires that.
  template <class Handler>
  static auto shared(Handler&& handler) {
    return [kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler))](auto... outcome) {
      std::move (*kept)(outcome...);
    };
  }

  void read(net::mutable_buffer buffer, Transferred done);
  void write(net::const_buffer buffer, Transferred done);
  void end(beast::role_type role, Ended done);

  Tcp tcp_;
  std::unique_ptr<net::ssl::stream<Tcp&>> tls_;
};

}  // namespace meldroom::server
