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
#include "net/address_limits.hpp"
#include "net/frame.hpp"
#include "net/frame_socket.hpp"
#include "net/loop.hpp"
#include "net/session_room.hpp"
#include "net/token_bucket.hpp"
#include "protocol/client_message.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// One WebSocket. It reads requests and hands them to the room that it is in, and writes frames. It runs on one loop;
/// functions that other threads may call say so. A peer that sends invalid bytes, floods or does not read loses its
/// connection, and nobody else is affected.
class Session : public std::enable_shared_from_this<Session> {
 public:
  /// Makes a session of a connection whose handshake is done, on the loop that its socket belongs to.
  Session(WebSocket socket, Loop& loop, ServerContext& context, SessionRooms& rooms, Admission admission);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Starts to read.
  void start();

  /// Checks the deadlines. Called about once a second.
  void tick(ServerTime now);

  // ---- from any thread ----

  [[nodiscard]] Loop& loop() const { return loop_; }
  /// Sends a frame; never calls back into the room that it comes from. `move_came` is when the move arrived that the
  /// frame answers, if it answers one.
  void deliver(Frame frame, std::optional<std::chrono::steady_clock::time_point> move_came = {});
  /// The same for the last frame of a visit to a room: after it the session is in no room, unless it has entered one
  /// again meanwhile. The frame can be empty.
  void deliver_last_of(const SessionRoom* room, std::uint32_t visit, Frame frame);
  /// The same for the last frame of the connection, which then closes.
  void deliver_and_close(Frame frame, CloseCode code, std::string_view reason);
  /// What the operator sees of a session.
  struct Report {
    std::string address;
    std::optional<std::string> device;
    std::optional<RoomCode> room;
    std::chrono::milliseconds open_for;
  };
  [[nodiscard]] net::awaitable<Report> report();
  /// Closes the connection if its address or device is banned.
  void check_ban();
  /// Who owns the device; nothing if the client gave no secret, so that it can only watch. Rooms may read it, because
  /// it is set before a session enters one.
  [[nodiscard]] const std::optional<engine::Bytes32>& owner() const { return owner_; }
  /// Counts the requests to enter a room. Only on this session's loop.
  [[nodiscard]] std::uint32_t visit() const { return visit_; }
  /// The unit that limits by address count.
  [[nodiscard]] const std::string& address() const { return admission_.address(); }

 private:
  enum class State : std::uint8_t { open, closing, closed };
  static constexpr std::int64_t never = INT64_MAX;

  void read();
  void read_later();
  void on_read(const boost::system::error_code& error, std::size_t bytes);
  void on_control_frame(beast::websocket::frame_type kind);
  void take(std::string_view piece);
  void on_text(std::string_view text);
  void on_bad_message(const protocol::ParseError& error);
  void on_failure(std::string_view what);
  void on_request(protocol::Request&& request);
  [[nodiscard]] bool banned() const;
  void hello(std::uint32_t id, const protocol::Hello& hello);
  [[nodiscard]] bool check_password(std::uint32_t id, const protocol::Hello& hello);
  void create(protocol::Request&& request);
  void enter(std::string_view code, protocol::Request&& request);
  void enter(SessionRooms::Found found, protocol::Request&& request);
  bool begin_visit(protocol::Request&& request);
  bool hand_to_room(protocol::Request&& request);
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
  SessionRooms& rooms_;
  const Admission admission_;
  std::optional<engine::Bytes32> owner_;
  std::shared_ptr<SessionRoom> room_;
  std::uint32_t visit_ = 0;

  State state_ = State::open;
  bool greeted_ = false;
  bool too_fast_ = false;  ///< a request was refused as rate_limited: the next read waits a while
  bool too_slow_ = false;  ///< the peer does not read: it gets nothing more, and is closed soon
  bool pinging_ = false;
  std::uint8_t pongs_expected_ = 0;  ///< pings that the peer has not answered
  std::uint8_t bad_messages_ = 0;
  TokenBucket requests_;
  TokenBucket refusals_;  ///< how many requests may still be refused as rate_limited
  TokenBucket chats_;
  TokenBucket controls_;

  /// The buffer for reads. Most messages of a client fit into it, and are never copied.
  std::array<char, 384> piece_;
  std::string message_;    ///< the parts of a longer message
  std::size_t parts_ = 0;  ///< how many parts it has so far

  // For tick(), in milliseconds of server time.
  std::int64_t heard_at_;
  std::int64_t blocked_at_ = never;      ///< since when the peer has not taken the first frame that waits
  std::uint64_t sent_when_blocked_ = 0;  ///< FrameSocket::sent_after_waiting() then
  std::int64_t closing_at_ = never;
  std::int64_t pinged_at_;
  std::int64_t opened_at_;
};

}  // namespace meldroom::server
