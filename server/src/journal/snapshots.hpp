#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include "journal/journal.hpp"
#include "journal/sqlite.hpp"

namespace meldroom::server {

/// The name of their file in the journal's folder.
inline constexpr std::string_view snapshots_file_name = "snapshots.db";

/// The rooms' snapshots, in a file of their own next to the journal. It can be deleted at any time while the server is
/// down: then the next start only takes longer. So writing it does not wait for the disk, no move waits for it, and a
/// file that causes trouble is deleted. For one thread at a time.
class Snapshots {
 public:
  /// The snapshots of the program with this fingerprint. The file is made if it is not there.
  Snapshots(std::filesystem::path file, std::uint64_t program);

  /// Shows all that are undamaged and of this program.
  void read(const std::function<void(Snapshot)>& show);
  /// Keeps these in place of older snapshots of their rooms.
  void keep(std::span<const Snapshot> kept);
  void forget(std::span<const RoomCode> rooms);

 private:
  void open();
  void work(const std::function<void()>& with_database);

  std::filesystem::path file_;
  std::uint64_t program_;
  Database database_;  ///< none after a failure
};

/// Deletes the snapshots in a folder.
void delete_snapshots(const std::filesystem::path& folder);

}  // namespace meldroom::server
