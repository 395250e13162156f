#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "asio.hpp"
#include "net/certificate.hpp"
#include "net/tls.hpp"

namespace meldroom::server {

/// A peer's connection, with TLS or without. It is one type for both, so that whatever is made over it is compiled once;
/// without TLS each operation is that of the TCP socket.
///
/// Who begins an operation keeps the socket alive until it ends.
class Socket {
 public:
  using executor_type = IoExecutor;

  explicit Socket(TcpSocket connection) : tcp_(std::move(connection)) {}

  /// Begins with TLS and makes its handshake, as the server; `heard` is what the peer has sent by now. Returns why that
  /// failed, if it did.
  [[nodiscard]] net::awaitable<boost::system::error_code> secure(const Certificate& certificate,
                                                                 std::string heard);
  [[nodiscard]] bool is_secure() const { return tls_ != nullptr; }

  /// The same connection on another loop; a closed one if it has broken.
  [[nodiscard]] Socket moved_to(net::io_context& io) &&;

  /// Tells the peer by TLS that nothing more comes, if that can be said now.
  void say_goodbye() {
    if (tls_) tls_->say_goodbye(tcp_.native_handle());
  }

  /// What has the address of the peer, can be waited for and can be closed.
  [[nodiscard]] TcpSocket& next_layer() noexcept { return tcp_; }
  [[nodiscard]] const TcpSocket& next_layer() const noexcept { return tcp_; }

  /// Writes what can be written now, on a socket that does not block. After would_block it has to go on with the same
  /// bytes.
  std::size_t write_some(net::const_buffer bytes, boost::system::error_code& error) {
    if (!tls_) return tcp_.write_some(bytes, error);
    const Tls::Outcome outcome = tls_->write(tcp_.native_handle(), bytes);
    error = outcome.error;
    return outcome.bytes;
  }

  // ---- what Beast asks of a stream ----

  [[nodiscard]] executor_type get_executor() noexcept { return tcp_.get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return tcp_.async_read_some(buffers, std::forward<Token>(token));
    return repeat(
        [this, to = first_of<net::mutable_buffer>(buffers)] { return tls_->read(tcp_.native_handle(), to); },
        std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return tcp_.async_write_some(buffers, std::forward<Token>(token));
    return repeat([this, from = first_of<net::const_buffer>(
                             buffers)] { return tls_->write(tcp_.native_handle(), from); },
                  std::forward<Token>(token));
  }

 private:
  /// The first buffer that is not empty: "some" of a sequence may be as little as that.
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    for (auto it = net::buffer_sequence_begin(buffers); it != net::buffer_sequence_end(buffers); ++it) {
      if (const Buffer buffer(*it); buffer.size() > 0) return buffer;
    }
    return {};
  }

  /// Takes a step of TLS until it does not have to wait any more.
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
          at_once = outcome;  // no handler is called by what begins the operation
          net::post(tcp_.get_executor(), std::move(self));
        },
        token, tcp_);
  }

  TcpSocket tcp_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace meldroom::server
