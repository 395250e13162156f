#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include <boost/asio/io_context.hpp>

#include "playing_room.hpp"
#include "server_under_test.hpp"
#include "table.hpp"

/// A whole server under load, through real sockets: it is alone on core 0, the players are on core 1.
namespace meldroom::bench {

/// What is loaded, and how much.
struct Load {
  ServerUnderTest::Start server;
  /// A room there that has begun to play.
  std::function<std::unique_ptr<Room>(boost::asio::io_context& io, std::uint16_t port, int number, int seats)>
      room;
  /// A connection there that does nothing.
  std::function<std::unique_ptr<Connection>(boost::asio::io_context& io, std::uint16_t port, int number)>
      connection;
  /// The CPU-seconds so far of what the server needs to run, such as a database.
  std::function<double()> behind_it = [] { return 0.0; };
  int rooms = 50;
  int seats = 2;  ///< of each room
  int idle_connections = 1000;
  double seconds = 5;
};

/// Rooms and connections of Meldroom's.
[[nodiscard]] Load load_of_meldroom(ServerUnderTest::Start server);

struct Moves {
  double made = 0;
  double seconds = 0;    ///< in which they were made
  CpuTime server;        ///< that the server used
  double behind_it = 0;  ///< CPU-seconds of what it needs to run
  double players = 0;    ///< CPU-seconds that the players used
  [[nodiscard]] double per_cpu_second() const { return made / server.total(); }
};
/// Moves that are made as fast as the answers come.
[[nodiscard]] Moves moves_under(const Load& load);

struct Waits {
  std::size_t moves = 0;
  double half = 0;         ///< the time in which half of them were answered, in seconds
  double ninety_nine = 0;  ///< ... 99 of 100
  double slowest = 0;
};
/// How long answers take where each room makes a move a second, whether the last one was answered or not.
[[nodiscard]] Waits waits_under(const Load& load);

struct Memory {
  double empty = 0;       ///< resident bytes of the server with nobody there
  double connection = 0;  ///< of an idle connection
  double room = 0;        ///< of a room, its connections included
};
[[nodiscard]] Memory memory_under(const Load& load);

[[nodiscard]] Rows move_rows(const Load& load);
[[nodiscard]] Rows latency_rows(const Load& load);
[[nodiscard]] Rows memory_rows(const Load& load);

}  // namespace meldroom::bench
