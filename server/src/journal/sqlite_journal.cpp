#include "journal/sqlite_journal.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/snapshots.hpp"
#include "journal/sqlite.hpp"
#include "metrics.hpp"

namespace meldroom::server {

namespace {

/// How far the server clock on disk may lag while the server is up.
constexpr ServerTime noted_every = std::chrono::seconds(1);

/// After a transaction that failed, until it is tried again; twice as long each time.
constexpr std::chrono::milliseconds first_pause{100};
constexpr std::chrono::milliseconds longest_pause{2'000};
/// For another process to let go of the file.
constexpr int locked_ms = 500;

/// The connection that writes, with its statements.
struct Writer {
  /// To a journal that is up to date.
  explicit Writer(Database opened)
      : database(tuned(std::move(opened))),
        begin(database.get(), "BEGIN IMMEDIATE"),
        commit(database.get(), "COMMIT"),
        insert(database.get(),
               "INSERT INTO entry (seq, room, number, at, body, sum) VALUES (?, ?, ?, ?, ?, ?)"),
        erase(database.get(), "DELETE FROM entry WHERE seq BETWEEN ? AND ? AND room = ?"),
        last(database.get(), "SELECT max(seq) FROM entry"),
        clear_list(database.get(), "DELETE FROM set_aside"),
        list(database.get(), "INSERT OR REPLACE INTO set_aside (room, entry, reason) VALUES (?, ?, ?)"),
        set_time(database.get(), "UPDATE house SET time = ?, sum = ?") {}

  static Database tuned(Database database) {
    execute(database.get(), "PRAGMA journal_mode = WAL");
    execute(database.get(), "PRAGMA synchronous = FULL");
    execute(database.get(), "PRAGMA wal_autocheckpoint = 4000");
    sqlite3_busy_timeout(database.get(), locked_ms);
    return database;
  }

  Database database;
  Statement begin, commit, insert, erase, last, clear_list, list, set_time;
};

}  // namespace

struct SqliteJournal::Impl {
  struct Append {
    RoomCode room;
    std::uint64_t expected;
    ServerTime at;
    std::string body;
    std::shared_ptr<CommitListener> listener;
    std::uint64_t sum = 0;
  };
  /// What is on disk of a room. Its entries lie between `first` and `last`, among others'.
  struct Extent {
    std::uint64_t entries = 0;  ///< or about to be on disk
    std::uint64_t first = 0;    ///< 0: none yet
    std::uint64_t last = 0;
    std::uint64_t history = 0;
  };
  using Flushes = std::vector<std::promise<bool>>;
  struct Work {
    std::vector<Append> appends;
    std::vector<RoomCode> forgets;
    std::vector<Snapshot> snapshots;
    std::vector<SetAside> set_aside;
    bool list_anew = false;  ///< of those set aside
    std::optional<ServerTime> time;
    Flushes flushes;

    [[nodiscard]] bool empty() const {
      return appends.empty() && forgets.empty() && set_aside.empty() && !list_anew && !time &&
             flushes.empty() && snapshots.empty();
    }
  };

  Impl(FolderLock lock_taken, std::filesystem::path database_file, Database opened, Metrics& counted)
      : lock(std::move(lock_taken)),
        file(std::move(database_file)),
        metrics(counted),
        writer(std::make_unique<Writer>(std::move(opened))) {}

  ServerTime read(const std::function<void(const JournalEntry&)>& show);
  void run();
  void write(Work& work);
  static void tell(std::vector<Append> written);
  [[nodiscard]] bool wait_to_try_again(Work& work, std::chrono::milliseconds pause);
  [[nodiscard]] bool commit(const Work& work);
  [[nodiscard]] bool failed_commit_is_there(const Work& work);
  void write_all(const Work& work);
  void note_written(const Work& work);
  void date(std::vector<Snapshot>& kept) const;
  void refuse_conflicts(Work& work);
  void give_up(const Work& work);
  static void answer(Flushes& flushes, bool written);

  FolderLock lock;
  const std::filesystem::path file;
  Metrics& metrics;
  std::unique_ptr<Writer> writer;  ///< none after a failure
  std::atomic<bool> failing{false};
  mutable std::mutex extents_mutex;
  std::unordered_map<RoomCode, Extent> extents;
  std::uint64_t last_seq = 0;
  ServerTime noted{0};
  std::optional<Snapshots> snapshots;

  std::mutex mutex;
  std::condition_variable has_work;
  Work waiting;
  bool asleep = false;
  bool stopping = false;
  std::thread thread;
};

std::variant<std::unique_ptr<SqliteJournal>, JournalError> SqliteJournal::open(
    const std::filesystem::path& folder, Metrics& metrics) {
  if (auto error = make_folder(folder)) return *std::move(error);
  auto lock = FolderLock::take(folder);
  if (auto* refused = std::get_if<JournalError>(&lock)) return std::move(*refused);

  const std::filesystem::path file = folder / journal_file_name;
  try {
    if (!std::filesystem::exists(file)) make_private_file(file);
    Database database = open_database(file, SQLITE_OPEN_READWRITE);
    // A journal that is refused keeps its write-ahead log as it is.
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    if (auto objection = objection_to(database.get(), file)) return *std::move(objection);
    make_private(file);
    if (auto problem = migrate(database.get(), file, journal_schema())) return std::move(*problem);
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    let_shrink(database.get());
    auto impl =
        std::make_unique<Impl>(std::move(std::get<FolderLock>(lock)), file, std::move(database), metrics);
    return std::unique_ptr<SqliteJournal>(new SqliteJournal(std::move(impl)));
  } catch (const SqliteFailure& failure) {
    if (failure.damaged()) return damaged(file, failure.what());
    return JournalError{"cannot open the journal " + file.string() + ": " + failure.what()};
  }
}

SqliteJournal::SqliteJournal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

SqliteJournal::~SqliteJournal() {
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->stopping = true;
  }
  impl_->has_work.notify_one();
  if (impl_->thread.joinable()) impl_->thread.join();
}

void SqliteJournal::use_snapshots(std::uint64_t program, const std::function<void(Snapshot)>& show) {
  impl_->snapshots.emplace(impl_->file.parent_path() / snapshots_file_name, program);
  impl_->snapshots->read(show);
}

ServerTime SqliteJournal::read(const std::function<void(const JournalEntry&)>& show) {
  const ServerTime time = impl_->read(show);
  // Only now: the connection takes one thread at a time.
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
  return time;
}

ServerTime SqliteJournal::Impl::read(const std::function<void(const JournalEntry&)>& show) {
  waiting.list_anew = true;
  noted = read_entries(writer->database.get(), [&](std::uint64_t place, const JournalEntry& entry) {
    Extent& extent = extents[entry.room];
    if (extent.first == 0) extent.first = place;
    ++extent.entries;
    extent.last = last_seq = place;
    extent.history = entry.history;
    show(entry);
  });
  return noted;
}

/// With a connection of its own: readers of a WAL see what was committed when they began, and hold up nobody.
void SqliteJournal::read_room(RoomCode room, const std::function<void(const JournalEntry&)>& show) const {
  Impl::Extent extent;
  {
    const std::lock_guard guard(impl_->extents_mutex);
    const auto found = impl_->extents.find(room);
    if (found == impl_->extents.end()) return;
    extent = found->second;
  }
  const Database database = open_database(impl_->file, SQLITE_OPEN_READONLY);
  Statement entries(database.get(),
                    "SELECT number, at, body, sum FROM entry WHERE seq BETWEEN ? AND ? AND room = ? "
                    "ORDER BY seq");
  entries.bind(1, extent.first).bind(2, extent.last).bind(3, room.number());
  while (entries.step()) {
    JournalEntry entry{room, entries.number(0), ServerTime(entries.number(1)), entries.text(2)};
    entry.intact = checksum_of(room, entry.number, entry.at, entry.body) == entries.number(3);
    show(entry);
  }
}

void SqliteJournal::append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
                           std::shared_ptr<CommitListener> listener) {
  impl_->metrics.journal_waiting.add();
  const std::lock_guard guard(impl_->mutex);
  impl_->waiting.appends.push_back({room, expected, at, std::move(body), std::move(listener)});
}

void SqliteJournal::write() {
  bool wake = false;
  {
    const std::lock_guard guard(impl_->mutex);
    wake = impl_->asleep && !impl_->waiting.appends.empty();
  }
  if (wake) impl_->has_work.notify_one();
}

/// It wakes nobody: it is written with what comes next, and no move is written sooner or in a smaller group for it.
void SqliteJournal::keep_snapshot(RoomCode room, std::uint64_t entries, std::vector<std::uint8_t> state) {
  const std::lock_guard guard(impl_->mutex);
  impl_->waiting.snapshots.push_back({room, entries, 0, std::move(state)});
}

void SqliteJournal::forget(RoomCode room) {
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->waiting.forgets.push_back(room);
  }
  impl_->has_work.notify_one();
}

void SqliteJournal::set_aside(SetAside room) {
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->waiting.set_aside.push_back(std::move(room));
  }
  impl_->has_work.notify_one();
}

void SqliteJournal::note_time(ServerTime now) {
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->waiting.time = now;
  }
  impl_->has_work.notify_one();
}

bool SqliteJournal::flush() {
  std::promise<bool> done;
  std::future<bool> written = done.get_future();
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->waiting.flushes.push_back(std::move(done));
  }
  impl_->has_work.notify_one();
  return written.get();
}

bool SqliteJournal::healthy() const {
  return !impl_->failing.load(std::memory_order_relaxed);
}

void SqliteJournal::Impl::run() {
  for (;;) {
    Work work;
    {
      std::unique_lock guard(mutex);
      asleep = true;
      has_work.wait(guard, [this] { return stopping || !waiting.empty(); });
      asleep = false;
      if (waiting.empty()) return;
      std::swap(work, waiting);
    }
    write(work);
  }
}

void SqliteJournal::Impl::write(Work& work) {
  date(work.snapshots);
  for (Append& append : work.appends)
    append.sum = checksum_of(append.room, append.expected, append.at, append.body);
  refuse_conflicts(work);
  for (auto pause = first_pause; !commit(work); pause = std::min(2 * pause, longest_pause)) {
    if (!wait_to_try_again(work, pause)) return give_up(work);
  }
  note_written(work);
  metrics.journal_waiting.add(-static_cast<std::int64_t>(work.appends.size()));
  tell(std::exchange(work.appends, {}));
  answer(work.flushes, true);
  if (snapshots) {
    snapshots->keep(work.snapshots);
    snapshots->forget(work.forgets);
  }
}

/// Says of snapshots what history they are of. Called before anything that was appended after them is written; one that is
/// of other entries than those on disk is none.
void SqliteJournal::Impl::date(std::vector<Snapshot>& kept) const {
  const std::lock_guard guard(extents_mutex);
  std::erase_if(kept, [this](Snapshot& one) {
    const auto found = extents.find(one.room);
    if (found == extents.end() || found->second.entries != one.entries) return true;
    one.history = found->second.history;
    return false;
  });
}

/// Tells the listeners: one step for each place where some of them live.
void SqliteJournal::Impl::tell(std::vector<Append> written) {
  std::vector<std::pair<IoExecutor, std::vector<Append>>> homes;
  for (Append& append : written) {
    const IoExecutor home = append.listener->home();
    auto found = std::ranges::find(homes, home, [](const auto& one) { return one.first; });
    if (found == homes.end()) found = homes.insert(found, {home, {}});
    found->second.push_back(std::move(append));
  }
  for (auto& [home, appends] : homes) {
    net::post(home, [here = std::move(appends)] {
      for (const Append& append : here) append.listener->committed(append.expected);
    });
  }
}

/// False if the journal is to end. A thread that waits for a flush is not kept waiting for a disk.
bool SqliteJournal::Impl::wait_to_try_again(Work& work, std::chrono::milliseconds pause) {
  answer(work.flushes, false);
  std::unique_lock guard(mutex);
  has_work.wait_for(guard, pause, [this] { return stopping || !waiting.flushes.empty(); });
  answer(waiting.flushes, false);
  return !stopping;
}

void SqliteJournal::Impl::answer(Flushes& flushes, bool written) {
  for (std::promise<bool>& flush : std::exchange(flushes, {})) flush.set_value(written);
}

/// Writes it in one transaction; false if that fails, and it may be tried again.
bool SqliteJournal::Impl::commit(const Work& work) {
  const auto started = std::chrono::steady_clock::now();
  try {
    const bool again = !writer;
    if (again) writer = std::make_unique<Writer>(open_database(file, SQLITE_OPEN_READWRITE));
    if (!again || !failed_commit_is_there(work)) {
      writer->begin.step();
      write_all(work);
      writer->commit.step();
    }
  } catch (const SqliteFailure& failure) {
    // Of a connection that has failed nothing is to be trusted, nor should its end move its log into the file.
    if (writer) sqlite3_db_config(writer->database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    writer.reset();
    if (!failing.exchange(true)) {
      metrics.journal_failures.add();
      metrics.journal_failing.set(1);
      spdlog::critical("the journal cannot be written: {}; rooms stand still until it can", failure.what());
    }
    return false;
  }
  if (failing.exchange(false)) {
    metrics.journal_failing.set(0);
    spdlog::warn("the journal can be written again; rooms go on");
  }
  const auto took = std::chrono::steady_clock::now() - started;
  metrics.journal_commits.add(took);
  metrics.journal_batches.add();
  metrics.journal_entries.add(static_cast<std::int64_t>(work.appends.size()));
  return true;
}

/// A transaction whose end failed may have come to the log all the same: then it is there, and is not to be written
/// twice. That it can be read does not mean that it is on disk, since after a failed sync the system keeps it in memory
/// as if it were; so all of the log is copied into the file, and that is synced.
bool SqliteJournal::Impl::failed_commit_is_there(const Work& work) {
  Statement copied(writer->database.get(), "PRAGMA wal_checkpoint(TRUNCATE)");
  if (!copied.step() || copied.number(0) != 0) throw SqliteFailure("its log cannot be moved into the file");
  while (copied.step()) {
  }
  if (work.appends.empty()) return false;  // all but those may be done twice
  writer->last.step();
  const bool there = writer->last.number(0) > last_seq;
  while (writer->last.step()) {
  }
  return there;
}

void SqliteJournal::Impl::write_all(const Work& work) {
  std::uint64_t seq = last_seq;
  for (const Append& append : work.appends) {
    writer->insert.bind(1, ++seq)
        .bind(2, append.room.number())
        .bind(3, append.expected)
        .bind(4, static_cast<std::uint64_t>(append.at.count()))
        .bind(5, std::string_view(append.body))
        .bind(6, append.sum)
        .step();
  }
  {
    const std::lock_guard guard(extents_mutex);
    for (const RoomCode room : work.forgets) {
      const auto found = extents.find(room);
      if (found == extents.end()) continue;
      const Extent& there = found->second;
      const bool grows = std::ranges::find(work.appends, room, &Append::room) != work.appends.end();
      writer->erase.bind(1, there.first != 0 ? there.first : last_seq + 1)
          .bind(2, grows ? seq : there.last)
          .bind(3, room.number())
          .step();
    }
  }
  if (!work.forgets.empty()) execute(writer->database.get(), "PRAGMA incremental_vacuum");
  if (work.list_anew) writer->clear_list.step();
  for (const SetAside& one : work.set_aside) {
    writer->list.bind(1, one.room.number()).bind(2, one.entry).bind(3, std::string_view(one.reason)).step();
  }
  if (work.time && *work.time >= noted + noted_every) {
    writer->set_time.bind(1, static_cast<std::uint64_t>(work.time->count()))
        .bind(2, checksum_of_time(*work.time))
        .step();
  }
}

/// Where the rooms' entries lie now.
void SqliteJournal::Impl::note_written(const Work& work) {
  const std::lock_guard guard(extents_mutex);
  for (const Append& append : work.appends) {
    Extent& extent = extents[append.room];
    extent.last = ++last_seq;
    if (extent.first == 0) extent.first = last_seq;
    extent.history = history_with(extent.history, append.sum);
    noted = std::max(noted, append.at);
  }
  for (const RoomCode room : work.forgets) extents.erase(room);
  if (work.time) noted = std::max(noted, *work.time);
}

/// Takes out what does not follow what is there: a bug of its room's, and no other room's concern.
void SqliteJournal::Impl::refuse_conflicts(Work& work) {
  const std::lock_guard guard(extents_mutex);
  const auto conflicts = std::erase_if(work.appends, [this](const Append& append) {
    std::uint64_t& entries = extents[append.room].entries;
    if (append.expected == entries) {
      ++entries;
      return false;
    }
    net::post(append.listener->home(), [listener = append.listener,
                                        why = fmt::format("entry {} would follow {} others", append.expected,
                                                          entries)] { listener->not_committed(why); });
    return true;
  });
  metrics.journal_waiting.add(-static_cast<std::int64_t>(conflicts));
}

/// Nobody has been told that any of it happened.
void SqliteJournal::Impl::give_up(const Work& work) {
  std::size_t lost = work.appends.size();
  {
    const std::lock_guard guard(mutex);
    lost += waiting.appends.size();
    answer(waiting.flushes, false);
    waiting = {};
  }
  spdlog::critical(
      "the server ends while the journal cannot be written: {} entries are lost, none of which was "
      "acknowledged",
      lost);
}

}  // namespace meldroom::server
