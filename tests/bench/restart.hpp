#pragma once

#include <cstddef>
#include <filesystem>

#include "table.hpp"

namespace meldroom::bench {

struct RestartOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  int rooms = 10'000;
};

/// Writes the journal of rooms of all games in mid-play, 41 entries each, into a folder; how many entries it has.
std::size_t write_journal(const std::filesystem::path& folder, const RestartOptions& options);

/// What a start costs over rooms of all games in mid-play, 41 entries each: when all of them are replayed, and when the
/// server was killed after that and their snapshots are there.
[[nodiscard]] Rows restart_rows(const RestartOptions& options);

}  // namespace meldroom::bench
