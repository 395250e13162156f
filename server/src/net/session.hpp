#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asio.hpp"
#include "engine/seed.hpp"
#include "net/frame.hpp"
#include "net/metered_socket.hpp"
#include "net/room_port.hpp"
#include "net/token_bucket.hpp"
#include "protocol/client_message.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// One WebSocket: reads requests and hands them to the room it is in, writes the frames it is given. All of
/// it runs on the session's strand; what others may call says so. A peer that sends rubbish, floods or does
/// not read loses its connection and costs nobody else anything.
class Session : public std::enable_shared_from_this<Session> {
 public:
  /// Takes over a connection whose handshake is done. `address` is what limits count by.
  Session(WebSocket socket, Strand strand, ServerContext& context, RoomDirectory& rooms, std::string address);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Begins to read.
  void start();

  // ---- from any thread ----

  void deliver(Frame frame);
  /// The same, as the last of a room: the session is in none after it. The frame may be none.
  void deliver_last_of(const RoomPort* room, Frame frame);
  /// The same, as the last of the connection.
  void deliver_and_close(Frame frame, CloseCode code, std::string_view reason);
  /// Looks after deadlines; called about once a second.
  void tick(ServerTime now);
  /// Whose device it is; nothing for a mere spectator. Rooms may ask, because it is set before a session
  /// enters one.
  [[nodiscard]] const std::optional<engine::Bytes32>& owner() const { return owner_; }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  enum class State : std::uint8_t { open, closing, closed };

  void read();
  void on_read(const boost::system::error_code& error, std::size_t bytes);
  void on_control_frame();
  void take(std::string_view piece);
  void on_text(std::string_view text);
  void on_bad_message(const protocol::ParseError& error);
  void on_request(protocol::Request request);
  void hello(std::uint32_t id, const protocol::Hello& hello);
  void create(protocol::Request request);
  void enter(std::string_view code, protocol::Request request);
  void hand_to_room(protocol::Request request);
  void answer_error(std::optional<std::uint32_t> re, protocol::ErrorCode code, std::string_view message);

  void enqueue(Frame frame);
  void write();
  void on_write(const boost::system::error_code& error);
  void ping();
  void close(CloseCode code, std::string_view reason);
  void say_goodbye();
  void leave_room();
  void abort();

  WebSocket socket_;
  Strand strand_;
  ServerContext& context_;
  RoomDirectory& rooms_;
  std::string address_;
  std::optional<engine::Bytes32> owner_;
  std::shared_ptr<RoomPort> room_;

  State state_ = State::open;
  bool greeted_ = false;
  bool writing_ = false;
  bool pinging_ = false;
  std::uint8_t bad_messages_ = 0;
  int rate_limited_ = 0;
  TokenBucket requests_;
  TokenBucket chats_;
  TokenBucket controls_;

  /// What is read into. Most messages of a client fit, and are never copied from here.
  std::atomic<std::uint64_t> reads_when_heard_{
      0};  ///< MeteredSocket::reads() when there was last something in them
  std::array<char, 384> piece_;
  std::string message_;        ///< the parts of a longer one
  std::size_t parts_ = 0;      ///< how many of them there were
  std::vector<Frame> outbox_;  ///< the first one is being written
  std::size_t outbox_bytes_ = 0;
  beast::websocket::close_reason goodbye_;

  // For tick(), in milliseconds of server time.
  std::atomic<std::int64_t> heard_at_;
  std::atomic<std::int64_t> blocked_at_{never};
  std::atomic<std::int64_t> closing_at_{never};
  std::atomic<bool> said_hello_{false};
  std::int64_t pinged_at_;
  std::int64_t opened_at_;
  static constexpr std::int64_t never = INT64_MAX;
};

}  // namespace meldroom::server
