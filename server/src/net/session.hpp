#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "asio.hpp"
#include "engine/seed.hpp"
#include "net/frame.hpp"
#include "net/frame_socket.hpp"
#include "net/loop.hpp"
#include "net/room_port.hpp"
#include "net/token_bucket.hpp"
#include "protocol/client_message.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// One WebSocket: reads requests and hands them to the room it is in, writes the frames it is given. All of
/// it runs on one loop; what others may call says so. A peer that sends rubbish, floods or does not read
/// loses its connection and costs nobody else anything.
class Session : public std::enable_shared_from_this<Session> {
 public:
  /// Takes over a connection whose handshake is done, on the loop that its socket belongs to. `address` is what limits
  /// count by.
  Session(WebSocket socket, Loop& loop, ServerContext& context, RoomDirectory& rooms, std::string address);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Begins to read.
  void start();

  /// Looks after deadlines; called about once a second.
  void tick(ServerTime now);

  // ---- from any thread ----

  [[nodiscard]] Loop& loop() const { return loop_; }
  /// Sends a frame; never calls back into the room that it comes from.
  void deliver(Frame frame);
  /// The same, as the last of a room: the session is in none after it. The frame may be none.
  void deliver_last_of(const RoomPort* room, Frame frame);
  /// The same, as the last of the connection.
  void deliver_and_close(Frame frame, CloseCode code, std::string_view reason);
  /// What the server's host sees of it.
  struct Report {
    std::string address;
    std::optional<std::string> device;
    std::optional<RoomCode> room;
    std::chrono::milliseconds open_for;
  };
  [[nodiscard]] net::awaitable<Report> report();
  /// Closes it if it may not be here (any more).
  void check_ban();
  /// Whose device it is; nothing for a mere spectator. Rooms may ask, because it is set before a session
  /// enters one.
  [[nodiscard]] const std::optional<engine::Bytes32>& owner() const { return owner_; }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  enum class State : std::uint8_t { open, closing, closed };
  static constexpr std::int64_t never = INT64_MAX;

  void read();
  void on_read(const boost::system::error_code& error, std::size_t bytes);
  void on_control_frame();
  void take(std::string_view piece);
  void on_text(std::string_view text);
  void on_bad_message(const protocol::ParseError& error);
  void on_request(protocol::Request request);
  [[nodiscard]] bool banned() const;
  void hello(std::uint32_t id, const protocol::Hello& hello);
  [[nodiscard]] bool knows_password(std::uint32_t id, const protocol::Hello& hello);
  void create(protocol::Request request);
  void enter(std::string_view code, protocol::Request request);
  void hand_to_room(protocol::Request request);
  void answer_error(std::optional<std::uint32_t> re, protocol::ErrorCode code, std::string_view message);

  void send(Frame frame);
  void note_blocked(ServerTime now);
  void ping();
  void close(CloseCode code, std::string_view reason);
  void close_soon(CloseCode code, std::string_view reason);
  void leave_room();
  void abort();

  WebSocket socket_;
  Loop& loop_;
  ServerContext& context_;
  RoomDirectory& rooms_;
  std::string address_;
  std::optional<engine::Bytes32> owner_;
  std::shared_ptr<RoomPort> room_;

  State state_ = State::open;
  bool greeted_ = false;
  bool too_slow_ = false;  ///< has not read what waits: is sent nothing more, and closed soon
  bool pinging_ = false;
  std::uint8_t bad_messages_ = 0;
  int rate_limited_ = 0;
  TokenBucket requests_;
  TokenBucket chats_;
  TokenBucket controls_;

  /// What is read into. Most messages of a client fit, and are never copied from here.
  std::array<char, 384> piece_;
  std::string message_;    ///< the parts of a longer one
  std::size_t parts_ = 0;  ///< how many of them there were

  // For tick(), in milliseconds of server time.
  std::int64_t heard_at_;
  std::uint64_t reads_when_heard_ = 0;   ///< FrameSocket::reads() when there was last something in them
  std::int64_t blocked_at_ = never;      ///< since when the peer has not taken the first frame that waits
  std::uint64_t went_when_blocked_ = 0;  ///< FrameSocket::went_after_waiting() then
  std::int64_t closing_at_ = never;
  std::int64_t pinged_at_;
  std::int64_t opened_at_;
};

}  // namespace meldroom::server
