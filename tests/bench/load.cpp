#include "load.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <sched.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "playing_room.hpp"
#include "server_under_test.hpp"

namespace meldroom::bench {

namespace asio = boost::asio;

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

std::vector<std::unique_ptr<Room>> make_rooms(asio::io_context& io, std::uint16_t port, int count,
                                              int seats) {
  std::vector<std::unique_ptr<Room>> rooms;
  for (int i = 0; i < count; ++i) {
    rooms.push_back(std::make_unique<Room>(io, port, i, seats));
  }
  return rooms;
}

/// Lets a context run for that long.
void run_for(asio::io_context& io, double seconds) {
  io.run_for(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
}

std::string percent(double part, double whole) {
  return number_text(100 * part / whole) + " %";
}

}  // namespace

Rows move_rows(const LoadOptions& options) {
  const ServerUnderTest server(options.server, options.lexicon_dir, server_core, options.threads);
  move_to(player_core);
  asio::io_context io;
  const auto rooms = make_rooms(io, server.port(), options.rooms, options.seats);
  std::size_t moves = 0;
  for (const auto& room : rooms) {
    room->play([&moves](auto) { ++moves; });
  }
  run_for(io, std::min(1.0, options.seconds / 4));

  const auto moves_before = moves;
  const CpuTime before = server.cpu_time();
  const double own_before = own_cpu_seconds();
  const auto start = std::chrono::steady_clock::now();
  run_for(io, options.seconds);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const double own = own_cpu_seconds() - own_before;
  const CpuTime after = server.cpu_time();

  const CpuTime used{after.user - before.user, after.system - before.system};
  const auto made = static_cast<double>(moves - moves_before);
  return {
      {"moves of a server's CPU-second", made / used.total(), "per CPU-second",
       "aim 50,000 with two seats; " + std::to_string(options.seats) + " updates sent for each"},
      {"CPU of a move", used.total() / made * 1e6, "us", ""},
      {"of it rules, JSON, journal (user)", used.user / made * 1e6, "us", percent(used.user, used.total())},
      {"of it sockets, disk (system)", used.system / made * 1e6, "us", percent(used.system, used.total())},
      {"moves made", made / wall.count(), "per second",
       std::to_string(options.rooms) + " rooms, each waiting for the disk and the answer"},
      {"server's core busy", 100 * used.total() / wall.count(), "%", ""},
      {"players' core busy", 100 * own / wall.count(), "%", ""}};
}

Rows latency_rows(const LoadOptions& options) {
  const ServerUnderTest server(options.server, options.lexicon_dir, server_core, options.threads);
  move_to(player_core);
  asio::io_context io;
  const auto rooms = make_rooms(io, server.port(), options.rooms, options.seats);
  std::vector<double> waits;
  for (const auto& room : rooms) {
    room->play([&waits](auto took) { waits.push_back(std::chrono::duration<double>(took).count()); },
               std::chrono::seconds(1));
  }
  run_for(io, 2);
  waits.clear();
  run_for(io, options.seconds);
  if (waits.empty()) {
    throw std::runtime_error("not one move was answered");
  }
  std::ranges::sort(waits);
  const auto share = [&waits](double part) {
    return waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))] * 1e3;
  };
  return {{"answered within, half of the moves", share(0.5), "ms",
           std::to_string(waits.size()) + " moves, one a second in each of " + std::to_string(options.rooms) +
               " rooms"},
          {"answered within, 99 of 100", share(0.99), "ms", ""},
          {"the slowest", waits.back() * 1e3, "ms", ""}};
}

Rows memory_rows(const LoadOptions& options) {
  const ServerUnderTest server(options.server, options.lexicon_dir, server_core, options.threads);
  asio::io_context io;
  (void)make_rooms(io, server.port(), 1, options.seats);  // what the first one of each makes the server load
  const double empty = server.resident_bytes();
  std::vector<std::unique_ptr<Player>> idle;
  for (int i = 0; i < options.idle_connections; ++i) {
    idle.push_back(std::make_unique<Player>(io, server.port(), 1'000'000 + i));
  }
  const double connected = server.resident_bytes();
  const int room_count = std::max(1, options.idle_connections / 2);
  const auto rooms = make_rooms(io, server.port(), room_count, options.seats);
  const double playing = server.resident_bytes();

  const double connection = (connected - empty) / options.idle_connections;
  const double room = (playing - connected) / room_count;
  return {
      {"server with nobody there", empty / 1e6, "MB resident",
       "the lexicon is mapped and counts as it is read"},
      {"an idle connection", connection / 1e3, "kB", std::to_string(options.idle_connections) + " of them"},
      {"a room of " + std::to_string(options.seats) + " that play", room / 1e3, "kB",
       std::to_string(room_count) + " of them, connections included"},
      {"the same without its connections", (room - options.seats * connection) / 1e3, "kB", ""}};
}

}  // namespace meldroom::bench
