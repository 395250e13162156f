#include "soak.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace meldroom::bench {

namespace asio = boost::asio;

namespace {

/// Lets this process, and the server that it starts, open as many files as the machine allows.
void allow_many_files() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace

Rows soak_rows(const Load& load) {
  constexpr std::chrono::seconds minute(60);
  allow_many_files();
  const ServerUnderTest server(load.server, server_core);
  move_to(player_core);
  asio::io_context io;
  const auto idle = connect_idle(load, io, server.port());
  std::vector<std::unique_ptr<Room>> rooms;
  std::vector<double> waits;
  for (int i = 0; i < load.rooms; ++i) {
    rooms.push_back(load.room(io, server.port(), i, load.seats));
    rooms.back()->play([&waits](auto took) { waits.push_back(std::chrono::duration<double>(took).count()); },
                       std::chrono::seconds(1));
    io.poll();
  }

  Rows rows;
  double first_memory = 0;
  for (int i = 1; i <= static_cast<int>(load.seconds) / minute.count(); ++i) {
    waits.clear();
    const double used_before = server.cpu_time().total();
    io.run_for(minute);
    const double used = server.cpu_time().total() - used_before;
    const double memory = server.resident_bytes();
    if (i == 1) first_memory = memory;
    rows.push_back(
        {"minute " + std::to_string(i) + ": answered within, 99 of 100", ninety_nine_of(waits) * 1e3, "ms",
         number_text(memory / 1e6) + " MB; " + number_text(100 * used / static_cast<double>(minute.count())) +
             " % of a core; " + std::to_string(waits.size()) + " moves",
         memory > 1.1 * first_memory});
  }
  return rows;
}

}  // namespace meldroom::bench
