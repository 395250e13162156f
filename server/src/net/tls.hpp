#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "asio.hpp"
#include "net/certificate.hpp"

struct bio_st;
struct ssl_st;

namespace meldroom::server {

/// TLS over a connection that is open, the server's end of it. Each step goes as far as it can without waiting.
///
/// It is OpenSSL on the connection's own descriptor. Asio's stream for TLS would keep buffers of fifty kilobytes for each
/// connection, and loses bytes where a socket does not block.
class Tls {
 public:
  /// `heard` is what the peer has sent by now. Throws std::bad_alloc.
  Tls(const Certificate& certificate, std::string heard);
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// What became of a step.
  struct Outcome {
    boost::system::error_code
        error{};  ///< would_block: it is to be done again when the connection is ready to `wait`
    std::size_t bytes = 0;
    TcpSocket::wait_type wait = TcpSocket::wait_read;
  };

  // `connection` is the descriptor. A step that would have blocked has to be done again before others of its kind, and
  // with the same bytes.

  [[nodiscard]] Outcome shake_hands(int connection);
  [[nodiscard]] Outcome read(int connection, net::mutable_buffer to);
  [[nodiscard]] Outcome write(int connection, net::const_buffer from);
  /// Tells the peer that nothing more comes, if that can be said now.
  void say_goodbye(int connection);

 private:
  struct Wire;  ///< what OpenSSL reads from and writes to
  struct FreeSsl {
    void operator()(ssl_st* ssl) const;
  };
  template <class Step>
  [[nodiscard]] Outcome take(int connection, Step step);

  std::string heard_;
  int connection_ = -1;  ///< during a step
  std::unique_ptr<ssl_st, FreeSsl> ssl_;
};

}  // namespace meldroom::server
