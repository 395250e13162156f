#pragma once

#include <filesystem>

#include "table.hpp"

/// The whole server under load, through real sockets and with the journal on: `meldroom serve` alone on core
/// 0, the players on core 1.
namespace meldroom::bench {

struct LoadOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  int rooms = 50;
  int seats = 2;    ///< of each room
  int threads = 1;  ///< of the server
  int idle_connections = 1000;
  double seconds = 5;
};

/// Rooms in which everybody draws from the stock and discards what they drew, as fast as the answers come.
[[nodiscard]] Rows move_rows(const LoadOptions& options);

/// The same rooms with one move a second each, whether the last one was answered or not: how long answers take.
[[nodiscard]] Rows latency_rows(const LoadOptions& options);

/// What connections and rooms cost in resident memory.
[[nodiscard]] Rows memory_rows(const LoadOptions& options);

}  // namespace meldroom::bench
