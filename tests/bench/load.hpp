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
  int idle_connections = 1000;
  double seconds = 5;
};

/// Two seats a room, each drawing from the stock and discarding what it drew, as fast as the answers come.
[[nodiscard]] Rows move_rows(const LoadOptions& options);

/// What connections and rooms cost in resident memory.
[[nodiscard]] Rows memory_rows(const LoadOptions& options);

}  // namespace meldroom::bench
