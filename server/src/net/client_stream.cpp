#include "net/client_stream.hpp"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace meldroom::server {

net::awaitable<void> ClientStream::connect(const std::string& host, const std::string& port) {
  net::ip::basic_resolver<net::ip::tcp, IoExecutor> resolver(tcp_.get_executor());
  co_await tcp_.async_connect(co_await resolver.async_resolve(host, port, net::use_awaitable),
                              net::use_awaitable);
}

net::awaitable<void> ClientStream::secure(SSL_CTX& context, const std::string& host) {
  SSL* const ssl = SSL_new(&context);
  if (ssl == nullptr) throw std::bad_alloc();
  tls_ = std::make_unique<net::ssl::stream<Tcp&>>(tcp_, ssl);  // frees `ssl`
  // A host that is not an address is a name.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) != 1) {
    SSL_set_tlsext_host_name(ssl, host.c_str());
    SSL_set1_host(ssl, host.c_str());
  }
  co_await tls_->async_handshake(net::ssl::stream_base::client, net::use_awaitable);
}

std::string ClientStream::objection() {
  const long verdict = tls_ ? SSL_get_verify_result(tls_->native_handle()) : X509_V_OK;
  return verdict == X509_V_OK ? "" : X509_verify_cert_error_string(verdict);
}

void ClientStream::read(net::mutable_buffer buffer, Transferred done) {
  if (!tls_) return tcp_.async_read_some(buffer, std::move(done));
  tls_->async_read_some(buffer, std::move(done));
}

void ClientStream::write(net::const_buffer buffer, Transferred done) {
  if (!tls_) return tcp_.async_write_some(buffer, std::move(done));
  tls_->async_write_some(buffer, std::move(done));
}

void ClientStream::end(beast::role_type role, Ended done) {
  using beast::async_teardown;
  if (!tls_) return async_teardown(role, tcp_, std::move(done));
  async_teardown(role, *tls_, std::move(done));
}

}  // namespace meldroom::server
