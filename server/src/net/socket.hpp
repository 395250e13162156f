#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "asio.hpp"
#include "net/buffers.hpp"
#include "net/certificate.hpp"
#include "net/tls.hpp"

namespace meldroom::server {

/// A peer's connection, with or without TLS. It is one type for both, so that code that uses it is compiled once.
/// Without TLS each operation is that of the TCP socket.
///
/// The caller that begins an operation keeps the socket alive until it ends.
class Socket {
 public:
  using executor_type = IoExecutor;

  explicit Socket(TcpSocket connection) : tcp_(std::move(connection)) {}

  /// Starts TLS and makes the handshake, as the server. `received` is what the peer has sent so far. Returns why that
  /// failed, if it did.
  [[nodiscard]] net::awaitable<boost::system::error_code> secure(const Certificate& certificate,
                                                                 std::string received);
  [[nodiscard]] bool is_secure() const { return tls_ != nullptr; }

  /// Moves the connection to another loop. Returns a closed socket if the connection is broken.
  [[nodiscard]] Socket moved_to(net::io_context& io) &&;

  /// Tells the peer by TLS that nothing more follows, if that can be sent now.
  void announce_end() {
    if (tls_) tls_->announce_end(tcp_.native_handle());
  }

  /// The TCP socket, to get the peer's address, to wait, or to close.
  [[nodiscard]] TcpSocket& next_layer() noexcept { return tcp_; }
  [[nodiscard]] const TcpSocket& next_layer() const noexcept { return tcp_; }

  /// Writes what can be written now, on a socket that does not block. After would_block the next call has to pass the
  /// same bytes.
  std::size_t write_some(net::const_buffer bytes, boost::system::error_code& error) {
    if (!tls_) return tcp_.write_some(bytes, error);
    const Tls::Outcome outcome = tls_->write(tcp_.native_handle(), bytes);
    error = outcome.error;
    return outcome.bytes;
  }

  // ---- what Beast needs from a stream ----

  [[nodiscard]] executor_type get_executor() noexcept { return tcp_.get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    const auto to = first_of<net::mutable_buffer>(buffers);
    if (!tls_) return tcp_.async_read_some(to, std::forward<Token>(token));
    return repeat([this, to] { return tls_->read(tcp_.native_handle(), to); }, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return tcp_.async_write_some(buffers, std::forward<Token>(token));
    return repeat([this, from = first_of<net::const_buffer>(
                             buffers)] { return tls_->write(tcp_.native_handle(), from); },
                  std::forward<Token>(token));
  }

 private:
  /// Repeats a step of TLS until it does not have to wait any more.
  template <class Step, class Token>
  auto repeat(Step step, Token&& token) {
    return net::async_compose<Token, void(boost::system::error_code, std::size_t)>(
        [this, step, waited = false, at_once = std::optional<Tls::Outcome>()](
            auto& self, boost::system::error_code error = {}) mutable {
          if (error) return self.complete(error, 0);
          if (at_once) return self.complete(at_once->error, at_once->bytes);
          const Tls::Outcome outcome = step();
          if (outcome.error == net::error::would_block) {
            waited = true;
            return tcp_.async_wait(outcome.wait, std::move(self));
          }
          if (waited) return self.complete(outcome.error, outcome.bytes);
          at_once = outcome;  // the call that begins an operation must not call the handler
          net::post(tcp_.get_executor(), std::move(self));
        },
        token, tcp_);
  }

  TcpSocket tcp_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace meldroom::server
