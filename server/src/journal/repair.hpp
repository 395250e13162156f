#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "journal/journal_file.hpp"
#include "room_code.hpp"

/// Saves what can be saved of a damaged journal.
namespace meldroom::server {

/// What a repair has saved of a room, and what is lost.
struct RepairedRoom {
  RoomCode room;
  std::uint64_t saved = 0;  ///< how many entries
  /// At least this many. Entries after a missing one are of no use, up to a rematch.
  std::uint64_t lost = 0;
};
struct Repaired {
  std::size_t whole = 0;            ///< rooms that were saved completely
  std::vector<RepairedRoom> cut{};  ///< the others
};
/// Saves what can be saved of the journal in `from` to a new journal in the folder `to`. `from` stays as it is. Every
/// room goes back to the moment before its first entry that is missing or damaged. If it has lost its first entry, its
/// history begins with the first rematch that is left.
[[nodiscard]] Result<Repaired> repair(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace meldroom::server
