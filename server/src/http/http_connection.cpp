#include "http/http_connection.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "admin/admin.hpp"
#include "failure.hpp"
#include "http/admin_router.hpp"
#include "http/admission.hpp"
#include "http/client_address.hpp"
#include "http/http_router.hpp"
#include "http/message.hpp"
#include "http/page_path.hpp"
#include "http/page_rules.hpp"
#include "http/proxy_header.hpp"
#include "http/websocket_handshake.hpp"
#include "net/address_limits.hpp"
#include "net/refusals.hpp"

namespace meldroom::server {

namespace {

/// The server cuts a peer that takes an answer more slowly than this.
constexpr std::size_t slowest_bytes_per_second = 4'096;

/// Logs why a connection failed, if it did.
void warn_of(const std::exception_ptr& thrown) {
  if (const auto failure = failure_of(thrown)) spdlog::warn("a connection ended: {}", *failure);
}

/// What is asked for, as the log may show it: the query can have secrets.
std::string line_of(const HttpRequest& request) {
  const auto target = view(request.target());
  return fmt::format("{} {}", view(request.method_string()), target.substr(0, target.find('?')));
}

/// One connection. The coroutine that serves it keeps it alive.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, std::string peer, Loop& loop, HttpContext& context, PortKind port_kind)
      : context_(context),
        port_kind_(port_kind),
        loop_(loop),
        socket_(std::move(socket)),
        peer_(std::move(peer)),
        deadline_(loop.io()),
        buffer_(2 * context.server.limits.http_header_bytes) {
    context_.server.metrics.http_open.add();
  }
  ~HttpConnection() { context_.server.metrics.http_open.add(-1); }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void start() {
    take_place(peer_);
    net::co_spawn(loop_.executor(), run(),
                  [self = shared_from_this()](const std::exception_ptr& failure) { warn_of(failure); });
  }

 private:
  /// Counts the connection as one of this address.
  void take_place(const std::string& address) {
    place_.emplace(context_.connections, address_group(address), context_.proxies.trusted(address),
                   [weak = weak_from_this()] {
                     if (auto self = weak.lock()) {
                       // The loop gets `self`. If the last owner ended here, it would destroy the place during its own
                       // callback.
                       Loop& loop = self->loop_;
                       loop.post([self = std::move(self)] { self->cut(); });
                     }
                   });
  }

  net::awaitable<void> run();
  net::awaitable<bool> read_more();
  net::awaitable<bool> read_proxy();
  net::awaitable<bool> start_tls_if_used();
  net::awaitable<void> wait_for_handshake();
  [[nodiscard]] bool lacks_tls() const;
  [[nodiscard]] bool peer_may_request() const;
  net::awaitable<std::optional<HttpResponse>> upgrade(HttpRequest request, Caller caller);
  net::awaitable<bool> answered(HttpResponse response);
  [[nodiscard]] std::optional<HttpResponse> unreadable(const boost::system::error_code& error) const;
  [[nodiscard]] HttpResponse counted(HttpResponse refusal) const;
  [[nodiscard]] Caller caller_of(const HttpRequest& request) const;
  void expect_within(std::chrono::milliseconds limit);
  void cut();

  HttpContext& context_;
  const PortKind port_kind_;
  Loop& loop_;
  Socket socket_;
  /// The address of the peer, or of the client if a trusted proxy says it by the PROXY protocol.
  std::string peer_;
  net::steady_timer deadline_;
  beast::flat_buffer buffer_;  ///< bounded: the parser has no limit for what comes with the parts of a body
  std::optional<HttpConnections::Place> place_;  ///< set by start()
};

void HttpConnection::expect_within(std::chrono::milliseconds limit) {
  deadline_.expires_after(limit);
  deadline_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self) self->cut();
  });
}

void HttpConnection::cut() {
  boost::system::error_code ignored;  // it can be closed already
  socket_.next_layer().close(ignored);
}

/// An answer that is the last on its connection.
HttpResponse last_answer(const HttpRequest& request, http::status status, std::string why) {
  HttpResponse response = text_answer(request, status, std::move(why));
  response.keep_alive(false);
  return response;
}

/// Tells a client that this port needs HTTPS.
HttpResponse without_tls(const HttpRequest& request) {
  return last_answer(request, http::status::bad_request,
                     fmt::format("this server speaks HTTPS here: https://{}{}\n",
                                 view(request[http::field::host]), view(request.target())));
}

net::awaitable<void> HttpConnection::run() {
  const auto keep_alive = shared_from_this();
  const Limits& limits = context_.server.limits;
  expect_within(limits.http_request_within);
  if (context_.settings.proxy_protocol && context_.proxies.trusted(peer_) && !co_await read_proxy()) {
    co_return;
  }
  if (lacks_tls() && !co_await start_tls_if_used()) co_return;
  for (std::size_t served = 1;; ++served) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.http_header_bytes));
    parser.body_limit(port_kind_ == PortKind::admin ? most_command_bytes : 0);
    expect_within(limits.http_request_within);
    place_->wait_for_peer();
    const auto [error, bytes] = co_await http::async_read(socket_, buffer_, parser, as_result);
    place_->work();
    deadline_.cancel();  // the client has sent its request; making the answer has no deadline
    std::optional<HttpResponse> response = error ? unreadable(error) : std::nullopt;
    if (error && !response) co_return;
    context_.server.metrics.http_requests.add();

    if (!error && lacks_tls()) response = without_tls(parser.get());
    if (response) {
      response = counted(*std::move(response));
    } else {
      HttpRequest request = parser.release();
      const bool for_players = port_kind_ == PortKind::players;
      const auto path =
          path_below(view(request.target()), for_players ? context_.settings.base_path : std::string());
      const Caller caller = caller_of(request);
      const std::string asked = spdlog::should_log(spdlog::level::debug) ? line_of(request) : std::string();
      if (for_players && path && *path == "ws" && beast::websocket::is_upgrade(request)) {
        response = co_await upgrade(std::move(request), caller);
        if (!response) co_return;
      } else {
        response = for_players ? co_await answer_player(request, path, caller, context_)
                               : co_await answer_admin(request, path.value_or("*"), caller, context_);
      }
      spdlog::debug("{} {}: {}", caller.address, asked, response->result_int());
    }
    if (served >= limits.http_requests_per_connection || !context_.ready) response->keep_alive(false);
    if (!co_await answered(*std::move(response))) break;
  }
  socket_.announce_end();
  boost::system::error_code ignored;  // the peer can be gone already
  socket_.next_layer().shutdown(TcpSocket::shutdown_send, ignored);
}

/// Sends an answer. False if it is the last on this connection. The answer "too many requests" comes after a pause, so
/// that a flood costs the server little.
net::awaitable<bool> HttpConnection::answered(HttpResponse response) {
  add_page_rules(response, context_.server.ownership);
  place_->wait_for_peer(response.body().size());
  if (response.result() == http::status::too_many_requests) {
    net::steady_timer pause(loop_.io(), context_.server.limits.pause_of_refused);
    co_await pause.async_wait(as_result);
  }
  // On a slow line a large file takes its time.
  const std::chrono::seconds longer(response.body().size() / slowest_bytes_per_second);
  expect_within(context_.server.limits.http_request_within + longer);
  const auto [error, bytes] = co_await http::async_write(socket_, response, as_result);
  co_return !error && !response.need_eof();
}

/// Reads some of the bytes that come before the first request. False if the connection is unusable.
net::awaitable<bool> HttpConnection::read_more() {
  constexpr std::size_t piece = 512;
  const auto [error, bytes] = co_await socket_.async_read_some(buffer_.prepare(piece), as_result);
  buffer_.commit(bytes);
  co_return !error;
}

/// Reads what a trusted proxy says by the PROXY protocol, if it uses that. False if the connection is unusable.
net::awaitable<bool> HttpConnection::read_proxy() {
  for (;;) {
    if (!co_await read_more()) co_return false;
    const auto received = buffer_.data();
    ProxyHeader header;
    switch (read_proxy_header({static_cast<const char*>(received.data()), received.size()}, header)) {
      case ProxyHeaderState::none:
        co_return true;
      case ProxyHeaderState::wrong:
        co_return false;
      case ProxyHeaderState::incomplete:
        break;
      case ProxyHeaderState::whole:
        buffer_.consume(header.size);
        if (header.client) {
          peer_ = *std::move(header.client);
          take_place(peer_);
        }
        co_return true;
    }
  }
}

/// Whether this connection should use TLS and does not.
bool HttpConnection::lacks_tls() const {
  return port_kind_ == PortKind::players && !socket_.is_secure() && context_.certificate.get()->has_value();
}

/// Starts TLS if the peer does. If it does not, the answer to its request says that it should. False if the connection
/// is unusable.
net::awaitable<bool> HttpConnection::start_tls_if_used() {
  constexpr std::uint8_t handshake = 22;  // RFC 8446, 5.1: the type of the first record
  if (buffer_.size() == 0 && !co_await read_more()) co_return false;
  const auto received = buffer_.data();
  if (*static_cast<const std::uint8_t*>(received.data()) != handshake) co_return true;
  if (!peer_may_request()) co_return false;
  const auto certificate = context_.certificate.get();
  if (!*certificate) co_return true;
  co_await wait_for_handshake();
  const auto error = co_await socket_.secure(**certificate, beast::buffers_to_string(received));
  buffer_.clear();
  if (!error) co_return true;
  context_.server.metrics.tls_failed.add();
  spdlog::debug("a TLS handshake of {} failed: {}", address_group(peer_), error.message());
  co_return false;
}

/// Waits for this address's turn to begin a handshake, until the connection is cut.
net::awaitable<void> HttpConnection::wait_for_handshake() {
  ServerContext& server = context_.server;
  if (context_.proxies.trusted(peer_)) co_return;
  net::steady_timer pause(loop_.io());
  while (
      socket_.next_layer().is_open() &&
      !server.address_limits.may(AddressLimits::Rate::handshakes, address_group(peer_), server.clock.now())) {
    pause.expires_after(server.limits.pause_of_refused);
    co_await pause.async_wait(as_result);
  }
}

/// Counts a handshake, which costs more than a request, or a request that does not say who sends it. A proxy's do not
/// count, because its client is not known.
bool HttpConnection::peer_may_request() const {
  return context_.proxies.trusted(peer_) || may_request(address_group(peer_), port_kind_, context_.server);
}

/// The last answer on a connection whose request could not be read; nothing if the peer hung up or was too slow.
std::optional<HttpResponse> HttpConnection::unreadable(const boost::system::error_code& error) const {
  const auto last = [](http::status status, std::string why) {
    return last_answer({}, status, std::move(why));
  };
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return last(http::status::request_header_fields_too_large,
                fmt::format("the request is too long; {} bytes are the most\n",
                            context_.server.limits.http_header_bytes));
  }
  if (error == http::error::body_limit) {
    return last(http::status::payload_too_large, port_kind_ == PortKind::admin
                                                     ? long_command_sentence() + "\n"
                                                     : "a request here must not have a body\n");
  }
  const bool hung_up = error == http::error::end_of_stream || error == http::error::partial_message;
  if (hung_up || error.category() != make_error_code(http::error::end_of_stream).category()) {
    return std::nullopt;
  }
  return last(http::status::bad_request, "that is not an HTTP request\n");
}

/// Counts a bad request, and returns its answer: the refusal, or another one if too many come from the peer.
HttpResponse HttpConnection::counted(HttpResponse refusal) const {
  if (!peer_may_request()) {
    return last_answer({}, http::status::too_many_requests, std::string(too_many_requests) + "\n");
  }
  context_.server.refusals.note(RefusalReason::bad_request, address_group(peer_));
  return refusal;
}

/// Makes a session of the connection, or returns the answer that refuses it. Nothing if the connection has become a
/// session, or can no longer be used.
net::awaitable<std::optional<HttpResponse>> HttpConnection::upgrade(HttpRequest request, Caller caller) {
  auto admitted = admit(request, caller, context_);
  if (!admitted) co_return admitted.error();
  if (auto answer = co_await no_session_here(request, context_)) co_return answer;
  // A client has to wait for the answer before it sends frames.
  if (buffer_.size() > 0) co_return std::nullopt;
  ServerContext& server = context_.server;
  Loop& loop = loop_for_session(request, loop_, server.rooms);
  if (&loop != &loop_) socket_ = std::move(socket_).moved_to(loop.io());
  net::co_spawn(loop.executor(),
                begin_session(std::move(socket_), loop, std::move(request), *std::move(admitted), server),
                warn_of);
  co_return std::nullopt;
}

Caller HttpConnection::caller_of(const HttpRequest& request) const {
  const std::string forwarded_for = forwarded_for_of(request);
  const bool through_proxy = context_.proxies.trusted(peer_);
  if (!forwarded_for.empty() && !through_proxy &&
      !context_.warned_of_untrusted_proxy.exchange(true, std::memory_order_relaxed)) {
    spdlog::warn(
        "X-Forwarded-For comes from {}, which `trusted-proxies` does not name; if it is your proxy, all who "
        "come through it count as one address until it is named there",
        peer_);
  }
  return {address_group(context_.proxies.client_of(peer_, forwarded_for)), socket_.is_secure(),
          through_proxy};
}

}  // namespace

void serve_http(TcpSocket socket, Loop& loop, HttpContext& context, PortKind port_kind) {
  // Asked for once: the system forgets the address when the peer resets the connection.
  boost::system::error_code gone;
  const auto peer = socket.remote_endpoint(gone);
  if (gone) return;
  std::make_shared<HttpConnection>(Socket(std::move(socket)), peer.address().to_string(), loop, context,
                                   port_kind)
      ->start();
}

}  // namespace meldroom::server
