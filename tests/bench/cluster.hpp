#pragma once

#include <filesystem>

#include "result_table.hpp"

namespace meldroom::bench {

struct ClusterOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  double seconds = 3;
  int playing_rooms = 50;
  int rooms = 3'000;  ///< for measuring how rooms change machines
};

/// What a move costs with the journal in three members of etcd, compared with SQLite, and how long rooms are gone when
/// one of three nodes is killed.
[[nodiscard]] Rows cluster_rows(const ClusterOptions& options);

}  // namespace meldroom::bench
