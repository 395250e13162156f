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

/// A device's secret, by a number.
[[nodiscard]] std::string secret_of(int number);

/// One connection to the server.
class Player {
 public:
  Player(boost::asio::io_context& io, std::uint16_t port, int number);

  /// Sends a request and waits for its answer, past whatever else comes: for setting up. Throws if it is refused.
  nlohmann::json ask(std::string_view type, const nlohmann::json& body);
  /// Sends a move; `on_answer` gets its update when it comes. One at a time.
  void move(std::uint32_t number, std::string_view move, std::function<void(std::string_view)> on_answer);
  /// Takes what comes, until the context is stopped. Throws if a move is refused or the connection ends.
  void listen();

 private:
  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
  std::uint32_t last_id_ = 0;
  std::string frame_;
  std::function<void(std::string_view)> on_answer_;
};

/// A room in the middle of a match of Rummy: each player in turn draws from the stock and discards what they drew.
class Room {
 public:
  using Made = std::function<void(std::chrono::steady_clock::duration)>;

  /// `seats`: 2 to 6.
  Room(boost::asio::io_context& io, std::uint16_t port, int number, int seats = 2);

  /// Plays on and on. Each move is made when the one before it is answered, or `every` so often from a moment within the
  /// first interval on. `made` is told of each how long its answer took, from when the move was due: a slow answer
  /// that delays the next move counts for that one, too.
  void play(Made made, std::chrono::nanoseconds every = {});

 private:
  void draw();
  void discard(std::uint32_t card);
  void move(std::string_view move, std::function<void(std::string_view)> then);

  boost::asio::steady_timer timer_;
  std::vector<std::unique_ptr<Player>> players_;
  std::uint32_t number_ = 0;
  std::uint32_t turn_ = 0;
  std::chrono::nanoseconds every_{0};
  std::chrono::steady_clock::time_point due_;
  Made made_;
};

}  // namespace meldroom::bench
