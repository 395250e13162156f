#include "http/http_client.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/ssl.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "asio.hpp"

namespace meldroom::server {

namespace {

namespace ssl = net::ssl;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;

constexpr std::chrono::seconds patience(10);

/// What a task gives; throws what it throws.
template <class T>
T wait_for(net::awaitable<T> task) {
  net::io_context io;
  auto result = net::co_spawn(io, std::move(task), net::use_future);
  io.run();
  return result.get();
}

net::awaitable<beast::tcp_stream> connected_to(const Url& url) {
  beast::tcp_stream stream(co_await net::this_coro::executor);
  net::ip::tcp::resolver resolver(stream.get_executor());
  stream.expires_after(patience);
  co_await stream.async_connect(co_await resolver.async_resolve(url.host, url.port, net::use_awaitable),
                                net::use_awaitable);
  co_return stream;
}

/// The system's certificate authorities, or those that SSL_CERT_FILE names. What they say of a server is noted, and no
/// reason to leave.
ssl::context looking_context() {
  ssl::context context(ssl::context::tls_client);
  context.set_default_verify_paths();
  context.set_verify_mode(ssl::verify_none);
  return context;
}

net::awaitable<TlsStream> secured(const Url& url, ssl::context& context) {
  TlsStream stream(co_await connected_to(url), context);
  SSL* const native = stream.native_handle();
  // One that is no address is a name.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(native), url.host.c_str()) != 1) {
    SSL_set_tlsext_host_name(native, url.host.c_str());
    SSL_set1_host(native, url.host.c_str());
  }
  co_await stream.async_handshake(ssl::stream_base::client, net::use_awaitable);
  co_return stream;
}

ShownCertificate shown_by(TlsStream& stream) {
  SSL* const native = stream.native_handle();
  const long verdict = SSL_get_verify_result(native);
  return {facts_of(*SSL_get0_peer_certificate(native)),
          verdict == X509_V_OK ? "" : X509_verify_cert_error_string(verdict)};
}

template <class Stream>
net::awaitable<ServerAnswer> ask_over(Stream& stream, const Url& url, std::string_view path) {
  http::request<http::empty_body> request(http::verb::get, url.path + std::string(path), 11);
  request.set(http::field::host, url.authority());
  request.keep_alive(false);
  co_await http::async_write(stream, request, net::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, net::use_awaitable);
  co_return ServerAnswer{response.result_int(), std::string(response[http::field::content_type]),
                         std::move(response.body())};
}

net::awaitable<ServerAnswer> ask(const Url& url, std::string_view path) {
  if (!url.tls) {
    beast::tcp_stream stream = co_await connected_to(url);
    co_return co_await ask_over(stream, url, path);
  }
  ssl::context context = looking_context();
  TlsStream stream = co_await secured(url, context);
  ServerAnswer answer = co_await ask_over(stream, url, path);
  answer.certificate = shown_by(stream);
  co_return answer;
}

template <class Stream>
net::awaitable<void> upgrade_over(Stream stream, const Url& url) {
  beast::websocket::stream<Stream> socket(std::move(stream));
  socket.set_option(beast::websocket::stream_base::decorator(
      [&url](beast::websocket::request_type& request) { request.set(http::field::origin, url.origin()); }));
  co_await socket.async_handshake(url.authority(), url.path + "/ws", net::use_awaitable);
  co_await socket.async_close(beast::websocket::close_code::normal, net::use_awaitable);
}

net::awaitable<void> upgrade(const Url& url) {
  if (!url.tls) co_return co_await upgrade_over(co_await connected_to(url), url);
  ssl::context context = looking_context();
  co_await upgrade_over(co_await secured(url, context), url);
}

}  // namespace

std::string Url::authority() const {
  const std::string name = host.find(':') == host.npos ? host : "[" + host + "]";
  return port == (tls ? "443" : "80") ? name : name + ":" + port;
}

std::string Url::origin() const {
  return (tls ? "https://" : "http://") + authority();
}

std::optional<Url> parse_url(std::string_view text) {
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  const bool tls = text.starts_with(secure);
  if (!tls && !text.starts_with(plain)) return std::nullopt;
  text.remove_prefix(tls ? secure.size() : plain.size());
  const auto slash = std::min(text.find('/'), text.size());
  std::string_view authority = text.substr(0, slash);
  std::string_view path = text.substr(slash);
  while (path.ends_with('/')) path.remove_suffix(1);
  const auto colon = authority.rfind(':');
  const bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
  std::string_view host = authority.substr(0, has_port ? colon : authority.size());
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return std::nullopt;
  const std::string_view port = has_port ? authority.substr(colon + 1) : tls ? "443" : "80";
  return Url{tls, std::string(host), std::string(port), std::string(path)};
}

ServerAnswer ask_server(const Url& url, std::string_view path) {
  return wait_for(ask(url, path));
}

void open_websocket(const Url& url) {
  wait_for(upgrade(url));
}

}  // namespace meldroom::server
