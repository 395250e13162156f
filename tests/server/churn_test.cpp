// Rooms that come and go for a long time. What they used must be free again.
#include <chrono>
#include <cstdint>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

double figure(const TestServer& server, const std::string& name) {
  const auto now = metric(server.port(), name);
  REQUIRE(now);
  return *now;
}

/// Bytes that are allocated and not freed. What the process takes from the system also depends on which of its threads
/// happened to allocate at once, and keeps its highest mark. SQLite's bytes are left out: its cache, which has a limit,
/// has the pages of the last transactions, and on a busy machine a transaction can have many entries.
double allocated() {
  const auto memory = mallinfo2();
  return static_cast<double>(memory.uordblks + memory.hblkhd) - static_cast<double>(sqlite3_memory_used());
}

/// An hour in which people come every ten minutes: a table plays to its end, another one stays in mid-play.
void hour(TestServer& server, const meldroom::dict::Lexicon& lexicon, std::uint64_t number) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    const std::uint64_t seed = number * 6 + i;
    auto finished = sit_down(server.port(), short_match("rummy"), lexicon, seed);
    play_out(finished);
    auto left = sit_down(server.port(), short_match("gin"), lexicon, seed, 3);
    play_out(left, 10);
    server.time.advance(10min);
  }
}

}  // namespace

TEST_CASE("rooms that come and go for two days leave nothing behind") {
  TestServer server([](meldroom::server::Settings& settings) {
    settings.limits.keep_finished = 1h;
    settings.limits.keep_abandoned = 1h;
  });
  std::uint64_t number = 0;
  while (number < 3) hour(server, server.lexicon(), number++);  // until as many rooms go as come
  const double rooms = figure(server, "rooms_open");
  const double journal = figure(server, "journal_bytes");
  const double files = figure(server, "open_files");
  const double memory = allocated();
  const std::uint64_t hours = number + static_cast<std::uint64_t>(repetitions(45));
  while (number < hours) hour(server, server.lexicon(), number++);
  CHECK(figure(server, "rooms_open") <= rooms + 2);
  CHECK(figure(server, "journal_bytes") <= 1.5 * journal);
  CHECK(figure(server, "open_files") <= files + 4);
  CHECK(allocated() <= memory + 2e5);
  CHECK(sqlite3_memory_used() < 5'000'000);  // two connections, each with a cache of at most 2 MB
}
