#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json_fwd.hpp>

namespace meldroom::bench {

/// A player's WebSocket to a server.
class Connection {
 public:
  Connection(boost::asio::io_context& io, std::uint16_t port);

  /// Sends a message and waits for the first frame that `is_answer` accepts. Use it only to set up.
  std::string ask(const std::string& text, const std::function<bool(std::string_view)>& is_answer);
  /// Sends a message. Only one send at a time.
  void send(std::string text);
  /// Calls `on_frame` instead of the function before for every frame while the context runs, and answers the server's
  /// pings. Throws if the connection ends.
  void listen(std::function<void(std::string_view)> on_frame);

 private:
  void read();

  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
  std::string text_;
  std::function<void(std::string_view)> on_frame_;
  bool listening_ = false;
};

/// A room in the middle of a game: each player in turn draws from the stock and discards the drawn card.
class Room {
 public:
  using Made = std::function<void(std::chrono::steady_clock::duration)>;

  explicit Room(boost::asio::io_context& io) : timer_(io) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  virtual ~Room() = default;

  /// Until the room plays, its players only answer the server's pings.
  void wait();

  /// Plays without end. Makes each move when the one before it is answered, or with `every` at that interval, starting
  /// at a random moment within the first interval. Calls `made` for each move with the time from when it was due to its
  /// answer. So if a slow answer delays the next move, the delay counts for that move too.
  void play(Made made, std::chrono::nanoseconds every = {});

 protected:
  /// Whose turn it is, and their message: a draw or, after a draw, a discard.
  struct Next {
    std::uint32_t seat = 0;
    std::string message;
  };
  [[nodiscard]] virtual Next next() = 0;
  /// True if this frame, received by the player who moved, answers the last move. Throws if it is a refusal.
  [[nodiscard]] virtual bool answers(std::string_view frame) = 0;

  std::vector<std::unique_ptr<Connection>> players_;  ///< by seat

 private:
  void move();
  void send();

  boost::asio::steady_timer timer_;
  std::optional<std::uint32_t> waiting_;  ///< the seat that waits for the answer to its move
  std::chrono::nanoseconds every_{0};
  std::chrono::steady_clock::time_point due_;
  Made made_;
};

/// The number after `key` in a frame, searched from `from`. It does not parse the frame, because the players should
/// cost less than the server that they measure.
[[nodiscard]] std::optional<std::uint32_t> number_after(std::string_view frame, std::string_view key,
                                                        std::size_t from = 0);

}  // namespace meldroom::bench
