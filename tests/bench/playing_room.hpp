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

  /// Sends a message and waits for the first answer in which `is_answer` finds what it looks for: for setting up.
  std::string ask(const std::string& text, const std::function<bool(std::string_view)>& is_answer);
  /// Sends a message; one at a time.
  void send(std::string text);
  /// Gives all that comes to `on_frame`, until the context is stopped. Throws if the connection ends.
  void listen(std::function<void(std::string_view)> on_frame);

 private:
  void read();

  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
  std::string text_;
  std::function<void(std::string_view)> on_frame_;
};

/// A room in the middle of a game: each player in turn draws from the stock and discards what they drew.
class Room {
 public:
  using Made = std::function<void(std::chrono::steady_clock::duration)>;

  explicit Room(boost::asio::io_context& io) : timer_(io) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  virtual ~Room() = default;

  /// Plays on and on. Each move is made when the one before it is answered, or `every` so often from a moment within the
  /// first interval on. `made` is told of each how long its answer took, from when the move was due: a slow answer
  /// that delays the next move counts for that one, too.
  void play(Made made, std::chrono::nanoseconds every = {});

 protected:
  /// Whose turn it is, and with what they draw or, having drawn, discard.
  struct Next {
    std::uint32_t seat = 0;
    std::string message;
  };
  [[nodiscard]] virtual Next next() = 0;
  /// Whether that is the answer to the last move, which its player has got. Throws if it is a refusal.
  [[nodiscard]] virtual bool answers(std::string_view frame) = 0;

  std::vector<std::unique_ptr<Connection>> players_;  ///< by seat

 private:
  void move();
  void send();

  boost::asio::steady_timer timer_;
  std::optional<std::uint32_t> waiting_;  ///< the seat that has made a move and waits for its answer
  std::chrono::nanoseconds every_{0};
  std::chrono::steady_clock::time_point due_;
  Made made_;
};

/// The number after `key` in a frame, from `from` on. A frame is not parsed: the players should cost less than what they
/// measure.
[[nodiscard]] std::optional<std::uint32_t> number_after(std::string_view frame, std::string_view key,
                                                        std::size_t from = 0);

}  // namespace meldroom::bench
