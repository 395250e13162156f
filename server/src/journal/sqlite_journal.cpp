#include "journal/sqlite_journal.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/entry_row.hpp"
#include "journal/journal_schema.hpp"
#include "journal/read_journal.hpp"
#include "journal/saved_states.hpp"
#include "journal/sqlite.hpp"
#include "metrics.hpp"

namespace meldroom::server {

namespace {

/// How far the server clock on disk may lag while the server is up.
constexpr ServerTime noted_every = std::chrono::seconds(1);

/// How long to wait for another process that has locked the file.
constexpr int locked_ms = 500;

/// So many entries are added by one statement if a group has as many: each then takes a fifth less.
constexpr std::size_t most_at_once = 8;

/// Adds that many entries.
std::string insert_of(std::size_t entries) {
  std::string sql = fmt::format("INSERT INTO entry ({}) VALUES (?, ?, ?, ?, ?, ?)", entry_columns);
  for (std::size_t i = 1; i < entries; ++i) sql += ", (?, ?, ?, ?, ?, ?)";
  return sql;
}

/// The connection that writes, with its statements.
struct Writer {
  /// The journal must be up to date.
  explicit Writer(Database opened)
      : database(tuned(std::move(opened))),
        begin(database.get(), "BEGIN IMMEDIATE"),
        commit(database.get(), "COMMIT"),
        insert(database.get(), insert_of(1)),
        insert_most(database.get(), insert_of(most_at_once)),
        erase(database.get(), "DELETE FROM entry WHERE seq = ? RETURNING sum"),
        last(database.get(), "SELECT max(seq) FROM entry"),
        clear_list(database.get(), "DELETE FROM set_aside"),
        list(database.get(), "INSERT OR REPLACE INTO set_aside (room, entry, reason) VALUES (?, ?, ?)"),
        take_off_list(database.get(), "DELETE FROM set_aside WHERE room = ?"),
        set_time(database.get(), "UPDATE house SET time = ?, sum = ?") {}

  static Database tuned(Database database) {
    execute(database.get(), "PRAGMA journal_mode = WAL");
    execute(database.get(), "PRAGMA synchronous = FULL");
    execute(database.get(), "PRAGMA wal_autocheckpoint = 4000");
    // A reader that takes minutes, such as a backup, lets the log grow meanwhile. Afterwards it gets smaller again.
    execute(database.get(), "PRAGMA journal_size_limit = 67108864");
    sqlite3_busy_timeout(database.get(), locked_ms);
    return database;
  }

  Database database;
  Statement begin, commit, insert, insert_most, erase, last, clear_list, list, take_off_list, set_time;
};

}  // namespace

struct SqliteJournal::Impl {
  /// A room's entries.
  struct Entries : End {
    std::uint64_t first = 0;   ///< the number of the first
    EntryPositions positions;  ///< of those on disk that are not to be deleted
    std::uint64_t history = 0;
  };

  Impl(FolderLock lock_taken, std::filesystem::path database_file, Database opened)
      : lock(std::move(lock_taken)),
        file(std::move(database_file)),
        writer(std::make_unique<Writer>(std::move(opened))) {}

  FolderLock lock;
  const std::filesystem::path file;
  std::unique_ptr<Writer> writer;  ///< none after a failure
  mutable std::mutex rooms_mutex;  ///< only the journal's thread changes `rooms`
  std::unordered_map<RoomCode, Entries> rooms;
  std::uint64_t last_seq = 0;
  ServerTime noted{0};                     ///< the last time in the file
  std::optional<ServerTime> time_to_note;  ///< with the present group
  std::optional<SavedStates> saved_states;
};

Result<std::unique_ptr<SqliteJournal>> SqliteJournal::open(const std::filesystem::path& folder,
                                                           Metrics& metrics) {
  TRY(make_folder(folder));
  FolderLock lock = TRY(FolderLock::take(folder));
  const std::filesystem::path file = folder / journal_file_name;
  try {
    std::error_code missing;
    const auto size = std::filesystem::file_size(file, missing);
    if (missing || size == 0) {
      // SQLite would take the file for a new one, and delete its log.
      TRY(check_no_stale_log(file));
    }
    TRY(check_header(file));
    if (missing) make_private_file(file);
    const bool has_log = size_of_log(file) > 0;
    Database database = open_database(file, SQLITE_OPEN_READWRITE);
    // A journal that is refused keeps its log as it is. If it has none, SQLite removes the empty one that it makes.
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log ? 1 : 0, nullptr);
    TRY(check_journal(database.get(), file));
    make_private(file);
    TRY(migrate(database.get(), file, journal_schema()));
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    let_shrink(database.get());
    auto impl = std::make_unique<Impl>(std::move(lock), file, std::move(database));
    return std::unique_ptr<SqliteJournal>(new SqliteJournal(std::move(impl), metrics));
  } catch (const SqliteFailure& failure) {
    if (failure.damaged()) return damaged(file, failure.what());
    return Error{"cannot open the journal " + file.string() + ": " + failure.what()};
  }
}

SqliteJournal::SqliteJournal(std::unique_ptr<Impl> impl, Metrics& metrics)
    : GroupedJournal(metrics), impl_(std::move(impl)) {
  note_size();
}

SqliteJournal::~SqliteJournal() {
  end_writing();
}

/// Once a second. The journal's thread looks, because on a disk that hangs no loop may wait for the answer.
void SqliteJournal::note_size() {
  metrics_.journal_bytes.set(static_cast<std::int64_t>(size_on_disk(impl_->file)));
}

void SqliteJournal::use_saved_states(std::uint64_t program, const std::function<void(SavedState)>& show) {
  impl_->saved_states.emplace(impl_->file.parent_path() / saved_states_file_name, program);
  impl_->saved_states->read(show);
}

ServerTime SqliteJournal::read(const std::function<void(const JournalEntry&)>& show) {
  impl_->noted =
      read_entries(impl_->writer->database.get(), [&](std::uint64_t position, const JournalEntry& entry) {
        const auto [room, is_first] = impl_->rooms.try_emplace(entry.room);
        Impl::Entries& entries = room->second;
        if (is_first) entries.first = entry.number;
        entries.next = entry.number + 1;
        entries.positions.add(position);
        entries.history = entry.history;
        impl_->last_seq = position;
        show(entry);
      });
  const ServerTime time = impl_->noted;
  begin_writing(OldList::is_cleared);  // only now, because one thread at a time may use the connection
  return time;
}

/// Uses a connection of its own. Readers of a WAL see what was committed when they began, and block nobody.
void SqliteJournal::read_room(RoomCode room, std::uint64_t from,
                              const std::function<void(const JournalEntry&)>& show) const {
  EntryPositions positions;
  {
    const std::lock_guard guard(impl_->rooms_mutex);
    const auto found = impl_->rooms.find(room);
    if (found == impl_->rooms.end()) return;
    positions = found->second.positions;
  }
  const Database database = open_database(impl_->file, SQLITE_OPEN_READONLY);
  execute(database.get(), "BEGIN");  // if the room is forgotten meanwhile, all its entries are shown, or none
  Statement at_position(
      database.get(),
      fmt::format("SELECT {} FROM entry WHERE seq = ? AND room = ? AND number >= ?", entry_columns));
  positions.each([&](std::uint64_t position) {
    at_position.bind(1, position).bind(2, room.number()).bind(3, from);
    while (at_position.step()) show(row_of(at_position).entry);
  });
}

void SqliteJournal::keep_state(RoomCode room, std::uint64_t entries, const MakeState& save) {
  if (impl_->saved_states) save_with_next_group({room, entries, 0, save()});
}

/// Decides whether to note the time, drops saved states that do not have exactly the entries on disk, and looks which
/// entries are to be deleted. An entry that does not follow those that are there is a bug in its room, and does not
/// concern any other room.
void SqliteJournal::prepare(Work& work) {
  const std::lock_guard guard(impl_->rooms_mutex);
  impl_->time_to_note = work.time && *work.time >= impl_->noted + noted_every ? work.time : std::nullopt;
  std::erase_if(work.saved_states, [this](SavedState& one) {
    const auto found = impl_->rooms.find(one.room);
    if (found == impl_->rooms.end() || found->second.next != one.entries) return true;
    one.history = found->second.history;
    return false;
  });
  take_out(work, [this](const Append& append) {
    Impl::Entries& known = impl_->rooms[append.room];
    if (known.next == 0) known.first = append.expected;
    return take(append, known);
  });
  for (Forget& one : work.forgets) {
    const auto found = impl_->rooms.find(one.room);
    if (found == impl_->rooms.end()) continue;
    Impl::Entries& entries = found->second;
    const std::uint64_t end = one.before.value_or(std::numeric_limits<std::uint64_t>::max());
    one.positions = entries.positions.take_first(end - std::min(end, entries.first));
    entries.first = std::max(entries.first, one.before.value_or(0));
  }
}

SqliteJournal::Outcome SqliteJournal::try_to_write(Work& work) try {
  const bool again = !impl_->writer;
  if (again) impl_->writer = std::make_unique<Writer>(open_database(impl_->file, SQLITE_OPEN_READWRITE));
  const auto changes = [this] { return sqlite3_total_changes(impl_->writer->database.get()); };
  const auto before = changes();
  if (!again || !failed_commit_is_there(work)) {
    impl_->writer->begin.step();
    write_all(work);
    impl_->writer->commit.step();
  }
  return Written{.anything = changes() != before};
} catch (const SqliteFailure& failure) {
  // A connection that has failed cannot be trusted, and closing it must not move its log into the file.
  if (impl_->writer) {
    sqlite3_db_config(impl_->writer->database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  impl_->writer.reset();
  return Error{failure.what()};
}

/// Whether the group is in the journal although its commit failed. If it is, it must not be written twice.
///
/// That it can be read does not mean that it is on disk: after a failed sync the system keeps it in memory as if it
/// were. So first the whole log is copied into the file, and the file is synced.
bool SqliteJournal::failed_commit_is_there(const Work& work) {
  if (!checkpoint_log(impl_->writer->database.get())) {
    throw SqliteFailure("its log cannot be moved into the file");
  }
  if (work.appends.empty()) return false;  // everything else can be done twice
  return impl_->writer->last.only_number() > impl_->last_seq;
}

void SqliteJournal::write_all(Work& work) {
  std::uint64_t seq = impl_->last_seq;
  for (std::span<const Append> rest(work.appends); !rest.empty();) {
    const bool has_most = rest.size() >= most_at_once;
    Statement& insert = has_most ? impl_->writer->insert_most : impl_->writer->insert;
    const std::size_t entries = has_most ? most_at_once : 1;
    int at = 0;
    for (const Append& append : rest.first(entries)) {
      insert.bind(++at, ++seq)
          .bind(++at, append.room.number())
          .bind(++at, append.expected)
          .bind(++at, static_cast<std::uint64_t>(append.at.count()))
          .bind(++at, std::string_view(append.body))
          .bind(++at, append.sum);
    }
    insert.step();
    rest = rest.subspan(entries);
  }
  erase_forgotten(work);
  // Some pages at a time, so that nobody waits for many.
  if (!work.forgets.empty() || work.time) {
    execute(impl_->writer->database.get(), "PRAGMA incremental_vacuum(1000)");
  }
  if (work.clear_list) impl_->writer->clear_list.step();
  for (const auto& [one, claim] : work.set_aside) {
    impl_->writer->list.bind(1, one.room.number())
        .bind(2, one.entry)
        .bind(3, std::string_view(one.reason))
        .step();
  }
  for (const Forget& one : work.forgets) {
    if (!one.before) impl_->writer->take_off_list.bind(1, one.room.number()).step();
  }
  if (const auto& time = impl_->time_to_note) {
    impl_->writer->set_time.bind(1, static_cast<std::uint64_t>(time->count()))
        .bind(2, checksum_of_time(*time))
        .step();
  }
}

/// Deletes the entries of all forgotten rooms, also those that came in this group, and old ones of other rooms.
void SqliteJournal::erase_forgotten(Work& work) {
  for (Forget& one : work.forgets) {
    std::uint64_t sum = 0;
    one.positions.each([&](std::uint64_t position) { sum += erase_at(position); });
    if (sum != 0) one.deleted_sum = sum;  // if the group is tried again, they may be deleted already
  }
  std::uint64_t position = impl_->last_seq;
  for (const Append& append : work.appends) {
    ++position;
    const bool is_forgotten = std::ranges::any_of(
        work.forgets, [&append](const Forget& one) { return one.room == append.room && !one.before; });
    if (is_forgotten) erase_at(position);
  }
}

/// Deletes an entry, and returns its checksum; 0 if there is none.
std::uint64_t SqliteJournal::erase_at(std::uint64_t position) {
  Statement& erase = impl_->writer->erase.bind(1, position);
  std::uint64_t sum = 0;
  while (erase.step()) sum = erase.number(0);
  return sum;
}

/// Notes where the rooms' entries are now.
void SqliteJournal::note_written(Work& work) {
  const std::lock_guard guard(impl_->rooms_mutex);
  for (const Append& append : work.appends) {
    Impl::Entries& entries = impl_->rooms[append.room];
    entries.positions.add(++impl_->last_seq);
    entries.history = history_with(entries.history, append.sum);
    impl_->noted = std::max(impl_->noted, append.at);
  }
  for (const Forget& one : work.forgets) {
    const auto found = impl_->rooms.find(one.room);
    if (found == impl_->rooms.end()) continue;
    if (!one.before) {
      impl_->rooms.erase(found);
      continue;
    }
    found->second.history = history_without(found->second.history, one.deleted_sum);
    for (SavedState& saved : work.saved_states) {
      if (saved.room == one.room) saved.history = history_without(saved.history, one.deleted_sum);
    }
  }
  if (const auto& time = impl_->time_to_note) impl_->noted = std::max(impl_->noted, *time);
}

void SqliteJournal::write_the_rest(Work& work) {
  watch([&] {
    if (work.time) note_size();
    if (!impl_->saved_states) return;
    std::vector<RoomCode> forgotten;
    for (const Forget& one : work.forgets) {
      if (!one.before) forgotten.push_back(one.room);
    }
    impl_->saved_states->keep(work.saved_states);
    impl_->saved_states->forget(forgotten);
  });
}

}  // namespace meldroom::server
