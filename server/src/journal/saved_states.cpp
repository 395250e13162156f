#include "journal/saved_states.hpp"

#include <utility>

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/journal_file.hpp"

namespace meldroom::server {

namespace {

constexpr auto none_after_failure = std::chrono::minutes(1);

/// The checksum of a saved state. Another program gives it another checksum.
std::uint64_t sum_of(const SavedState& one, std::uint64_t program) {
  const std::string_view state(reinterpret_cast<const char*>(one.state.data()), one.state.size());
  return checksum_of(one.room, one.entries, ServerTime(static_cast<ServerTime::rep>(program ^ one.history)),
                     state);
}

}  // namespace

SavedStates::SavedStates(std::filesystem::path file, std::uint64_t program)
    : file_(std::move(file)), program_(program) {
  try {
    open();
  } catch (const SqliteFailure&) {
    // The file is incomplete, or is not one of ours.
    database_.reset();
    delete_saved_states(file_.parent_path());
    work([this] { open(); });
  }
}

void SavedStates::open() {
  if (!std::filesystem::exists(file_)) make_private_file(file_);
  database_ = open_database(file_, SQLITE_OPEN_READWRITE);
  sqlite3_busy_timeout(database_.get(), 0);
  // Writes that the system has accepted outlive the process. After a power cut the checksums say which are left.
  execute(database_.get(),
          "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
  execute(database_.get(), R"(
    CREATE TABLE IF NOT EXISTS snapshot (
      room    INTEGER PRIMARY KEY,
      entries INTEGER NOT NULL,
      history INTEGER NOT NULL,
      state   BLOB NOT NULL,
      sum     INTEGER NOT NULL
    ) STRICT)");
}

/// Runs something that uses the database. If it fails, the database is closed, and deleted if it is damaged.
void SavedStates::work(const std::function<void()>& with_database) {
  try {
    with_database();
  } catch (const std::exception& failure) {  // whatever it is, the journal's thread goes on
    spdlog::warn("saved states of rooms are not written for a while, so the next start can take longer: {}",
                 failure.what());
    database_.reset();
    failed_at_ = std::chrono::steady_clock::now();
    const auto* refused = dynamic_cast<const SqliteFailure*>(&failure);
    if (refused != nullptr && refused->damaged()) delete_saved_states(file_.parent_path());
  }
}

/// Opens the database again some time after a failure, for instance of a disk that was full.
bool SavedStates::is_open() {
  if (!database_ && std::chrono::steady_clock::now() - failed_at_ > none_after_failure) {
    work([this] { open(); });
  }
  return database_ != nullptr;
}

void SavedStates::read(const std::function<void(SavedState)>& show) {
  if (!database_) return;
  work([&] {
    Statement all(database_.get(), "SELECT room, entries, history, state, sum FROM snapshot");
    while (all.step()) {
      const auto state = all.bytes(3);
      SavedState one{RoomCode(all.number(0)), all.number(1), all.number(2), {state.begin(), state.end()}};
      if (sum_of(one, program_) == all.number(4)) show(std::move(one));
    }
  });
}

void SavedStates::keep(std::span<const SavedState> kept) {
  if (kept.empty() || !is_open()) return;
  work([&] {
    execute(database_.get(), "BEGIN");
    Statement insert(database_.get(), "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)");
    for (const SavedState& one : kept) {
      insert.bind(1, one.room.number())
          .bind(2, one.entries)
          .bind(3, one.history)
          .bind(4, std::span(one.state))
          .bind(5, sum_of(one, program_))
          .step();
    }
    execute(database_.get(), "COMMIT");
  });
}

void SavedStates::forget(std::span<const RoomCode> rooms) {
  if (rooms.empty() || !is_open()) return;
  work([&] {
    execute(database_.get(), "BEGIN");
    Statement erase(database_.get(), "DELETE FROM snapshot WHERE room = ?");
    for (const RoomCode room : rooms) erase.bind(1, room.number()).step();
    // Some pages at a time, because moves wait meanwhile. New saved states use the others.
    execute(database_.get(), "COMMIT; PRAGMA incremental_vacuum(1000)");
  });
}

void delete_saved_states(const std::filesystem::path& folder) {
  for (const auto& file : files_of(folder / saved_states_file_name)) {
    std::error_code ignored;  // a file that stays is read or refused like any other
    std::filesystem::remove(file, ignored);
  }
}

}  // namespace meldroom::server
