#include "journal/journal_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/entry_row.hpp"

namespace meldroom::server {

namespace {

/// Distinguishes a journal from other SQLite files: "MLDR".
constexpr int application_id = 0x4d4c4452;

// Entries of all rooms are in the order in which they came, so adding one touches only the last page. A key that begins
// with the room would touch one page per room, and SQLite writes each of those to the WAL as a whole. The body's format
// is in entry.hpp. The table `house` is for housekeeping: one row with the server time.
//
// The version also goes up when an older program would misunderstand new entries. That program then refuses the
// whole file with one sentence, instead of one room after another. Version 2: matches name the version of their rules.
// Version 3: checksums; entries of older programs get theirs in the upgrade.
constexpr std::array<std::string_view, 3> schema{R"(
  CREATE TABLE entry (
    seq    INTEGER PRIMARY KEY,
    room   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    body   TEXT NOT NULL
  ) STRICT;
  CREATE TABLE house (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    time INTEGER NOT NULL
  ) STRICT;
  INSERT INTO house (one, time) VALUES (1, 0);
)",
                                                 R"(
  CREATE TABLE set_aside (
    room   INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;
)",
                                                 R"(
  ALTER TABLE entry ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE entry SET sum = entry_sum(room, number, at, body);
  ALTER TABLE house ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE house SET sum = entry_sum(0, 0, time, 'house');
)"};

/// How many entries are read in one statement. While a statement runs, a server that has the file open cannot shorten
/// its log.
constexpr int entries_at_a_time = 1'000;

/// The server time that the journal has noted; 0 if the note is damaged.
ServerTime noted_time(sqlite3* database) {
  Statement house(database, "SELECT time, sum FROM house");
  const ServerTime noted(house.step() ? house.number(0) : 0);
  if (house.number(1) == checksum_of_time(noted)) return noted;
  spdlog::error("the journal's note of the time is damaged; clocks go on from the last entry");
  return ServerTime(0);
}

}  // namespace

std::variant<FolderLock, JournalError> FolderLock::take(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "journal.lock";
  FolderLock lock;
  lock.file_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock.file_ < 0) return JournalError{"cannot write in " + folder.string() + ": " + std::strerror(errno)};
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      return JournalError{"cannot lock " + file.string() + ": " + std::strerror(errno) +
                          "; the folder has to be on a disk of this machine"};
    }
    return JournalError{"another server uses " + folder.string() +
                        ": stop it, or give one of them a folder of its own with --data-dir"};
  }
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

std::optional<JournalError> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return JournalError{"cannot make the folder " + folder.string() + ": " + error.message()};
  return std::nullopt;
}

void make_private_file(const std::filesystem::path& file) {
  if (const int made = ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600); made >= 0) ::close(made);
}

void make_private(const std::filesystem::path& database) {
  using std::filesystem::perms;
  for (const std::string_view suffix : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::permissions(fmt::format("{}{}", database.string(), suffix),
                                 perms::owner_read | perms::owner_write, ignored);
  }
}

std::filesystem::path part_of(const std::filesystem::path& file) {
  return file.string() + ".part";
}

void put_in_place(const std::filesystem::path& made, const std::filesystem::path& name) {
  for (const bool renamed : {false, true}) {
    const auto synced = renamed ? name.parent_path() : made;
    const int opened = ::open(synced.empty() ? "." : synced.c_str(), O_RDONLY | O_CLOEXEC);
    const bool failed =
        opened < 0 || (::fsync(opened) != 0 && !renamed);  // some file systems sync no folders
    if (opened >= 0) ::close(opened);
    if (failed) throw SqliteFailure(fmt::format("cannot write {}: {}", made.string(), std::strerror(errno)));
    if (!renamed) std::filesystem::rename(made, name);
  }
}

void let_shrink(sqlite3* database) {
  constexpr std::uint64_t incremental = 2;
  try {
    if (pragma(database, "auto_vacuum") == incremental) return;
    execute(database, "PRAGMA auto_vacuum = INCREMENTAL");
    execute(database, "VACUUM");
  } catch (const SqliteFailure& failure) {
    spdlog::warn("the journal keeps its size when rooms are forgotten: {}", failure.what());
  }
}

std::uintmax_t size_on_disk(const std::filesystem::path& database) {
  std::uintmax_t size = 0;
  for (const std::string_view suffix : {"", "-wal"}) {
    std::error_code missing;
    const auto bytes = std::filesystem::file_size(fmt::format("{}{}", database.string(), suffix), missing);
    if (!missing) size += bytes;
  }
  return size;
}

std::span<const std::string_view> journal_schema() {
  return schema;
}

std::optional<JournalError> migrate(sqlite3* database, const std::filesystem::path& file,
                                    std::span<const std::string_view> steps) {
  try {
    const std::uint64_t version = pragma(database, "user_version");
    if (version > steps.size()) {
      return JournalError{fmt::format("{} has version {}, this program knows {}: use the newer program",
                                      file.string(), version, steps.size())};
    }
    if (version == steps.size()) return std::nullopt;
    add_checksum_function(database);
    if (version > 0) {
      const std::string copy = fmt::format("{}.v{}", file.string(), version);
      std::filesystem::remove(copy);
      make_private_file(copy);
      Statement(database, "VACUUM INTO ?").bind(1, std::string_view(copy)).step();
      spdlog::info("the journal goes from version {} to {}; a copy of it is {}", version, steps.size(), copy);
    }
    for (std::size_t i = version; i < steps.size(); ++i) {
      execute(database,
              fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
                          steps[i], application_id, i + 1));
    }
    return std::nullopt;
  } catch (const SqliteFailure& failure) {
    return JournalError{file.string() + " cannot be brought up to date: " + failure.what()};
  } catch (const std::filesystem::filesystem_error& failure) {
    return JournalError{file.string() + " cannot be brought up to date: " + failure.what()};
  }
}

void add_checksum_function(sqlite3* database) {
  const auto call = [](sqlite3_context* context, int, sqlite3_value** values) {
    const auto* body = static_cast<const char*>(sqlite3_value_blob(values[3]));
    const std::string_view text(body, static_cast<std::size_t>(sqlite3_value_bytes(values[3])));
    const std::uint64_t sum =
        checksum_of(RoomCode(static_cast<std::uint64_t>(sqlite3_value_int64(values[0]))),
                    static_cast<std::uint64_t>(sqlite3_value_int64(values[1])),
                    ServerTime(sqlite3_value_int64(values[2])), text);
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(sum));
  };
  check_sqlite(sqlite3_create_function(database, "entry_sum", 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                       call, nullptr, nullptr),
               database);
}

std::optional<JournalError> objection_to(sqlite3* database, const std::filesystem::path& file) {
  const std::uint64_t version = pragma(database, "user_version");
  const std::uint64_t owner = pragma(database, "application_id");
  const std::uint64_t tables = pragma(database, "schema_version");
  if (owner != application_id && (version != 0 || tables != 0)) {
    return JournalError{file.string() + " is a database, but not a journal of Meldroom; move it away"};
  }
  if (version > schema.size()) return std::nullopt;  // migrate() refuses it
  if (const auto damage = damage_of_pages(database)) return damaged(file, *damage);
  return std::nullopt;
}

std::optional<std::string> damage_of_pages(sqlite3* database) {
  Statement check(database, "PRAGMA quick_check(1)");
  std::string found;
  while (check.step()) found = check.text(0);
  return found == "ok" ? std::nullopt : std::optional(found);
}

JournalError damaged(const std::filesystem::path& file, std::string_view what) {
  return {
      fmt::format("{} is damaged: {}. Nothing in it was changed. Restore a backup, or let `meldroom repair` "
                  "save what can be saved to another folder.",
                  file.string(), what)};
}

ServerTime read_entries(sqlite3* database,
                        const std::function<void(std::uint64_t place, const JournalEntry&)>& show) {
  ServerTime time = noted_time(database);
  struct Read {
    std::uint64_t entries = 0;
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
        if (before.entries == row.entry.number &&
            checksum_of(room, row.entry.number, row.entry.at, row.entry.body) == row.sum)
          row.entry.room = room;
      }
    }
    Read& room = read[row.entry.room];
    ++room.entries;
    room.history = row.entry.intact ? history_with(room.history, row.sum) : 0;
    row.entry.history = room.history;
    show(row.place, row.entry);
  }
  return time;
}

std::variant<Database, JournalError> open_to_read(const std::filesystem::path& file) {
  Database database = open_database(file, SQLITE_OPEN_READONLY);
  const std::uint64_t version = pragma(database.get(), "user_version");
  if (pragma(database.get(), "application_id") != application_id || version != schema.size()) {
    if (pragma(database.get(), "application_id") != application_id || version == 0) {
      return JournalError{fmt::format("{} is not a journal of Meldroom", file.string())};
    }
    return JournalError{
        version > schema.size()
            ? fmt::format("{} has version {}, this program knows {}: use the newer program", file.string(),
                          version, schema.size())
            : fmt::format(
                  "{} has version {}, this program needs {}: start its server once with this file as {} in a "
                  "folder of its own, which brings it up to date",
                  file.string(), version, schema.size(), journal_file_name)};
  }
  return database;
}

JournalError unreadable(const std::filesystem::path& file, const SqliteFailure& failure) {
  if (failure.damaged()) return damaged(file, failure.what());
  return {"cannot read the journal " + file.string() + ": " + failure.what()};
}

std::variant<std::vector<SetAside>, JournalError> rooms_set_aside(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / journal_file_name;
  try {
    const auto opened = open_to_read(file);
    if (const auto* error = std::get_if<JournalError>(&opened)) return *error;
    std::vector<SetAside> rooms;
    Statement all(std::get<Database>(opened).get(),
                  "SELECT room, entry, reason FROM set_aside ORDER BY room");
    while (all.step()) {
      rooms.push_back({RoomCode(all.number(0)), all.number(1), std::string(all.text(2))});
    }
    return rooms;
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
}

std::optional<JournalError> read_journal(const std::filesystem::path& file,
                                         const std::function<void(const JournalEntry&)>& show) {
  try {
    const auto opened = open_to_read(file);
    if (const auto* error = std::get_if<JournalError>(&opened)) return *error;
    sqlite3* const database = std::get<Database>(opened).get();
    if (const auto damage = damage_of_pages(database)) return damaged(file, *damage);
    read_entries(database, [&show](std::uint64_t, const JournalEntry& entry) { show(entry); });
    return std::nullopt;
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
}

}  // namespace meldroom::server
