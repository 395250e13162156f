#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "playing_room.hpp"
#include "result_table.hpp"
#include "server_under_test.hpp"

/// A whole server under load, through real sockets. It runs alone on core 0; the players run on core 1.
namespace meldroom::bench {

inline constexpr int server_core = 0;
inline constexpr int player_core = 1;

/// Moves this process to a core, so that the players' work does not count as the server's and does not slow it down.
/// Throws if the machine has only one.
void move_to(int core);

/// The server to load, and how much.
struct Load {
  ServerUnderTest::Start server;
  /// Makes a room on that server, which has begun to play.
  std::function<std::unique_ptr<Room>(boost::asio::io_context& io, std::uint16_t port, int number, int seats)>
      room;
  /// Makes a connection to that server, which does nothing.
  std::function<std::unique_ptr<Connection>(boost::asio::io_context& io, std::uint16_t port, int number)>
      connection;
  /// The CPU-seconds so far of other processes that the server needs, such as a database.
  std::function<double()> behind_it = [] { return 0.0; };
  int rooms = 50;
  int seats = 2;  ///< in each room
  int idle_connections = 1000;
  double seconds = 5;
};

/// A load of rooms and connections of Meldroom.
[[nodiscard]] Load load_of_meldroom(ServerUnderTest::Start server);

/// Makes the load's idle connections, which answer the server's pings while the context runs.
[[nodiscard]] std::vector<std::unique_ptr<Connection>> connect_idle(const Load& load,
                                                                    boost::asio::io_context& io,
                                                                    std::uint16_t port);

struct Moves {
  double made = 0;
  double seconds = 0;    ///< how long making them took
  CpuTime server;        ///< used by the server
  double behind_it = 0;  ///< CPU-seconds of other processes that it needs
  double players = 0;    ///< CPU-seconds used by the players
  [[nodiscard]] double per_cpu_second() const { return made / server.total(); }
};
/// Makes moves as fast as the answers come.
[[nodiscard]] Moves moves_under(const Load& load);

struct Waits {
  std::size_t moves = 0;
  double half = 0;         ///< in seconds: half of the moves were answered within this
  double ninety_nine = 0;  ///< ... 99 of 100
  double slowest = 0;
};
/// How long answers take if each room makes a move every second, whether or not the last one was answered.
[[nodiscard]] Waits waits_under(const Load& load);

struct Memory {
  double empty = 0;       ///< resident bytes of the server when nobody is connected
  double connection = 0;  ///< bytes of an idle connection
  double room = 0;        ///< bytes of a room with its connections
};
[[nodiscard]] Memory memory_under(const Load& load);

[[nodiscard]] Rows move_rows(const Load& load);
[[nodiscard]] Rows latency_rows(const Load& load);
[[nodiscard]] Rows memory_rows(const Load& load);

}  // namespace meldroom::bench
