#pragma once

#include <cstddef>
#include <filesystem>

#include "result_table.hpp"

namespace meldroom::bench {

struct RestartOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  int rooms = 10'000;
};

/// Writes a journal of rooms of all games in mid-play, 41 entries each, into a folder. Returns the number of entries.
std::size_t write_journal(const std::filesystem::path& folder, const RestartOptions& options);

/// The cost of a start over rooms of all games in mid-play, 41 entries each: with all rooms replayed, and after a kill
/// with saved states.
[[nodiscard]] Rows restart_rows(const RestartOptions& options);

}  // namespace meldroom::bench
