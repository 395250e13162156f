#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include "journal/journal.hpp"
#include "journal/sqlite.hpp"

namespace meldroom::server {

/// The name of their file in the journal's folder.
inline constexpr std::string_view saved_states_file_name = "snapshots.db";

/// The rooms' saved states, in a file of their own next to the journal. It can be deleted at any time while the server
/// is down: then the next start only takes longer. So writing it waits neither for the disk nor for another program.
/// After a failure none are kept for a minute; a damaged file is deleted. For one thread at a time.
class SavedStates {
 public:
  /// The saved states of the program with this fingerprint. The file is made if it is not there.
  SavedStates(std::filesystem::path file, std::uint64_t program);

  /// Shows all that are undamaged and were written by this program.
  void read(const std::function<void(SavedState)>& show);
  /// Keeps these in place of older saved states of their rooms.
  void keep(std::span<const SavedState> kept);
  void forget(std::span<const RoomCode> rooms);

 private:
  void open();
  void work(const std::function<void()>& with_database);
  [[nodiscard]] bool is_open();

  std::filesystem::path file_;
  std::uint64_t program_;
  Database database_;  ///< none after a failure
  std::chrono::steady_clock::time_point failed_at_{};
};

/// Deletes the saved states in a folder.
void delete_saved_states(const std::filesystem::path& folder);

}  // namespace meldroom::server
