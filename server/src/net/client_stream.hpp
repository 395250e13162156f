#pragma once

#include <memory>
#include <string>
#include <utility>

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "asio.hpp"

namespace meldroom::server {

/// A connection to a server, with or without TLS. It is one type for both, so that code that uses it is compiled once.
/// Deadlines are set on the connection below: next_layer().expires_after().
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
    if (!tls_) return tcp_.async_read_some(buffers, std::forward<Token>(token));
    return tls_->async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return tcp_.async_write_some(buffers, std::forward<Token>(token));
    return tls_->async_write_some(buffers, std::forward<Token>(token));
  }

  template <class Handler>
  friend void async_teardown(beast::role_type role, ClientStream& stream, Handler&& handler) {
    if (!stream.tls_) return beast::async_teardown(role, stream.tcp_, std::forward<Handler>(handler));
    beast::async_teardown(role, *stream.tls_, std::forward<Handler>(handler));
  }

 private:
  Tcp tcp_;
  std::unique_ptr<net::ssl::stream<Tcp&>> tls_;
};

}  // namespace meldroom::server
