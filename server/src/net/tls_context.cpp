#include "net/tls_context.hpp"

#include <new>
#include <openssl/ssl.h>

namespace meldroom::server {

std::shared_ptr<SSL_CTX> make_tls_context() {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  // For TLS 1.2, only ciphers that keep past traffic secret if the key becomes known.
  SSL_CTX_set_cipher_list(context.get(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  // HTTP and WebSocket themselves mark where a message ends, so a peer that just hangs up is not an attack.
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Write like a socket that does not block. Bytes that were not taken are passed again, possibly at another address.
  // Idle connections keep no buffers.
  SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                      SSL_MODE_RELEASE_BUFFERS);
  // A read returns after each record, also after one that brings no data. Otherwise a peer could keep one read, and
  // with it the loop, busy for as long as it sends such records (Tls::hear_message).
  SSL_CTX_clear_mode(context.get(), SSL_MODE_AUTO_RETRY);
  // A client that comes back brings its session in a ticket.
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  return context;
}

}  // namespace meldroom::server
