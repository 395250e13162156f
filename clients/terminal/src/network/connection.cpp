#include "network/connection.hpp"

#include <chrono>
#include <deque>
#include <exception>

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include "network/socket.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/read_server_message.hpp"

namespace meldroom::terminal {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

/// The document of a room of eight with two decks has some 40 kB; a server that sends much more is not one of ours.
constexpr std::size_t most_message_bytes = 1'000'000;
constexpr auto connect_limit = std::chrono::seconds(10);
/// After this long without any message the connection counts as lost; after half of it the client sends a ping.
constexpr auto idle_limit = std::chrono::seconds(20);
constexpr auto close_limit = std::chrono::seconds(2);

/// Why a server refuses the connection, if it says so.
std::optional<Closed> refusal_in(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const auto read = protocol::read_message(json);
  const auto* error = read ? std::get_if<protocol::ServerError>(&read->body) : nullptr;
  if (error == nullptr) {
    return std::nullopt;
  }
  return Closed{"The server refused the connection: " + error->message,
                error->code == protocol::name_of(protocol::ErrorCode::banned) ? banned_code : 0, error->code};
}

class SocketConnection final : public Connection, public std::enable_shared_from_this<SocketConnection> {
 public:
  SocketConnection(asio::io_context& io, RoomLink link, Handlers handlers)
      : link_(std::move(link)), handlers_(std::move(handlers)), stream_(io, link_.tls) {}

  void start() { begin(&SocketConnection::run); }

  void send(std::string text) override {
    if (ended_) {
      return;
    }
    outbox_.push_back(std::move(text));
    start_writing();
  }

  void close() override {
    if (ended_) {
      return;
    }
    ended_ = true;
    if (!open_) {
      stream_.next_layer().cancel();
      return;
    }
    // Wait no longer than this for the server's close frame; the seat does not depend on it.
    stream_.set_option(websocket::stream_base::timeout{close_limit, idle_limit, false});
    stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
  }

 private:
  asio::awaitable<void> run() {
    if (auto failure = co_await connect()) {
      end(*std::move(failure));
      co_return;
    }
    open_ = true;
    if (ended_) {  // closed while it was opening
      co_return;
    }
    handlers_.opened();
    start_writing();
    co_await read();
  }

  asio::awaitable<std::optional<Closed>> connect() {
    if (const auto failure = co_await stream_.next_layer().dial(link_, connect_limit)) {
      co_return Closed{failure->message};
    }
    beast::get_lowest_layer(stream_).expires_never();  // from here on the WebSocket's own limits apply
    stream_.set_option(websocket::stream_base::timeout{connect_limit, idle_limit, true});
    stream_.read_message_max(most_message_bytes);
    websocket::response_type answer;
    const auto [declined] =
        co_await stream_.async_handshake(answer, link_.authority(), link_.socket_path(), as_result);
    if (!declined) {
      co_return std::nullopt;
    }
    const bool answered = declined == websocket::error::upgrade_declined;
    if (answered) {
      if (auto refusal = refusal_in(answer.body())) {
        co_return refusal;
      }
    }
    if (answered && answer.result_int() == 404 && !link_.base.empty()) {
      co_return Closed{"The server at " + link_.origin() + " has no Meldroom under " + link_.base};
    }
    co_return Closed{
        "No Meldroom server answers at " + link_.origin() + link_.base +
        (answered ? " (status " + std::to_string(answer.result_int()) + ")" : ": " + declined.message())};
  }

  asio::awaitable<void> read() {
    beast::flat_buffer buffer;
    while (!ended_) {
      const auto [error, size] = co_await stream_.async_read(buffer, as_result);
      if (error) {
        const auto& why = stream_.reason();
        const bool closed = error == websocket::error::closed;
        const std::string reason = closed && !why.reason.empty()
                                       ? std::string(why.reason.data(), why.reason.size())
                                       : error.message();
        end({"The connection was lost" + (error == asio::error::eof ? "" : ": " + reason),
             closed ? why.code : 0});
        co_return;
      }
      std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(size);
      if (!ended_) {
        handlers_.text(std::move(text));
      }
    }
  }

  /// Starts the only writer, unless it is running. It sends the whole outbox, including frames that are added
  /// meanwhile.
  void start_writing() {
    if (!open_ || writing_ || outbox_.empty()) {
      return;
    }
    writing_ = true;
    begin(&SocketConnection::write);
  }

  /// A failed write is not reported: the reader also sees the end of the connection.
  asio::awaitable<void> write() {
    while (!outbox_.empty() && !ended_) {
      const auto [error, size] = co_await stream_.async_write(asio::buffer(outbox_.front()), as_result);
      if (error) {
        co_return;
      }
      outbox_.pop_front();
    }
    writing_ = false;
  }

  void end(Closed closed) {
    if (!ended_) {
      ended_ = true;
      handlers_.closed(std::move(closed));
    }
  }

  /// Runs a coroutine of this connection, which lives as long as that. An exception ends the connection.
  void begin(asio::awaitable<void> (SocketConnection::*coroutine)()) {
    asio::co_spawn(
        stream_.get_executor(), [self = shared_from_this(), coroutine] { return (self.get()->*coroutine)(); },
        [self = shared_from_this()](const std::exception_ptr& failure) {
          try {
            if (failure) std::rethrow_exception(failure);
          } catch (const std::exception& error) {
            self->end({std::string("The connection failed: ") + error.what(), 0});
          }
        });
  }

  RoomLink link_;
  Handlers handlers_;
  websocket::stream<Socket> stream_;
  std::deque<std::string> outbox_;
  bool open_ = false;
  bool writing_ = false;
  bool ended_ = false;
};

}  // namespace

std::shared_ptr<Connection> Connection::open(asio::io_context& io, const RoomLink& link, Handlers handlers) {
  auto connection = std::make_shared<SocketConnection>(io, link, std::move(handlers));
  connection->start();
  return connection;
}

}  // namespace meldroom::terminal
