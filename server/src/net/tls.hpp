#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "asio.hpp"
#include "net/certificate.hpp"

struct bio_st;
struct ssl_st;

namespace meldroom::server {

/// The server's side of TLS over an open connection. Each step goes as far as it can without waiting.
///
/// It uses OpenSSL on the connection's own descriptor. Asio's TLS stream would keep buffers of fifty kilobytes for each
/// connection, and loses bytes if a socket does not block.
class Tls {
 public:
  /// `received` is what the peer has sent so far. Throws std::bad_alloc.
  Tls(const Certificate& certificate, std::string received);
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// The result of a step.
  struct Outcome {
    /// would_block: repeat the step when the connection is ready for `wait`.
    boost::system::error_code error{};
    std::size_t bytes = 0;
    TcpSocket::wait_type wait = TcpSocket::wait_read;
  };

  // `connection` is the descriptor. A step that would have blocked has to be repeated, with the same bytes, before
  // other steps of its kind.

  [[nodiscard]] Outcome shake_hands(int connection);
  [[nodiscard]] Outcome read(int connection, net::mutable_buffer to);
  [[nodiscard]] Outcome write(int connection, net::const_buffer from);
  /// Tells the peer that nothing more follows, if that can be sent now.
  void announce_end(int connection);

 private:
  struct Wire;  ///< what OpenSSL reads from and writes to
  static void on_message(int written, int version, int type, const void* bytes, std::size_t size, ssl_st* ssl,
                         void* tls);
  struct FreeSsl {
    void operator()(ssl_st* ssl) const;
  };
  template <class Step>
  [[nodiscard]] Outcome take(int connection, Step step);

  std::string received_;
  int connection_ = -1;  ///< during a step
  int key_updates_ = 0;  ///< from the peer since its last data
  std::unique_ptr<ssl_st, FreeSsl> ssl_;
};

}  // namespace meldroom::server
