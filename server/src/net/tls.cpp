#include "net/tls.hpp"

#include <algorithm>
#include <cerrno>
#include <new>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <utility>

#include <boost/asio/ssl/error.hpp>

namespace meldroom::server {

namespace {

/// Key updates of a peer without data between them, before the connection ends. Others send one after gigabytes.
constexpr int most_key_updates = 32;

/// Why OpenSSL cannot go on with a connection.
boost::system::error_code ssl_error() {
  const unsigned long error = ERR_get_error();
  if (error == 0) return net::error::connection_aborted;
  return {static_cast<int>(error), net::error::get_ssl_category()};
}

}  // namespace

/// Like OpenSSL's own BIO for sockets, with three differences: it begins with bytes that were read before, it never
/// blocks, and a peer that is gone causes no SIGPIPE.
struct Tls::Wire {
  static Tls& of(BIO* bio) { return *static_cast<Tls*>(BIO_get_data(bio)); }

  static int read(BIO* bio, char* to, int size) {
    Tls& tls = of(bio);
    BIO_clear_retry_flags(bio);
    if (!tls.received_.empty()) {
      const std::size_t bytes = std::min(tls.received_.size(), static_cast<std::size_t>(size));
      tls.received_.copy(to, bytes);
      tls.received_.erase(0, bytes);
      return static_cast<int>(bytes);
    }
    const ssize_t bytes = ::recv(tls.connection_, to, static_cast<std::size_t>(size), MSG_DONTWAIT);
    if (bytes < 0 && BIO_sock_should_retry(-1) != 0) BIO_set_retry_read(bio);
    return static_cast<int>(bytes);
  }

  static int write(BIO* bio, const char* from, int size) {
    BIO_clear_retry_flags(bio);
    const ssize_t bytes =
        ::send(of(bio).connection_, from, static_cast<std::size_t>(size), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (bytes < 0 && BIO_sock_should_retry(-1) != 0) BIO_set_retry_write(bio);
    return static_cast<int>(bytes);
  }

  /// There is nothing to flush. Other commands are not supported.
  static long control(BIO*, int command, long, void*) { return command == BIO_CTRL_FLUSH ? 1 : 0; }

  static const BIO_METHOD* method() {
    static BIO_METHOD* const made = [] {
      BIO_METHOD* const one = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection");
      if (one == nullptr) throw std::bad_alloc();
      BIO_meth_set_read(one, read);
      BIO_meth_set_write(one, write);
      BIO_meth_set_ctrl(one, control);
      return one;
    }();
    return made;
  }
};

void Tls::FreeSsl::operator()(SSL* ssl) const {
  SSL_free(ssl);
}

Tls::Tls(const Certificate& certificate, std::string received)
    : received_(std::move(received)), ssl_(SSL_new(certificate.context())) {
  BIO* const wire = ssl_ ? BIO_new(Wire::method()) : nullptr;
  if (wire == nullptr) throw std::bad_alloc();
  BIO_set_data(wire, this);
  BIO_set_init(wire, 1);
  SSL_set_bio(ssl_.get(), wire, wire);
  SSL_set_accept_state(ssl_.get());
  SSL_set_msg_callback(ssl_.get(), on_message);
  SSL_set_msg_callback_arg(ssl_.get(), this);
}

Tls::~Tls() = default;

/// Counts key updates (RFC 8446, 4.6.3). OpenSSL computes new keys for each, as often as a peer likes.
void Tls::on_message(int written, int, int type, const void* bytes, std::size_t size, ssl_st*, void* tls) {
  const bool update = type == SSL3_RT_HANDSHAKE && size > 0 &&
                      *static_cast<const unsigned char*>(bytes) == SSL3_MT_KEY_UPDATE;
  if (update && written == 0) ++static_cast<Tls*>(tls)->key_updates_;
}

template <class Step>
Tls::Outcome Tls::take(int connection, Step step) {
  connection_ = connection;
  ERR_clear_error();  // errors of another connection must not count here
  errno = 0;
  std::size_t bytes = 0;
  const int result = step(ssl_.get(), bytes);
  const int system_error = errno;
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_NONE:
      return {{}, bytes};
    case SSL_ERROR_WANT_READ:
      return {net::error::would_block, 0, TcpSocket::wait_read};
    case SSL_ERROR_WANT_WRITE:
      return {net::error::would_block, 0, TcpSocket::wait_write};
    case SSL_ERROR_ZERO_RETURN:
      return {net::error::eof};
    case SSL_ERROR_SYSCALL:
      return {system_error == 0 ? boost::system::error_code(net::error::eof)
                                : boost::system::error_code(system_error, boost::system::system_category())};
    default:
      return {ssl_error()};
  }
}

Tls::Outcome Tls::shake_hands(int connection) {
  return take(connection, [](SSL* ssl, std::size_t&) { return SSL_do_handshake(ssl); });
}

Tls::Outcome Tls::read(int connection, net::mutable_buffer to) {
  Outcome outcome = take(connection, [to](SSL* ssl, std::size_t& bytes) {
    return SSL_read_ex(ssl, to.data(), to.size(), &bytes);
  });
  if (outcome.bytes > 0) key_updates_ = 0;
  if (key_updates_ > most_key_updates) outcome.error = net::error::connection_aborted;
  return outcome;
}

Tls::Outcome Tls::write(int connection, net::const_buffer from) {
  return take(connection, [from](SSL* ssl, std::size_t& bytes) {
    return SSL_write_ex(ssl, from.data(), from.size(), &bytes);
  });
}

void Tls::announce_end(int connection) {
  // The peer can be gone, or not take it. The connection ends in any case.
  static_cast<void>(take(connection, [](SSL* ssl, std::size_t&) { return SSL_shutdown(ssl); }));
}

}  // namespace meldroom::server
