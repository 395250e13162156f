#include "http/http_client.hpp"

#include <chrono>
#include <memory>
#include <new>
#include <openssl/ssl.h>
#include <utility>

#include <boost/asio/use_future.hpp>

#include "asio.hpp"
#include "net/client_stream.hpp"

namespace meldroom::server {

namespace {

/// Checks certificates with the system's authorities, or those that SSL_CERT_FILE names. If they do not confirm a
/// certificate, the connection goes on, and ClientStream::objection() says why.
std::shared_ptr<SSL_CTX> checking_context() {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_default_verify_paths(context.get());
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_NONE, nullptr);
  return context;
}

/// Connects to the server and runs a task there. Throws what the task throws.
template <class Task>
void at(const Url& url, std::chrono::milliseconds within, Task task) {
  net::io_context io;
  ClientStream stream(io.get_executor());
  const auto all = [&]() -> net::awaitable<void> {
    stream.next_layer().expires_after(within);
    co_await stream.connect(url.host, url.port);
    if (url.tls) co_await stream.secure(*checking_context(), url.host);
    co_await task(stream);
  };
  auto done = net::co_spawn(io, all, net::use_future);
  io.run();
  done.get();
}

net::awaitable<ServerAnswer> ask(ClientStream& stream, const Url& url, std::string_view path) {
  http::request<http::empty_body> request(http::verb::get, url.path + std::string(path), 11);
  request.set(http::field::host, url.authority());
  request.keep_alive(false);
  co_await http::async_write(stream, request, net::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, net::use_awaitable);
  ServerAnswer answer{response.result_int(), std::string(response[http::field::content_type]),
                      std::move(response.body())};
  if (stream.tls() != nullptr) {
    answer.certificate = {facts_of(*SSL_get0_peer_certificate(stream.tls())), stream.objection()};
  }
  co_return answer;
}

net::awaitable<void> upgrade(ClientStream& stream, const Url& url) {
  beast::websocket::stream<ClientStream&> socket(stream);
  socket.set_option(beast::websocket::stream_base::decorator(
      [&url](beast::websocket::request_type& request) { request.set(http::field::origin, url.origin()); }));
  co_await socket.async_handshake(url.authority(), url.path + "/ws", net::use_awaitable);
  const auto [failed] = co_await socket.async_close(beast::websocket::close_code::normal, as_result);
  // A proxy can close at once after the server's close frame, as Caddy does.
  if (failed && !socket.reason()) throw boost::system::system_error(failed);
}

}  // namespace

ServerAnswer ask_server(const Url& url, std::string_view path, std::chrono::milliseconds within) {
  ServerAnswer answer;
  at(url, within,
     [&](ClientStream& stream) -> net::awaitable<void> { answer = co_await ask(stream, url, path); });
  return answer;
}

void open_websocket(const Url& url) {
  constexpr std::chrono::seconds patience(10);
  at(url, patience, [&](ClientStream& stream) { return upgrade(stream, url); });
}

}  // namespace meldroom::server
