#include "journal/read_journal.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/entry_row.hpp"
#include "journal/journal_schema.hpp"

namespace meldroom::server {

namespace {

/// How many entries are read in one statement. While a statement runs, a server that has the file open cannot shorten
/// its log.
constexpr int entries_at_a_time = 1'000;

/// The server time that the journal has noted; 0 if the note is damaged.
ServerTime noted_time(sqlite3* database) {
  Statement house(database, "SELECT time, sum FROM house");
  if (house.step()) {
    const ServerTime noted(house.number(0));
    if (house.number(1) == checksum_of_time(noted)) return noted;
  }
  spdlog::error("the time noted in the journal is damaged; clocks go on from the last entry");
  return ServerTime(0);
}

}  // namespace

Result<void> check_journal(sqlite3* database, const std::filesystem::path& file) {
  const std::uint64_t version = pragma(database, "user_version");
  const std::uint64_t owner = pragma(database, "application_id");
  const std::uint64_t tables = pragma(database, "schema_version");
  if (owner != journal_application_id && (version != 0 || tables != 0)) {
    return Error{file.string() + " is a database, but not a journal of Meldroom; move it away"};
  }
  TRY(check_version(file, version));
  if (const auto damage = damage_of_pages(database)) return damaged(file, *damage);
  return {};
}

std::optional<std::string> damage_of_pages(sqlite3* database) {
  Statement check(database, "PRAGMA quick_check(1)");
  std::string found;
  while (check.step()) found = check.text(0);
  return found == "ok" ? std::nullopt : std::optional(found);
}

Error damaged(const std::filesystem::path& file, std::string_view what) {
  return {
      fmt::format("{} is damaged: {}. Nothing in it was changed. Restore a backup, or let `meldroom repair` "
                  "save what can be saved to another folder.",
                  file.string(), what)};
}

ServerTime read_entries(sqlite3* database,
                        const std::function<void(std::uint64_t place, const JournalEntry&)>& show) {
  ServerTime time = noted_time(database);
  struct Read {
    std::uint64_t next = 0;  ///< the number of its next entry
    std::uint64_t history = 0;
  };
  std::unordered_map<RoomCode, Read> read;
  Statement some(database, fmt::format("SELECT {} FROM entry WHERE seq > ? ORDER BY seq LIMIT {}",
                                       entry_columns, entries_at_a_time));
  std::uint64_t last = 0;
  const auto next = [&] { return some.step() || some.bind(1, last).step(); };
  some.bind(1, last);
  while (next()) {
    EntryRow row = row_of(some);
    // Such a page would be read again and again.
    if (row.place <= last) throw SqliteFailure("its entries are out of order", SQLITE_CORRUPT);
    last = row.place;
    if (row.entry.intact) {
      time = std::max(time, row.entry.at);
    } else {
      // If the damage is in the room's number, the checksum says which room it was. Without this, a room could lose its
      // last entry and nobody would know.
      for (const auto& [room, before] : read) {
        if (before.next == row.entry.number &&
            checksum_of(room, row.entry.number, row.entry.at, row.entry.body) == row.sum) {
          row.entry.room = room;
        }
      }
    }
    Read& room = read[row.entry.room];
    room.next = row.entry.intact ? row.entry.number + 1 : room.next + 1;
    room.history = row.entry.intact ? history_with(room.history, row.sum) : 0;
    row.entry.history = room.history;
    show(row.place, row.entry);
  }
  return time;
}

Result<Database> open_to_read(const std::filesystem::path& file) {
  TRY(check_header(file));
  Database database = open_database(file, SQLITE_OPEN_READONLY);
  const std::uint64_t version = pragma(database.get(), "user_version");
  const std::uint64_t known = journal_schema().size();
  if (pragma(database.get(), "application_id") != journal_application_id || version == 0) {
    return Error{file.string() + " is not a journal of Meldroom"};
  }
  TRY(check_version(file, version));
  if (version < known) {
    return Error{fmt::format(
        "{} has version {}, this program needs {}: start its server once with this file as {} in a "
        "separate folder, which upgrades it",
        file.string(), version, known, journal_file_name)};
  }
  return database;
}

Error unreadable(const std::filesystem::path& file, const SqliteFailure& failure) {
  if (failure.damaged()) return damaged(file, failure.what());
  return {"cannot read the journal " + file.string() + ": " + failure.what()};
}

Result<std::vector<SetAside>> rooms_set_aside(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / journal_file_name;
  try {
    const Database database = TRY(open_to_read(file));
    std::vector<SetAside> rooms;
    Statement all(database.get(), "SELECT room, entry, reason FROM set_aside ORDER BY room");
    while (all.step()) {
      rooms.push_back({RoomCode(all.number(0)), all.number(1), std::string(all.text(2))});
    }
    return rooms;
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
}

Result<void> read_journal(const std::filesystem::path& file,
                          const std::function<void(const JournalEntry&)>& show) {
  try {
    const Database database = TRY(open_to_read(file));
    if (const auto damage = damage_of_pages(database.get())) return damaged(file, *damage);
    read_entries(database.get(), [&show](std::uint64_t, const JournalEntry& entry) { show(entry); });
    return {};
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
}

}  // namespace meldroom::server
