#include "load.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <sched.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "meldroom_room.hpp"

namespace meldroom::bench {

namespace asio = boost::asio;

void move_to(int core) {
  if (std::thread::hardware_concurrency() < 2) {
    throw std::runtime_error("this needs two cores: one for the server, one for the players");
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(core), &set);
  ::sched_setaffinity(0, sizeof set, &set);
}

namespace {

std::vector<std::unique_ptr<Room>> make_rooms(const Load& load, asio::io_context& io, std::uint16_t port,
                                              int count) {
  std::vector<std::unique_ptr<Room>> rooms;
  for (int i = 0; i < count; ++i) {
    rooms.push_back(load.room(io, port, i, load.seats));
    rooms.back()->wait();
    io.poll();  // the server cuts connections that do not answer its pings, and on a busy machine all this takes long
  }
  return rooms;
}

/// Runs a context for that long.
void run_for(asio::io_context& io, double seconds) {
  io.run_for(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
}

std::string percent(double part, double whole) {
  return number_text(100 * part / whole) + " %";
}

}  // namespace

Load load_of_meldroom(ServerUnderTest::Start server) {
  Load load;
  load.server = std::move(server);
  load.room = [](asio::io_context& io, std::uint16_t port, int number, int seats) {
    return std::make_unique<MeldroomRoom>(io, port, number, seats);
  };
  load.connection = [](asio::io_context& io, std::uint16_t port, int number) {
    return device_at(io, port, 1'000'000 + number);
  };
  return load;
}

std::vector<std::unique_ptr<Connection>> connect_idle(const Load& load, asio::io_context& io,
                                                      std::uint16_t port) {
  std::vector<std::unique_ptr<Connection>> idle;
  for (int i = 0; i < load.idle_connections; ++i) {
    idle.push_back(load.connection(io, port, i));
    idle.back()->listen([](std::string_view) {});
    io.poll();
  }
  return idle;
}

Moves moves_under(const Load& load) {
  const ServerUnderTest server(load.server, server_core);
  move_to(player_core);
  asio::io_context io;
  const auto rooms = make_rooms(load, io, server.port(), load.rooms);
  std::size_t made = 0;
  for (const auto& room : rooms) {
    room->play([&made](auto) { ++made; });
  }
  run_for(io, std::min(1.0, load.seconds / 4));

  const auto made_before = made;
  const CpuTime before = server.cpu_time();
  const double behind_before = load.behind_it();
  const double own_before = own_cpu_seconds();
  const auto start = std::chrono::steady_clock::now();
  run_for(io, load.seconds);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const double own = own_cpu_seconds() - own_before;
  const CpuTime after = server.cpu_time();
  return {static_cast<double>(made - made_before),
          wall.count(),
          {after.user - before.user, after.system - before.system},
          load.behind_it() - behind_before,
          own};
}

Rows move_rows(const Load& load) {
  const Moves moves = moves_under(load);
  const CpuTime& used = moves.server;
  return {{"moves of a server's CPU-second", moves.per_cpu_second(), "per CPU-second",
           std::to_string(load.seats) + " updates sent for each"},
          {"CPU of a move", used.total() / moves.made * 1e6, "us", ""},
          {"of it rules, JSON, journal (user)", used.user / moves.made * 1e6, "us",
           percent(used.user, used.total())},
          {"of it sockets, disk (system)", used.system / moves.made * 1e6, "us",
           percent(used.system, used.total())},
          {"moves made", moves.made / moves.seconds, "per second",
           std::to_string(load.rooms) + " rooms, each waiting for the disk and the answer"},
          {"server's core busy", 100 * used.total() / moves.seconds, "%", ""},
          {"players' core busy", 100 * moves.players / moves.seconds, "%", ""}};
}

Waits waits_under(const Load& load) {
  const ServerUnderTest server(load.server, server_core);
  move_to(player_core);
  asio::io_context io;
  const auto rooms = make_rooms(load, io, server.port(), load.rooms);
  std::vector<double> waits;
  for (const auto& room : rooms) {
    room->play([&waits](auto took) { waits.push_back(std::chrono::duration<double>(took).count()); },
               std::chrono::seconds(1));
  }
  run_for(io, 2);
  waits.clear();
  run_for(io, load.seconds);
  if (waits.empty()) {
    throw std::runtime_error("not one move was answered");
  }
  std::ranges::sort(waits);
  const auto share = [&waits](double part) {
    return waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))];
  };
  return {waits.size(), share(0.5), share(0.99), waits.back()};
}

Rows latency_rows(const Load& load) {
  const Waits waits = waits_under(load);
  return {{"answered within, half of the moves", waits.half * 1e3, "ms",
           std::to_string(waits.moves) + " moves, one a second in each of " + std::to_string(load.rooms) +
               " rooms"},
          {"answered within, 99 of 100", waits.ninety_nine * 1e3, "ms", ""},
          {"the slowest", waits.slowest * 1e3, "ms", ""}};
}

Memory memory_under(const Load& load) {
  const ServerUnderTest server(load.server, server_core);
  asio::io_context io;
  (void)load.room(io, server.port(), load.idle_connections,
                  load.seats);  // makes the server load what every first room needs
  const double empty = server.resident_bytes();
  const auto idle = connect_idle(load, io, server.port());
  const double connected = server.resident_bytes();
  const int room_count = std::max(1, load.idle_connections / 2);
  const auto rooms = make_rooms(load, io, server.port(), room_count);
  const double playing = server.resident_bytes();
  return {empty, (connected - empty) / load.idle_connections, (playing - connected) / room_count};
}

Rows memory_rows(const Load& load) {
  const Memory memory = memory_under(load);
  return {
      {"server with nobody there", memory.empty / 1e6, "MB resident",
       "the lexicon is mapped and counts as it is read"},
      {"an idle connection", memory.connection / 1e3, "kB",
       std::to_string(load.idle_connections) + " of them"},
      {"a room of " + std::to_string(load.seats) + " that play", memory.room / 1e3, "kB",
       std::to_string(std::max(1, load.idle_connections / 2)) + " of them, connections included"},
      {"the same without its connections", (memory.room - load.seats * memory.connection) / 1e3, "kB", ""}};
}

}  // namespace meldroom::bench
