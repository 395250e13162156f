#include "journal/journal_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include <boost/endian/conversion.hpp>
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/backup_lexicons.hpp"
#include "journal/checksum.hpp"
#include "journal/snapshots.hpp"
#include "journal/sqlite.hpp"

namespace meldroom::server {

namespace {

/// Distinguishes a journal from other SQLite files: "MLDR".
constexpr int application_id = 0x4d4c4452;

// Entries of all rooms are in the order in which they came, so adding one touches only the last page. A key that begins
// with the room would touch one page per room, and SQLite writes each of those to the WAL as a whole. The body's format
// is in entry.hpp.
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

constexpr std::string_view entry_columns = "seq, room, number, at, body, sum";

/// How many entries are read in one statement. While a statement runs, a server that has the file open cannot shorten
/// its log.
constexpr int entries_at_a_time = 1'000;

/// A row of entry_columns.
struct Row {
  std::uint64_t place;
  JournalEntry entry;  ///< intact if its checksum is right
  std::uint64_t sum;
};

Row row_of(const Statement& row) {
  Row read{row.number(0),
           {RoomCode(row.number(1)), row.number(2), ServerTime(row.number(3)), row.text(4)},
           row.number(5)};
  read.entry.intact =
      // A RoomCode drops bits that no code can have, so the number in the file is compared as well.
      read.entry.room.number() == row.number(1) &&
      checksum_of(read.entry.room, read.entry.number, read.entry.at, read.entry.body) == read.sum;
  return read;
}

/// The server time that the journal has noted; 0 if the note is damaged.
ServerTime noted_time(sqlite3* database) {
  Statement house(database, "SELECT time, sum FROM house");
  const ServerTime noted(house.step() ? house.number(0) : 0);
  if (house.number(1) == checksum_of_time(noted)) return noted;
  spdlog::error("the journal's note of the time is damaged; clocks go on from the last entry");
  return ServerTime(0);
}

/// Copies a whole database, with its log, by SQLite's backup interface, because others may write meanwhile.
void copy_database(sqlite3* from, sqlite3* to) {
  sqlite3_backup* copy = sqlite3_backup_init(to, "main", from, "main");
  if (copy == nullptr) check_sqlite(sqlite3_errcode(to), to);
  const int step = sqlite3_backup_step(copy, -1);
  check_sqlite(sqlite3_backup_finish(copy), to);
  // A source that is locked is no failure to the call that finishes.
  if (step != SQLITE_DONE) throw SqliteFailure(sqlite3_errstr(step), step);
}

/// Gives a file that is whole its name, and waits until that is on disk. Before that a program that is killed leaves
/// nothing that looks like a journal.
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

/// The name of a file that is being made.
std::filesystem::path part_of(const std::filesystem::path& file) {
  return file.string() + ".part";
}

/// The size of the log next to a database, which has what is not in its file yet.
std::uintmax_t size_of_log(const std::filesystem::path& database) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(database.string() + "-wal", missing);
  return missing ? 0 : size;
}

/// Opens a journal for reading. An error if it does not have the present version. Throws SqliteFailure.
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

/// Copies a journal to a new file, and checks that the whole copy can be read. `finish` changes the copy before it is
/// in place.
std::optional<JournalError> copy_journal(const std::filesystem::path& from, const std::filesystem::path& to,
                                         const std::function<void(sqlite3*)>& finish) {
  if (std::filesystem::exists(to)) return JournalError{to.string() + " already exists"};
  try {
    auto source = open_to_read(from);
    if (auto* error = std::get_if<JournalError>(&source)) return std::move(*error);
    const auto made = part_of(to);
    std::filesystem::remove(made);  // left by a copy that was broken off
    make_private_file(made);
    {
      const Database copy = open_database(made, SQLITE_OPEN_READWRITE);
      copy_database(std::get<Database>(source).get(), copy.get());
      execute(copy.get(), "PRAGMA journal_mode = DELETE");  // one file, without a log next to it
      execute(copy.get(), "PRAGMA journal_mode = MEMORY");  // also if this program is killed
      finish(copy.get());
    }
    put_in_place(made, to);
  } catch (const std::exception& failure) {
    std::error_code ignored;  // half a copy is not a backup, even if it cannot be removed
    std::filesystem::remove(part_of(to), ignored);
    return JournalError{fmt::format("cannot copy {} to {}: {}", from.string(), to.string(), failure.what())};
  }
  std::size_t damaged_entries = 0;
  auto error =
      read_journal(to, [&](const JournalEntry& entry) { damaged_entries += entry.intact ? 0U : 1U; });
  if (!error && damaged_entries > 0) {
    error = JournalError{fmt::format("{} of its entries are damaged; `meldroom verify --data-dir` lists them",
                                     damaged_entries)};
  }
  if (error) error->message = to.string() + " was copied as it is, but: " + error->message;
  return error;
}

/// Reads the entries of a damaged file, as far as SQLite can reach them: from both ends towards the damage, then around
/// the middle of what is left.
class Salvage {
 public:
  explicit Salvage(sqlite3* database)
      : ascending_(database, select("ASC")), descending_(database, select("DESC")) {}

  /// Shows the readable entries between two places.
  void read(std::uint64_t after, std::uint64_t before, const std::function<void(const Row&)>& show) {
    std::uint64_t low = after;
    const bool all = scan(ascending_, after, before, [&](const Row& row) {
      low = std::clamp(row.place, low, before);  // a damaged page can show any place
      show(row);
    });
    if (all) return;
    std::uint64_t high = before;
    scan(descending_, low, before, [&](const Row& row) {
      high = std::clamp(row.place, low, high);
      show(row);
    });
    if (high == before && before == everywhere) high = low + most_places_in_the_dark;
    if (high <= low + fewest_places) return;
    const std::uint64_t middle = low + (high - low) / 2;
    read(low, middle + 1, show);
    read(middle, high, show);
  }

  static constexpr std::uint64_t everywhere = std::uint64_t{1} << 62U;

 private:
  /// How many places are tried if neither end can be read: more than the entries below one inner page, few enough to
  /// try in a second.
  static constexpr std::uint64_t most_places_in_the_dark = 1U << 14U;
  static constexpr std::uint64_t fewest_places = 8;

  static std::string select(std::string_view order) {
    return fmt::format("SELECT {} FROM entry WHERE seq > ? AND seq < ? ORDER BY seq {}", entry_columns,
                       order);
  }
  /// False if it stops before all entries are read.
  static bool scan(Statement& rows, std::uint64_t after, std::uint64_t before,
                   const std::function<void(const Row&)>& show) {
    rows.bind(1, after).bind(2, before);
    try {
      while (rows.step()) show(row_of(rows));
      return true;
    } catch (const SqliteFailure&) {
      return false;
    }
  }

  Statement ascending_, descending_;
};

/// Makes a truncated file as long as its header says, because SQLite reads nothing of it otherwise. The missing part
/// becomes empty pages.
void lengthen(const std::filesystem::path& file) {
  std::array<unsigned char, 32> header{};
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  const bool read =
      opened >= 0 && ::read(opened, header.data(), header.size()) == static_cast<ssize_t>(header.size());
  if (opened >= 0) ::close(opened);
  if (!read) return;
  const std::uint64_t stored_size = boost::endian::load_big_u16(&header[16]);
  const std::uint64_t page_size = stored_size == 1 ? 65536 : stored_size;
  const std::uint64_t pages = boost::endian::load_big_u32(&header[28]);
  // A damaged header can name any size. One of 1000 times the file or more is ignored.
  const std::uint64_t size = std::filesystem::file_size(file);
  if (pages * page_size > size && pages * page_size < 1000 * size)
    std::filesystem::resize_file(file, pages * page_size);
}

/// A copy to work on, and the files that SQLite puts next to it. The destructor removes them all.
class WorkingCopy {
 public:
  WorkingCopy(const std::filesystem::path& database, std::filesystem::path copy) : copy_(std::move(copy)) {
    for (const std::string_view suffix : {"", "-wal"}) {
      const auto part = fmt::format("{}{}", database.string(), suffix);
      if (std::filesystem::exists(part))
        std::filesystem::copy_file(part, fmt::format("{}{}", copy_.string(), suffix));
    }
    make_private(copy_);
    lengthen(copy_);
  }
  WorkingCopy(const WorkingCopy&) = delete;
  WorkingCopy& operator=(const WorkingCopy&) = delete;
  ~WorkingCopy() {
    std::error_code ignored;  // the next repair names a file that stays
    for (const std::string_view suffix : {"", "-wal", "-shm"})
      std::filesystem::remove(fmt::format("{}{}", copy_.string(), suffix), ignored);
  }
  [[nodiscard]] const std::filesystem::path& file() const { return copy_; }

 private:
  std::filesystem::path copy_;
};

struct SavedEntry {
  ServerTime at;
  std::string body;
};
struct SavedRoom {
  std::map<std::uint64_t, SavedEntry> entries;
  std::uint64_t damaged = 0;
};
using SavedRooms = std::unordered_map<RoomCode, SavedRoom>;

/// Writes each room's entries up to its first missing one into an empty journal, room by room. They get new places,
/// because damage may have changed the old ones.
Repaired write_saved(sqlite3* database, const SavedRooms& rooms, ServerTime time) {
  Repaired repaired;
  execute(database, "BEGIN");
  Statement insert(database, fmt::format("INSERT INTO entry ({}) VALUES (?, ?, ?, ?, ?, ?)", entry_columns));
  std::uint64_t place = 0;
  for (const auto& [code, room] : rooms) {
    std::uint64_t whole = 0;
    for (const auto& [number, entry] : room.entries) {
      if (number != whole) break;
      ++whole;
      insert.bind(1, ++place)
          .bind(2, code.number())
          .bind(3, number)
          .bind(4, static_cast<std::uint64_t>(entry.at.count()))
          .bind(5, std::string_view(entry.body))
          .bind(6, checksum_of(code, number, entry.at, entry.body))
          .step();
    }
    const std::uint64_t known = room.entries.empty() ? 0 : room.entries.rbegin()->first + 1;
    if (const std::uint64_t lost = std::max(known - whole, room.damaged); lost > 0) {
      repaired.cut.push_back({code, whole, lost});
    } else {
      ++repaired.whole;
    }
  }
  Statement(database, "UPDATE house SET time = ?, sum = ?")
      .bind(1, static_cast<std::uint64_t>(time.count()))
      .bind(2, checksum_of_time(time))
      .step();
  execute(database, "COMMIT");
  std::ranges::sort(repaired.cut, {}, &RepairedRoom::room);
  return repaired;
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
    Row row = row_of(some);
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

std::optional<JournalError> back_up(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  return copy_journal(folder / journal_file_name, copy,
                      [&folder](sqlite3* backup) { add_lexicons(backup, folder); });
}

std::optional<JournalError> restore(const std::filesystem::path& backup,
                                    const std::filesystem::path& folder) {
  if (auto error = make_folder(folder)) return error;
  const auto lock = FolderLock::take(folder);
  if (const auto* refused = std::get_if<JournalError>(&lock)) return *refused;
  return copy_journal(backup, folder / journal_file_name,
                      [&folder](sqlite3* restored) { take_out_lexicons(restored, folder); });
}

std::optional<JournalError> edit_journal(
    const std::filesystem::path& folder,
    const std::function<void(std::uint64_t place, const JournalEntry&)>& show,
    const std::function<JournalEdits()>& decide) {
  const std::filesystem::path file = folder / journal_file_name;
  if (!std::filesystem::exists(file))
    return JournalError{"there is no journal in the folder " + folder.string()};
  const auto lock = FolderLock::take(folder);
  if (const auto* refused = std::get_if<JournalError>(&lock)) return *refused;
  try {
    {
      const auto readable = open_to_read(file);
      if (const auto* error = std::get_if<JournalError>(&readable)) return *error;
    }
    const Database database = open_database(file, SQLITE_OPEN_READWRITE);
    read_entries(database.get(), show);
    const JournalEdits edits = decide();
    const bool changes = !edits.replaced.empty() || !edits.forgotten.empty();
    // First, because another call would find nothing left to change. And in any case: there can be snapshots of rooms
    // that the journal does not have, for instance after a backup was restored.
    delete_snapshots(folder);
    // Unused pages, or a log, are also what a call leaves that could change the entries, but not do the rest.
    if (!changes && pragma(database.get(), "freelist_count") == 0 && size_of_log(file) == 0)
      return std::nullopt;
    execute(database.get(), "PRAGMA secure_delete = ON; BEGIN IMMEDIATE");
    Statement replace(database.get(), "UPDATE entry SET body = ?, sum = ? WHERE seq = ?");
    for (const auto& [place, room, number, at, body] : edits.replaced) {
      replace.bind(1, std::string_view(body))
          .bind(2, checksum_of(room, number, at, body))
          .bind(3, place)
          .step();
    }
    Statement erase(database.get(), "DELETE FROM entry WHERE room = ?");
    for (const RoomCode room : edits.forgotten) erase.bind(1, room.number()).step();
    execute(database.get(), "COMMIT");
    // Entries that were deleted earlier can still be in unused pages, and replaced ones in the log.
    try {
      execute(database.get(), "VACUUM");
      if (!moved_log(database.get())) throw SqliteFailure("another program is reading it");
    } catch (const SqliteFailure& failure) {
      return JournalError{fmt::format(
          "the entries are changed, but unused parts of {} may still have the old ones: {}; do it again when "
          "that is mended",
          file.string(), failure.what())};
    }
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
  return std::nullopt;
}

std::variant<Repaired, JournalError> repair(const std::filesystem::path& from,
                                            const std::filesystem::path& to) {
  if (auto error = make_folder(to)) return *std::move(error);
  const auto source_lock = FolderLock::take(from);
  if (const auto* refused = std::get_if<JournalError>(&source_lock)) return *refused;
  const auto target_lock = FolderLock::take(to);
  if (const auto* refused = std::get_if<JournalError>(&target_lock)) return *refused;
  const std::filesystem::path saved = to / journal_file_name;
  const std::filesystem::path damaged_copy = to / "damaged.db";
  for (const auto& file : {saved, damaged_copy}) {
    if (std::filesystem::exists(file)) return JournalError{file.string() + " already exists"};
  }
  try {
    const WorkingCopy copy(from / journal_file_name, damaged_copy);
    SavedRooms rooms;
    ServerTime time{0};
    {
      const Database source = open_database(copy.file(), SQLITE_OPEN_READWRITE);
      const std::uint64_t version = pragma(source.get(), "user_version");
      if (version != schema.size()) {
        return JournalError{
            fmt::format("the journal says that it has version {}, and this program repairs version {}",
                        version, schema.size())};
      }
      Salvage(source.get()).read(0, Salvage::everywhere, [&](const Row& row) {
        SavedRoom& room = rooms[row.entry.room];
        if (row.entry.intact) {
          time = std::max(time, row.entry.at);
          room.entries.insert_or_assign(row.entry.number,
                                        SavedEntry{row.entry.at, std::string(row.entry.body)});
        } else {
          ++room.damaged;
        }
      });
    }
    try {
      const auto made = part_of(saved);
      std::filesystem::remove(made);  // left by a repair that was broken off
      make_private_file(made);
      Repaired repaired;
      {
        const Database target = open_database(made, SQLITE_OPEN_READWRITE);
        if (auto error = migrate(target.get(), made, schema)) return *std::move(error);
        repaired = write_saved(target.get(), rooms, time);
      }
      put_in_place(made, saved);
      return repaired;
    } catch (const SqliteFailure& failure) {
      return JournalError{
          fmt::format("the repaired journal cannot be written to {}: {}; choose a folder on another disk",
                      to.string(), failure.what())};
    }
  } catch (const SqliteFailure& failure) {
    return JournalError{fmt::format("nothing could be saved of {}: {}; restore a backup",
                                    (from / journal_file_name).string(), failure.what())};
  } catch (const std::filesystem::filesystem_error& failure) {
    return JournalError{failure.what()};
  }
}

}  // namespace meldroom::server
