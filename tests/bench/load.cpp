#include "load.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <functional>
#include <memory>
#include <sched.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include "server_under_test.hpp"

namespace meldroom::bench {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using nlohmann::json;

namespace {

constexpr int server_core = 0;
constexpr int player_core = 1;

/// The players' own work must not be counted among the server's, nor stand in its way.
void move_to(int core) {
  if (std::thread::hardware_concurrency() < 2) {
    throw std::runtime_error("this needs two cores: one for the server, one for the players");
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(core), &set);
  ::sched_setaffinity(0, sizeof set, &set);
}

/// The number after `key` in a frame, from `from` on. A frame is not parsed: the players should cost less
/// than what they measure.
std::optional<std::uint32_t> number_after(std::string_view frame, std::string_view key,
                                          std::size_t from = 0) {
  const auto at = frame.find(key, from);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  const auto* begin = frame.data() + at + key.size();
  const auto read = std::from_chars(begin, frame.data() + frame.size(), value);
  return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::string secret_of(int number) {
  std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), '0') + digits;
}

/// One connection to the server.
class Player {
 public:
  Player(asio::io_context& io, std::uint16_t port, int number) : stream_(io) {
    asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(), port);
    stream_.next_layer().connect(server);
    stream_.next_layer().set_option(asio::ip::tcp::no_delay(true));
    stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
    ask("hello", {{"version", 1}, {"client", "meldroom-bench/1"}, {"secret", secret_of(number)}});
  }

  /// Sends a request and waits for its answer, past whatever else comes: for setting up.
  json ask(std::string_view type, const json& body) {
    const auto id = ++last_id_;
    stream_.write(asio::buffer(json{{"type", type}, {"id", id}, {"body", body}}.dump()));
    for (;;) {
      stream_.read(buffer_);
      const json answer = json::parse(boost::beast::buffers_to_string(buffer_.data()));
      buffer_.consume(buffer_.size());
      if (answer.value("re", 0U) != id) {
        continue;
      }
      if (answer.at("type") == "error") {
        throw std::runtime_error("the server refused " + std::string(type) + ": " + answer.dump());
      }
      return answer;
    }
  }

  /// Sends a move; `on_answer` gets its update when it comes. One at a time.
  void move(std::uint32_t number, std::string_view move, std::function<void(std::string_view)> on_answer) {
    on_answer_ = std::move(on_answer);
    frame_ = R"({"type":"move","id":)" + std::to_string(++last_id_) + R"(,"body":{"number":)" +
             std::to_string(number) + R"(,"move":)" + std::string(move) + "}}";
    stream_.async_write(asio::buffer(frame_), [](error_code error, std::size_t) {
      if (error) {
        throw boost::system::system_error(error, "sending a move");
      }
    });
  }

  /// Takes what comes, until the context is stopped.
  void listen() {
    stream_.async_read(buffer_, [this](error_code error, std::size_t) {
      if (error) {
        throw boost::system::system_error(error, "reading an update");
      }
      const std::string_view frame(static_cast<const char*>(buffer_.data().data()), buffer_.size());
      // The answer to our move, and not what the other one did.
      if (on_answer_ && number_after(frame.substr(0, 64), "\"re\":") == last_id_) {
        if (frame.substr(0, 64).find("\"error\"") != std::string_view::npos) {
          throw std::runtime_error("the server refused a move: " + std::string(frame));
        }
        std::exchange(on_answer_, nullptr)(frame);
      }
      buffer_.consume(buffer_.size());
      listen();
    });
  }

 private:
  websocket::stream<asio::ip::tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
  std::uint32_t last_id_ = 0;
  std::string frame_;
  std::function<void(std::string_view)> on_answer_;
};

/// A room of two that are in the middle of a match of Rummy.
class Room {
 public:
  Room(asio::io_context& io, std::uint16_t port, int number)
      : players_{std::make_unique<Player>(io, port, 2 * number + 1),
                 std::make_unique<Player>(io, port, 2 * number + 2)} {
    const json made = players_[0]->ask(
        "create", {{"variant", "rummy"}, {"options", {{"target", 1000}}}, {"seats", 2}, {"name", "One"}});
    players_[1]->ask("join", {{"room", made.at("doc").at("room").at("code")}, {"name", "Two"}});
    for (const auto& player : players_) {
      player->ask("ready", {{"ready", true}});
    }
    const json view = players_[0]->ask("resync", json::object()).at("doc").at("view");
    number_ = view.at("number");
    turn_ = view.at("to_act").at(0);
  }

  /// Plays on and on; `moves` counts.
  void play(std::size_t& moves) {
    moves_ = &moves;
    for (const auto& player : players_) {
      player->listen();
    }
    draw();
  }

 private:
  void draw() {
    players_[turn_]->move(number_, R"({"do":"draw","from":"stock"})", [this](std::string_view update) {
      const auto received = update.find("\"received\"");
      const auto card =
          received == std::string_view::npos ? std::nullopt : number_after(update, "\"id\":", received);
      if (!card) {
        throw std::runtime_error("no card in " + std::string(update));
      }
      made(update);
      discard(*card);
    });
  }

  void discard(std::uint32_t card) {
    players_[turn_]->move(number_, R"({"do":"discard","card":)" + std::to_string(card) + "}",
                          [this](std::string_view update) {
                            made(update);
                            draw();
                          });
  }

  void made(std::string_view update) {
    ++*moves_;
    number_ = number_after(update, "\"number\":").value_or(number_);
    turn_ = number_after(update, "\"to_act\":[").value_or(turn_);
  }

  std::array<std::unique_ptr<Player>, 2> players_;
  std::uint32_t number_ = 0;
  std::uint32_t turn_ = 0;
  std::size_t* moves_ = nullptr;
};

std::vector<std::unique_ptr<Room>> make_rooms(asio::io_context& io, std::uint16_t port, int count) {
  std::vector<std::unique_ptr<Room>> rooms;
  for (int i = 0; i < count; ++i) {
    rooms.push_back(std::make_unique<Room>(io, port, i));
  }
  return rooms;
}

std::string percent(double part, double whole) {
  return number_text(100 * part / whole) + " %";
}

}  // namespace

Rows move_rows(const LoadOptions& options) {
  const ServerUnderTest server(options.server, options.lexicon_dir, server_core);
  move_to(player_core);
  asio::io_context io;
  const auto rooms = make_rooms(io, server.port(), options.rooms);
  std::size_t moves = 0;
  for (const auto& room : rooms) {
    room->play(moves);
  }
  const auto warm_up = std::chrono::duration<double>(std::min(1.0, options.seconds / 4));
  io.run_for(std::chrono::duration_cast<std::chrono::nanoseconds>(warm_up));

  const auto moves_before = moves;
  const CpuTime before = server.cpu_time();
  const double own_before = own_cpu_seconds();
  const auto start = std::chrono::steady_clock::now();
  io.run_for(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(options.seconds)));
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const double own = own_cpu_seconds() - own_before;
  const CpuTime after = server.cpu_time();

  const CpuTime used{after.user - before.user, after.system - before.system};
  const auto made = static_cast<double>(moves - moves_before);
  return {
      {"moves of a server's CPU-second", made / used.total(), "per CPU-second",
       "aim 50,000; two updates sent for each"},
      {"CPU of a move", used.total() / made * 1e6, "us", ""},
      {"of it rules, JSON, journal (user)", used.user / made * 1e6, "us", percent(used.user, used.total())},
      {"of it sockets, disk (system)", used.system / made * 1e6, "us", percent(used.system, used.total())},
      {"moves made", made / wall.count(), "per second",
       std::to_string(options.rooms) + " rooms, each waiting for the disk and the answer"},
      {"server's core busy", 100 * used.total() / wall.count(), "%", ""},
      {"players' core busy", 100 * own / wall.count(), "%", ""}};
}

Rows memory_rows(const LoadOptions& options) {
  const ServerUnderTest server(options.server, options.lexicon_dir, server_core);
  asio::io_context io;
  (void)make_rooms(io, server.port(), 1);  // what the first one of each makes the server load
  const double empty = server.resident_bytes();
  std::vector<std::unique_ptr<Player>> idle;
  for (int i = 0; i < options.idle_connections; ++i) {
    idle.push_back(std::make_unique<Player>(io, server.port(), 1'000'000 + i));
  }
  const double connected = server.resident_bytes();
  const int room_count = std::max(1, options.idle_connections / 2);
  const auto rooms = make_rooms(io, server.port(), room_count);
  const double playing = server.resident_bytes();

  const double connection = (connected - empty) / options.idle_connections;
  const double room = (playing - connected) / room_count;
  return {
      {"server with nobody there", empty / 1e6, "MB resident",
       "the lexicon is mapped and counts as it is read"},
      {"an idle connection", connection / 1e3, "kB", std::to_string(options.idle_connections) + " of them"},
      {"a room of two that play", room / 1e3, "kB",
       std::to_string(room_count) + " of them, connections included"},
      {"the same without its connections", (room - 2 * connection) / 1e3, "kB", ""}};
}

}  // namespace meldroom::bench
