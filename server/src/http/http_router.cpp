#include "http/http_router.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "admin/admin.hpp"
#include "archive/rerun.hpp"
#include "cluster/ownership.hpp"
#include "failure.hpp"
#include "http/match_link.hpp"
#include "http/origin.hpp"
#include "http/page_path.hpp"
#include "http/preview.hpp"
#include "http/proxy_header.hpp"
#include "http/url.hpp"
#include "journal/entry.hpp"
#include "net/bans.hpp"
#include "net/connections.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"
#include "same_secret.hpp"

namespace meldroom::server {

namespace {

using protocol::ErrorCode;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

/// Scripts, styles, images and connections of this very origin, and nothing inline. Its last part, `connect-src`, has the
/// WebSocket; other machines of the cluster are added to it.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; connect-src 'self'";

/// Where clients reach the machines of a cluster that say so.
std::vector<Url> urls_of(const Ownership& ownership) {
  std::vector<Url> urls;
  for (const NodeReport& node : ownership.nodes()) {
    if (auto url = parse_url(node.owner.url)) urls.push_back(*std::move(url));
  }
  return urls;
}

std::string content_policy_with(const std::vector<Url>& nodes) {
  std::string policy(content_policy);
  for (const Url& node : nodes) policy += (node.tls ? " wss://" : " ws://") + node.authority();
  return policy;
}

constexpr std::string_view too_many_requests = "too many requests came from your address; wait a moment";

/// The client's page for every room: it lies where a room's link does, so that its relative addresses hold.
constexpr std::string_view room_page = "r/index.html";
constexpr std::string_view room_folder = "r/";
/// Below it is what a client asks of a room outside the WebSocket.
constexpr std::string_view rooms_folder = "rooms/";

/// Below it is all that the host's page is made of and asks for, so that a proxy can publish that alone.
constexpr std::string_view admin_folder = "admin/";
constexpr std::size_t most_admin_bytes = 8'192;

beast::string_view view(std::string_view text) {
  return {text.data(), text.size()};
}
std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

/// Logs how the serving of a connection failed, if it did.
void warn_of(const std::exception_ptr& thrown) {
  if (const auto failure = failure_of(thrown)) spdlog::warn("a connection ended: {}", *failure);
}

/// One connection; keeps itself alive through the coroutine that serves it.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, Loop& loop, HttpContext& context, Door door)
      : context_(context), door_(door), loop_(loop), socket_(std::move(socket)), deadline_(loop.io()) {
    context_.server.metrics.http_open.add();
  }
  ~HttpConnection() { context_.server.metrics.http_open.add(-1); }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void start() {
    const std::string peer = peer_address();
    place_.emplace(context_.connections, address_group(peer), context_.proxies.trusted(peer),
                   [weak = weak_from_this()] {
                     if (auto self = weak.lock()) {
                       // Handed on: if this were its last owner, the place would end here.
                       Loop& loop = self->loop_;
                       loop.post([self = std::move(self)] { self->cut(); });
                     }
                   });
    net::co_spawn(loop_.executor(), run(),
                  [self = shared_from_this()](const std::exception_ptr& failure) { warn_of(failure); });
  }

 private:
  net::awaitable<void> run();
  net::awaitable<bool> hear_more();
  net::awaitable<bool> hear_proxy();
  net::awaitable<bool> hear_tls();
  [[nodiscard]] bool lacks_tls() const;
  [[nodiscard]] bool may_shake_hands() const;
  net::awaitable<bool> upgrade(Request request);
  net::awaitable<std::optional<Response>> hand_on(const Request& request, RoomCode code);
  net::awaitable<Response> respond(const Request& request, std::optional<std::string_view> path);
  net::awaitable<Response> respond_to_host(const Request& request, std::string_view path);
  [[nodiscard]] std::optional<Response> refuse_host(const Request& request) const;
  net::awaitable<Response> of_room(const Request& request, std::string_view path);
  net::awaitable<Response> glimpse(const Request& request, RoomCode code,
                                   std::optional<engine::Bytes32> asker);
  net::awaitable<Response> match(const Request& request, MatchRequest asked);
  net::awaitable<Response> room(const Request& request, std::string_view path) const;
  [[nodiscard]] Response answer(const Request& request, std::string_view path) const;
  [[nodiscard]] Response metrics(const Request& request) const;
  [[nodiscard]] std::optional<Response> unreadable(const boost::system::error_code& error) const;
  [[nodiscard]] bool may_request(const std::string& address) const;
  [[nodiscard]] bool banned(const Request& request) const;
  [[nodiscard]] bool page_may_connect(const Request& request) const;
  [[nodiscard]] std::optional<Response> refuse_session(const Request& request);
  [[nodiscard]] Response without_upgrade(const Request& request);
  [[nodiscard]] Response without_tls(const Request& request) const;
  [[nodiscard]] std::variant<std::shared_ptr<Room>, NoRoom> look_up(const Request& request,
                                                                    RoomCode code) const;
  [[nodiscard]] Response file(const Request& request, std::string_view path) const;
  [[nodiscard]] Response lost(const Request& request, std::string_view path, std::string why) const;
  [[nodiscard]] Response served(const Request& request, const StaticFile& file) const;
  [[nodiscard]] Response text(const Request& request, http::status status, std::string body) const;
  [[nodiscard]] Response redirect(const Request& request, const std::string& to) const;
  [[nodiscard]] std::string peer_address() const;
  [[nodiscard]] std::string address_of(const Request& request) const;
  [[nodiscard]] std::string link_to(const Request& request, std::string_view path) const;
  void expect_within(std::chrono::milliseconds limit);
  void cut();

  HttpContext& context_;
  const Door door_;
  Loop& loop_;
  Socket socket_;
  net::steady_timer deadline_;
  beast::flat_buffer buffer_;
  std::optional<HttpConnections::Place> place_;  ///< from start() on
  std::optional<std::string> client_;            ///< for whom a trusted proxy speaks, by the PROXY protocol
};

void HttpConnection::expect_within(std::chrono::milliseconds limit) {
  deadline_.expires_after(limit);
  deadline_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self) self->cut();
  });
}

void HttpConnection::cut() {
  boost::system::error_code ignored;  // it may have closed by itself
  socket_.next_layer().close(ignored);
}

/// The path below the base path, without query; nothing if the request is for something else.
std::optional<std::string_view> path_below(std::string_view target, std::string_view base) {
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (!path.starts_with(base)) return std::nullopt;
  const std::string_view rest = path.substr(base.size());
  if (rest.empty()) return rest;
  return rest.front() == '/' ? std::optional(rest.substr(1)) : std::nullopt;
}

std::string_view query_of(std::string_view target) {
  const auto mark = target.find('?');
  return mark == target.npos ? std::string_view() : target.substr(mark + 1, target.find('#') - mark - 1);
}

/// The loop of the room that a WebSocket says it is for (`?room=CODE`), so that the two meet on one loop; otherwise, and
/// if there is no such room, the one that it came on.
Loop& loop_for(const Request& request, Loop& here, const Rooms& rooms) {
  const auto code = room_in_query(query_of(view(request.target())));
  const auto room = code ? rooms.find(*code) : nullptr;
  return room ? room->loop() : here;
}

/// The room that a path is about.
std::optional<RoomCode> room_asked_for(std::string_view path) {
  if (path.starts_with(room_folder)) return room_in_link(path.substr(room_folder.size()));
  if (path.starts_with(rooms_folder))
    return RoomCode::parse(path.substr(rooms_folder.size(), RoomCode::length));
  return std::nullopt;
}

http::status status_of(Withheld::Why why) {
  switch (why) {
    case Withheld::Why::not_found:
      return http::status::not_found;
    case Withheld::Why::not_allowed:
      return http::status::forbidden;
    case Withheld::Why::busy:
      return http::status::service_unavailable;
    case Withheld::Why::broken:
      return http::status::internal_server_error;
  }
  return http::status::internal_server_error;
}

http::status status_of(NoRoom why) {
  switch (why) {
    case NoRoom::unknown:
      return http::status::not_found;
    case NoRoom::set_aside:
    case NoRoom::elsewhere:
      return http::status::service_unavailable;
    case NoRoom::guessing:
      return http::status::too_many_requests;
  }
  return http::status::internal_server_error;
}

net::awaitable<void> HttpConnection::run() {
  const auto keep_alive = shared_from_this();
  const Limits& limits = context_.server.limits;
  expect_within(limits.http_request_within);
  if (context_.settings.proxy_protocol && context_.proxies.trusted(peer_address()) &&
      !co_await hear_proxy()) {
    co_return;
  }
  if (lacks_tls() && !co_await hear_tls()) co_return;
  for (std::size_t served = 1;; ++served) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.http_header_bytes));
    parser.body_limit(door_ == Door::host ? most_admin_bytes : 0);
    expect_within(limits.http_request_within);
    place_->wait_for_peer();
    const auto [error, bytes] = co_await http::async_read(socket_, buffer_, parser, as_result);
    place_->work();
    std::optional<Response> response = error ? unreadable(error) : std::nullopt;
    if (error && !response) co_return;
    context_.server.metrics.http_requests.add();

    if (!response && lacks_tls()) {
      response = without_tls(parser.get());
    } else if (!response) {
      Request request = parser.release();
      const bool for_players = door_ == Door::players;
      const auto path =
          path_below(view(request.target()), for_players ? context_.settings.base_path : std::string());
      if (for_players && path && *path == "ws" && beast::websocket::is_upgrade(request)) {
        if (co_await upgrade(std::move(request))) co_return;
        continue;
      }
      response = co_await respond(request, path);
    }
    if (served >= limits.http_requests_per_connection) response->keep_alive(false);
    expect_within(limits.http_request_within);
    place_->wait_for_peer();
    const auto [write_error, written] = co_await http::async_write(socket_, *response, as_result);
    if (write_error || response->need_eof()) break;
  }
  socket_.say_goodbye();
  boost::system::error_code ignored;  // the peer may have gone before
  socket_.next_layer().shutdown(TcpSocket::shutdown_send, ignored);
}

/// Takes in some of what the peer says before its first request. False if the connection is of no use.
net::awaitable<bool> HttpConnection::hear_more() {
  constexpr std::size_t piece = 512;
  const auto [error, bytes] = co_await socket_.async_read_some(buffer_.prepare(piece), as_result);
  buffer_.commit(bytes);
  co_return !error;
}

/// What a trusted proxy says by the PROXY protocol, if it says anything. False if the connection is of no use.
net::awaitable<bool> HttpConnection::hear_proxy() {
  for (;;) {
    if (!co_await hear_more()) co_return false;
    const auto heard = buffer_.data();
    ProxyHeader header;
    switch (read_proxy_header({static_cast<const char*>(heard.data()), heard.size()}, header)) {
      case ProxyHeaderState::none:
        co_return true;
      case ProxyHeaderState::wrong:
        co_return false;
      case ProxyHeaderState::incomplete:
        break;
      case ProxyHeaderState::whole:
        client_ = header.client;
        buffer_.consume(header.size);
        co_return true;
    }
  }
}

/// Whether this connection should be one with TLS and is not.
bool HttpConnection::lacks_tls() const {
  return door_ == Door::players && !socket_.is_secure() && context_.certificate.get()->has_value();
}

/// Begins with TLS if the peer does; otherwise it is told when its request is there. False if the connection is of no use.
net::awaitable<bool> HttpConnection::hear_tls() {
  constexpr std::uint8_t handshake = 22;  // RFC 8446, 5.1: what the first record is
  if (buffer_.size() == 0 && !co_await hear_more()) co_return false;
  const auto heard = buffer_.data();
  if (*static_cast<const std::uint8_t*>(heard.data()) != handshake) co_return true;
  if (!may_shake_hands()) co_return false;
  const auto certificate = context_.certificate.get();
  if (!*certificate) co_return true;
  const auto error = co_await socket_.secure(**certificate, beast::buffers_to_string(heard));
  buffer_.clear();
  if (!error) co_return true;
  context_.server.metrics.tls_failed.add();
  spdlog::debug("a TLS handshake of {} failed: {}", address_group(peer_address()), error.message());
  co_return false;
}

/// A handshake costs more than a request, so it counts as one; but a proxy's has no client yet to count it by.
bool HttpConnection::may_shake_hands() const {
  const std::string peer = peer_address();
  return context_.proxies.trusted(peer) || may_request(address_group(peer));
}

net::awaitable<Response> HttpConnection::respond(const Request& request,
                                                 std::optional<std::string_view> path) {
  if (door_ == Door::host) co_return co_await respond_to_host(request, path.value_or("*"));
  if (path && *path == "ws") co_return without_upgrade(request);
  if (banned(request)) {
    co_return text(request, http::status::forbidden, std::string(banned_sentence) + "\n");
  }
  if (!may_request(address_of(request))) {
    co_return text(request, http::status::too_many_requests, std::string(too_many_requests) + "\n");
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    co_return text(request, http::status::method_not_allowed, "only GET and HEAD\n");
  }
  if (!path) co_return text(request, http::status::not_found, "not found\n");
  if (const auto code = room_asked_for(*path)) {
    if (auto handed_on = co_await hand_on(request, *code)) co_return *std::move(handed_on);
  }
  if (path->starts_with(rooms_folder)) co_return co_await of_room(request, *path);
  if (path->starts_with(room_folder)) co_return co_await room(request, *path);
  co_return answer(request, *path);
}

/// Bans do not count here, for the host might ban themselves.
net::awaitable<Response> HttpConnection::respond_to_host(const Request& request, std::string_view path) {
  if (!may_request(address_of(request))) {
    co_return text(request, http::status::too_many_requests, std::string(too_many_requests) + "\n");
  }
  const auto host = view(request[http::field::host]);
  if (!host_is_known(host, context_.settings.origins)) {
    context_.server.refusals.note(Refused::wrong_origin, address_of(request));
    co_return text(request, http::status::misdirected_request,
                   "this server does not go by that name; the host can add its origin (--origins)\n");
  }
  const bool command = path == "admin/command";
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (command ? request.method() != http::verb::post : !reads) {
    co_return text(request, http::status::method_not_allowed,
                   command ? "only POST\n" : "only GET and HEAD\n");
  }
  if (path == "metrics" || path == "admin/metrics") {
    auto refused = context_.admin_token.get()->empty() ? std::nullopt : refuse_host(request);
    co_return refused ? *std::move(refused) : metrics(request);
  }
  if (command) {
    if (auto refused = refuse_host(request)) co_return *std::move(refused);
    const nlohmann::json answer = co_await context_.admin.answer(request.body());
    Response response = text(request, answer.contains("error") ? http::status::bad_request : http::status::ok,
                             answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    response.set(http::field::content_type, "application/json");
    co_return response;
  }
  if (path.empty() || path == "admin") co_return redirect(request, way_from(path, admin_folder));
  const auto files = context_.files.get();
  const StaticFile* const found = path.starts_with(admin_folder)
                                      ? files->find(path == admin_folder ? "admin/index.html" : path,
                                                    view(request[http::field::accept_encoding]))
                                      : nullptr;
  co_return found != nullptr ? served(request, *found)
                             : text(request, http::status::not_found, "not found\n");
}

/// Whether a request is the host's own: it has to show the token, and no other page may have sent it.
std::optional<Response> HttpConnection::refuse_host(const Request& request) const {
  ServerContext& server = context_.server;
  const std::string address = address_of(request);
  const auto origin = view(request[http::field::origin]);
  if (!origin_may_connect(origin, view(request[http::field::host]), false, {}) &&
      (context_.settings.origins.empty() ||
       !origin_may_connect(origin, {}, false, context_.settings.origins))) {
    server.refusals.note(Refused::wrong_origin, address);
    return text(request, http::status::forbidden, "this page may not ask here\n");
  }
  const auto wanted = context_.admin_token.get();
  if (wanted->empty()) {
    return text(request, http::status::forbidden,
                "this server has no admin token; the setting admin-token gives it one\n");
  }
  const ServerTime now = server.clock.now();
  if (!server.connections.may_guess(address, now)) {
    server.metrics.rate_limited.add();
    return text(request, http::status::too_many_requests,
                "too many wrong tokens came from your address; wait a minute\n");
  }
  const auto given = bearer_token(view(request[http::field::authorization]));
  if (given && same_secret(*given, *wanted)) return std::nullopt;
  if (given) {
    server.refusals.note(Refused::wrong_admin_token, address);
    server.connections.guessed_wrong(address, now);
  }
  Response response =
      text(request, http::status::unauthorized,
           given ? "that is not this server's admin token\n" : "this needs the admin token\n");
  response.set(http::field::www_authenticate, "Bearer");
  return response;
}

/// What a peer is told whose request could not be read, as the last on this connection; nothing if they hung up
/// or said too little for too long.
std::optional<Response> HttpConnection::unreadable(const boost::system::error_code& error) const {
  const auto last = [this](http::status status, std::string why) {
    Response response = text({}, status, std::move(why));
    response.keep_alive(false);
    return response;
  };
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return last(http::status::request_header_fields_too_large,
                fmt::format("the request is too long; {} bytes are the most\n",
                            context_.server.limits.http_header_bytes));
  }
  if (error == http::error::body_limit) {
    return last(http::status::payload_too_large,
                door_ == Door::host ? "the request is too long\n" : "no request here has a body\n");
  }
  const bool hung_up = error == http::error::end_of_stream || error == http::error::partial_message;
  if (hung_up || error.category() != make_error_code(http::error::end_of_stream).category()) {
    return std::nullopt;
  }
  return last(http::status::bad_request, "that is no HTTP request\n");
}

std::variant<std::shared_ptr<Room>, NoRoom> HttpConnection::look_up(const Request& request,
                                                                    RoomCode code) const {
  return context_.server.rooms.look_up(code, address_of(request), context_.server.clock.now());
}

/// Counts a request for its address; false if it is one too many.
bool HttpConnection::may_request(const std::string& address) const {
  ServerContext& server = context_.server;
  if (server.connections.may_request(address, server.clock.now())) return true;
  server.metrics.rate_limited.add();
  server.refusals.note(Refused::too_many_requests, address);
  return false;
}

/// Answers a request for a WebSocket, which has been admitted, and makes a session of the connection.
net::awaitable<void> begin_session(Socket connection, Loop& loop, Request request, std::string address,
                                   ServerContext& server) {
  WebSocket socket(std::move(connection));
  const auto [error] = co_await socket.async_accept(request, as_result);
  if (error) co_return server.connections.release(address);
  std::make_shared<Session>(std::move(socket), loop, server, server.rooms, std::move(address))->start();
}

/// Whether nobody may connect from there. Counts it if so.
bool HttpConnection::banned(const Request& request) const {
  const std::string address = address_of(request);
  if (!context_.server.bans.has_address(address)) return false;
  context_.server.refusals.note(Refused::banned, address);
  return true;
}

/// Whether the page that asks is one of this server or of another machine of its cluster.
bool HttpConnection::page_may_connect(const Request& request) const {
  const auto origin = view(request[http::field::origin]);
  if (origin_may_connect(origin, view(request[http::field::host]), socket_.is_secure(),
                         context_.settings.origins)) {
    return true;
  }
  std::vector<std::string> nodes;
  for (const Url& url : urls_of(context_.server.ownership)) nodes.push_back(url.origin());
  return !nodes.empty() && origin_may_connect(origin, {}, false, nodes);
}

/// Takes a place for a session, or says why there is none. The caller gives the place back.
std::optional<Response> HttpConnection::refuse_session(const Request& request) {
  ServerContext& server = context_.server;
  const std::string address = address_of(request);
  const auto refused = [&](http::status status, ErrorCode code, std::string_view why) {
    Response response = text(request, status, protocol::error_frame({}, code, why));
    response.set(http::field::content_type, "application/json");
    return response;
  };
  if (banned(request)) return refused(http::status::forbidden, ErrorCode::banned, banned_sentence);
  if (!page_may_connect(request)) {
    server.refusals.note(Refused::wrong_origin, address);
    return refused(http::status::forbidden, ErrorCode::wrong_origin,
                   "this page may not connect here; the host can allow its origin (--origins)");
  }
  if (!may_request(address_of(request))) {
    return refused(http::status::too_many_requests, ErrorCode::rate_limited, too_many_requests);
  }
  if (!server.connections.admit(address)) {
    server.refusals.note(Refused::too_many_connections, address);
    return refused(http::status::too_many_requests, ErrorCode::too_many_connections,
                   "too many are connected from your address, or to this server; try again in a while");
  }
  return std::nullopt;
}

/// True if the connection has become a session, or is of no use any more.
net::awaitable<bool> HttpConnection::upgrade(Request request) {
  ServerContext& server = context_.server;
  std::string address = address_of(request);
  auto refused = refuse_session(request);
  if (!refused) {
    const auto code = room_in_query(query_of(view(request.target())));
    if (code) {
      refused = co_await hand_on(request, *code);
    } else if (!server.ownership.for_new_room()) {
      // The balancer asks another machine then.
      refused = text(request, http::status::service_unavailable, "this server has no rooms at the moment\n");
    }
    if (refused) server.connections.release(address);
  }
  if (refused) {
    const auto [error, bytes] = co_await http::async_write(socket_, *refused, as_result);
    co_return error || refused->need_eof();
  }
  deadline_.cancel();
  if (buffer_.size() > 0) {  // a client has to wait for the answer before it sends frames
    server.connections.release(address);
    co_return true;
  }
  Loop& loop = loop_for(request, loop_, server.rooms);
  if (&loop != &loop_) socket_ = std::move(socket_).moved_to(loop.io());
  net::co_spawn(loop.executor(),
                begin_session(std::move(socket_), loop, std::move(request), std::move(address), server),
                warn_of);
  co_return true;
}

/// Sees to it that a request about a room gets to the machine of the cluster that has the room. Where the balancer can be
/// told, the answer tells it; otherwise the session says where the room is. While nobody has the room, which is when its
/// machine has died, the request waits.
net::awaitable<std::optional<Response>> HttpConnection::hand_on(const Request& request, RoomCode code) {
  constexpr auto longest = std::chrono::seconds(3);
  constexpr auto look_again_after = std::chrono::milliseconds(20);
  const Ownership& ownership = context_.server.ownership;
  const bool can_hand_on = !request["X-Meldroom-Hand-On"].empty();
  const bool handed_on = !request["X-Meldroom-Handed-On"].empty();
  const auto until = std::chrono::steady_clock::now() + longest;
  while (!ownership.has(Slot::of(code))) {
    const auto owner = ownership.elsewhere(Slot::of(code));
    if (owner && !can_hand_on && !handed_on) co_return std::nullopt;
    if (owner && can_hand_on) {
      Response response = text(request, http::status::ok, {});
      response.set("X-Accel-Redirect", fmt::format("/@{}{}", owner->node, view(request.target())));
      co_return response;
    }
    if (std::chrono::steady_clock::now() >= until) {
      co_return text(request, http::status::service_unavailable,
                     "no machine has this room at the moment; try again in a few seconds\n");
    }
    expect_within(longest);
    net::steady_timer pause(loop_.io(), look_again_after);
    co_await pause.async_wait(as_result);
  }
  co_return std::nullopt;
}

/// What a page asks whose WebSocket did not open: a browser tells it nothing of why.
Response HttpConnection::without_upgrade(const Request& request) {
  if (auto refused = refuse_session(request)) return *std::move(refused);
  context_.server.connections.release(address_of(request));
  return text(request, http::status::upgrade_required, "this is the WebSocket\n");
}

/// The last on this connection.
Response HttpConnection::without_tls(const Request& request) const {
  Response response = text(request, http::status::bad_request,
                           fmt::format("this server speaks HTTPS here: https://{}{}\n",
                                       view(request[http::field::host]), view(request.target())));
  response.keep_alive(false);
  return response;
}

/// A room as one's own seat sees it, or something of one of its matches.
net::awaitable<Response> HttpConnection::of_room(const Request& request, std::string_view path) {
  ServerContext& server = context_.server;
  const auto code = RoomCode::parse(path.substr(rooms_folder.size()));
  auto asked = parse_match_link(path, query_of(view(request.target())));
  if (!code && !asked) co_return text(request, http::status::not_found, "that is no address of a match\n");
  std::optional<engine::Bytes32> asker;
  if (const auto said = view(request[http::field::authorization]); !said.empty()) {
    const auto secret = bearer_secret(said);
    if (!secret) {
      co_return text(request, http::status::forbidden,
                     "Authorization has to be `Bearer` and the secret of the device, 64 hex digits\n");
    }
    asker = entry::owner_of(*secret);
  }
  if (asker && server.bans.has_device(*asker)) {
    server.refusals.note(Refused::banned, address_of(request));
    co_return text(request, http::status::forbidden, std::string(banned_sentence) + "\n");
  }
  if (!server.connections.may_ask_replay(address_of(request), server.clock.now())) {
    server.metrics.rate_limited.add();
    co_return text(request, http::status::too_many_requests,
                   "too many matches were asked for; wait a moment\n");
  }
  if (code) co_return co_await glimpse(request, *code, asker);
  asked->asker = asker;
  co_return co_await match(request, *asked);
}

net::awaitable<Response> HttpConnection::glimpse(const Request& request, RoomCode code,
                                                 std::optional<engine::Bytes32> asker) {
  const auto found = look_up(request, code);
  if (const auto* why = std::get_if<NoRoom>(&found)) {
    co_return text(request, status_of(*why), std::string(sentence_of(*why)) + "\n");
  }
  std::optional<std::string> seen;
  if (asker) seen = co_await std::get<std::shared_ptr<Room>>(found)->glimpse(*asker);
  if (!seen) co_return text(request, http::status::forbidden, "this device has no seat there\n");
  Response response = text(request, http::status::ok, *std::move(seen));
  response.set(http::field::content_type, "application/json");
  co_return response;
}

/// A record, a replay or the best plays of a moment. The archive has matches of rooms that were set aside, too.
net::awaitable<Response> HttpConnection::match(const Request& request, MatchRequest asked) {
  const auto found = look_up(request, asked.room);
  if (const auto* why = std::get_if<NoRoom>(&found); why != nullptr && *why != NoRoom::set_aside) {
    co_return text(request, status_of(*why), std::string(sentence_of(*why)) + "\n");
  }
  if (const auto* room = std::get_if<std::shared_ptr<Room>>(&found)) {
    const Room::Standing now = co_await (*room)->standing(asked.asker);
    const bool runs = now.playing == asked.match && (now.spectators || now.seat);
    if (const auto withheld = runs ? objection_while_played(asked, now.seat) : std::nullopt) {
      co_return text(request, status_of(withheld->why), withheld->message + "\n");
    }
  }
  deadline_.cancel();  // the line is short; what the peer does meanwhile shows when they are answered
  MatchAnswer answer = co_await context_.archive.ask(asked);
  if (const auto* withheld = std::get_if<Withheld>(&answer)) {
    co_return text(request, status_of(withheld->why), withheld->message + "\n");
  }
  Response response = text(request, http::status::ok, std::get<std::string>(std::move(answer)));
  response.set(http::field::content_type, "application/json");
  co_return response;
}

Response HttpConnection::answer(const Request& request, std::string_view path) const {
  if (path == "healthz" || path == "readyz") {
    if (!context_.server.journal.healthy()) {
      return text(request, http::status::service_unavailable,
                  "the journal cannot be written; the log says why\n");
    }
    if (path == "healthz") return text(request, http::status::ok, "ok\n");
    return context_.ready && context_.server.ownership.for_new_room()
               ? text(request, http::status::ok, "ready\n")
               : text(request, http::status::service_unavailable, "not ready\n");
  }
  if (path == "metrics" && context_.settings.admin_address.empty()) return metrics(request);
  // A link without the slash would make the client's relative addresses miss the base path.
  if (path.empty() &&
      view(request.target()).substr(0, context_.settings.base_path.size() + 1) ==
          context_.settings.base_path &&
      !context_.settings.base_path.empty()) {
    return redirect(request, context_.settings.base_path + "/");
  }
  return file(request, path);
}

Response HttpConnection::metrics(const Request& request) const {
  context_.server.metrics.journal_bytes.set(static_cast<std::int64_t>(context_.server.journal.size()));
  return text(request, http::status::ok, context_.server.metrics.text(context_.server.limits));
}

/// The client's page for a room, with what a messenger shows of the link.
net::awaitable<Response> HttpConnection::room(const Request& request, std::string_view path) const {
  const auto code = room_in_link(path.substr(room_folder.size()));
  if (!code) co_return lost(request, path, "that is no room's link\n");
  // A room has one address, however its code was typed.
  const std::string address = std::string(room_folder) + code->text();
  if (path != address) co_return redirect(request, way_from(path, address));
  const auto files = context_.files.get();
  const StaticFile* const page = files->find(room_page);
  const auto found = look_up(request, *code);
  const auto* const room = std::get_if<std::shared_ptr<Room>>(&found);
  // Who has to know a password to come in is not told before who is inside.
  const bool hidden = !context_.server.password.get()->empty();
  if (page == nullptr || room == nullptr || hidden) co_return file(request, room_page);
  const Invitation invitation = co_await (*room)->invitation();
  const std::string picture = preview_picture(invitation.variant);
  const std::string tags = preview_tags(invitation, link_to(request, address),
                                        files->find(picture) != nullptr ? link_to(request, picture) : "");
  co_return served(request, made_page(with_tags(page->body, tags)));
}

Response HttpConnection::file(const Request& request, std::string_view path) const {
  const auto files = context_.files.get();
  const StaticFile* found = files->find(path, view(request[http::field::accept_encoding]));
  // The host's page is for the other door.
  if (found != nullptr && !path.starts_with(admin_folder)) return served(request, *found);
  if (path.empty() || path == room_page) {
    return text(request, http::status::not_found, "The web client is not installed here (--web-root).\n");
  }
  return lost(request, path, "not found\n");
}

/// What is not there: the client's page, which knows the way home, for somebody who opens an address; a line
/// for a program that asks for a file.
Response HttpConnection::lost(const Request& request, std::string_view path, std::string why) const {
  const bool page_wanted = view(request[http::field::accept]).find("text/html") != std::string_view::npos;
  const std::string_view rest = path.starts_with(room_folder) ? path.substr(room_folder.size()) : path;
  const auto files = context_.files.get();
  const StaticFile* const page = files->find(path.size() > rest.size() ? room_page : "");
  if (!page_wanted || page == nullptr) return text(request, http::status::not_found, std::move(why));
  // The page's relative addresses hold only where it lies.
  const auto slash = rest.find('/');
  if (slash != rest.npos) {
    const auto kept = path.size() - rest.size() + slash;
    return redirect(request, way_from(path, path.substr(0, kept)));
  }
  Response response = text(request, http::status::not_found, page->body);
  response.set(http::field::content_type, view(page->type));
  return response;
}

Response HttpConnection::served(const Request& request, const StaticFile& file) const {
  const bool known = view(request[http::field::if_none_match]) == file.etag;
  Response response = text(request, known ? http::status::not_modified : http::status::ok, {});
  response.set(http::field::content_type, view(file.type));
  response.set(http::field::cache_control, view(file.caching));
  response.set(http::field::etag, file.etag);
  response.set(http::field::vary, "Accept-Encoding");
  if (!file.coding.empty()) response.set(http::field::content_encoding, view(file.coding));
  if (!known && request.method() != http::verb::head) response.body() = file.body;
  response.content_length(known ? 0 : file.body.size());
  return response;
}

Response HttpConnection::text(const Request& request, http::status status, std::string body) const {
  Response response(status, request.version());
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  response.set("Content-Security-Policy", content_policy_with(urls_of(context_.server.ownership)));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");  // a room's code is in its address
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = std::move(body);
  return response;
}

Response HttpConnection::redirect(const Request& request, const std::string& to) const {
  Response response = text(request, http::status::found, {});
  response.set(http::field::location, to);
  return response;
}

std::string HttpConnection::peer_address() const {
  if (client_) return *client_;
  boost::system::error_code error;
  const auto peer = socket_.next_layer().remote_endpoint(error);
  return error ? std::string() : peer.address().to_string();
}

/// What limits by address count this request by.
std::string HttpConnection::address_of(const Request& request) const {
  // Proxies add to the header's line or add a line to it.
  std::string forwarded_for;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto line = first; line != last; ++line) {
    if (!forwarded_for.empty()) forwarded_for += ',';
    forwarded_for += view(line->value());
  }
  const std::string peer = peer_address();
  const bool strange = !forwarded_for.empty() && !context_.proxies.trusted(peer);
  if (strange && !context_.told_of_strange_proxy.exchange(true, std::memory_order_relaxed)) {
    spdlog::warn(
        "X-Forwarded-For comes from {}, which `trusted-proxies` does not name; if it is your proxy, all who "
        "come "
        "through it count as one address until it is named there",
        peer);
  }
  return address_group(context_.proxies.client_of(peer, forwarded_for));
}

/// The whole address of a page or file, as the one who asks knows this server.
std::string HttpConnection::link_to(const Request& request, std::string_view path) const {
  const bool secure = socket_.is_secure() || (view(request["X-Forwarded-Proto"]) == "https" &&
                                              context_.proxies.trusted(peer_address()));
  return fmt::format("{}://{}{}/{}", secure ? "https" : "http", view(request[http::field::host]),
                     context_.settings.base_path, path);
}

}  // namespace

void serve_http(TcpSocket socket, Loop& loop, HttpContext& context, Door door) {
  std::make_shared<HttpConnection>(Socket(std::move(socket)), loop, context, door)->start();
}

}  // namespace meldroom::server
