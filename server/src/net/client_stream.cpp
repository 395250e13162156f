#include "net/client_stream.hpp"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

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

}  // namespace meldroom::server
