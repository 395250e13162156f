#include "journal/sqlite_journal.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <mutex>
#include <optional>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "metrics.hpp"

namespace meldroom::server {

namespace {

/// Tells a journal from any other SQLite file: "MLDR".
constexpr int application_id = 0x4d4c4452;

/// How far the house clock on disk may lag while the server is up.
constexpr HouseTime noted_every = std::chrono::seconds(1);

/// After a transaction that failed, until it is tried again; twice as long each time.
constexpr std::chrono::milliseconds first_pause{100};
constexpr std::chrono::milliseconds longest_pause{2'000};
/// For another process to let go of the file.
constexpr int locked_ms = 500;

// Entries of all rooms in the order in which they came: adding one touches the last page alone. A key that
// begins with the room would touch a page a room, and each of those is written to the WAL as a whole. The
// body's format is in entry.hpp.
//
// A version of its own, too, for entries that an older program would take for something else: it then refuses
// the whole file with a sentence, instead of room after room. 2: matches name the version of their rules.
constexpr std::array<std::string_view, 2> schema{R"(
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
)"};

class SqliteFailure : public std::exception {
 public:
  explicit SqliteFailure(std::string what) : what_(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

void check(int code, sqlite3* database) {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
    throw SqliteFailure(sqlite3_errmsg(database));
}

void execute(sqlite3* database, const std::string& sql) {
  check(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), database);
}

/// A prepared statement, bound and run again and again.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql) : database_(database) {
    check(sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                             &statement_, nullptr),
          database);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  Statement& bind(int at, std::uint64_t value) {
    check(sqlite3_bind_int64(statement_, at, static_cast<sqlite3_int64>(value)), database_);
    return *this;
  }
  /// `value` has to stand until the statement has run.
  Statement& bind(int at, std::string_view value) {
    check(sqlite3_bind_text(statement_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC),
          database_);
    return *this;
  }
  /// The next row; false after the last, and the statement may be bound anew.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(statement_);
    check(code, database_);
    return false;
  }
  [[nodiscard]] std::uint64_t number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column));
  }
  [[nodiscard]] std::string_view text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

std::uint64_t pragma(sqlite3* database, std::string_view name) {
  Statement statement(database, "PRAGMA " + std::string(name));
  const std::uint64_t value = statement.step() ? statement.number(0) : 0;
  while (statement.step()) {
  }
  return value;
}

/// What is played holds hands, secrets of shuffles and what people are known by: no other user may read it. SQLite gives
/// the files that go with a database its permissions.
void make_private_file(const std::filesystem::path& file) {
  if (const int made = ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600); made >= 0) ::close(made);
}

/// The same for a database that an older program has made. A file system without permissions has them as it is mounted.
void make_private(const std::filesystem::path& database) {
  using std::filesystem::perms;
  for (const std::string_view suffix : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::permissions(fmt::format("{}{}", database.string(), suffix),
                                 perms::owner_read | perms::owner_write, ignored);
  }
}

/// One server a journal: the lock goes with the process, however it ends. SQLite's own locks would keep a
/// backup from reading.
class FolderLock {
 public:
  static std::variant<FolderLock, JournalError> take(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "journal.lock";
    FolderLock lock;
    lock.file_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock.file_ < 0)
      return JournalError{"cannot write in " + folder.string() + ": " + std::strerror(errno)};
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
      return JournalError{"another server has the journal in " + folder.string() +
                          " open; stop it, or give this one a folder of its own with --data-dir"};
    }
    return lock;
  }
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  FolderLock() = default;
  int file_ = -1;
};

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

Database opened(const std::filesystem::path& file, int flags) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  check(code, database.get());
  sqlite3_busy_timeout(database.get(), 5000);
  return database;
}

/// The connection that writes, with its statements.
struct Writer {
  /// To a journal that is up to date.
  explicit Writer(Database opened)
      : database(tuned(std::move(opened))),
        begin(database.get(), "BEGIN IMMEDIATE"),
        commit(database.get(), "COMMIT"),
        insert(database.get(), "INSERT INTO entry (seq, room, number, at, body) VALUES (?, ?, ?, ?, ?)"),
        erase(database.get(), "DELETE FROM entry WHERE seq BETWEEN ? AND ? AND room = ?"),
        last(database.get(), "SELECT max(seq) FROM entry"),
        clear_list(database.get(), "DELETE FROM set_aside"),
        list(database.get(), "INSERT OR REPLACE INTO set_aside (room, entry, reason) VALUES (?, ?, ?)"),
        set_time(database.get(), "UPDATE house SET time = ?") {}

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
  }
}

std::variant<std::vector<SetAside>, JournalError> rooms_set_aside(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "journal.db";
  try {
    const Database database = opened(file, SQLITE_OPEN_READONLY);
    const std::uint64_t version = pragma(database.get(), "user_version");
    if (pragma(database.get(), "application_id") != application_id || version != schema.size()) {
      return JournalError{fmt::format("{} is no journal of this version of Meldroom", file.string())};
    }
    std::vector<SetAside> rooms;
    Statement all(database.get(), "SELECT room, entry, reason FROM set_aside ORDER BY room");
    while (all.step()) {
      rooms.push_back({RoomCode(all.number(0)), all.number(1), std::string(all.text(2))});
    }
    return rooms;
  } catch (const SqliteFailure& failure) {
    return JournalError{"cannot read the journal " + file.string() + ": " + failure.what()};
  }
}

struct SqliteJournal::Impl {
  struct Append {
    RoomCode room;
    std::uint64_t expected;
    HouseTime at;
    std::string body;
    std::shared_ptr<CommitListener> listener;
  };
  /// What is on disk of a room. Its entries lie between `first` and `last`, among others'.
  struct Extent {
    std::uint64_t entries = 0;  ///< or about to be on disk
    std::uint64_t first = 0;    ///< 0: none yet
    std::uint64_t last = 0;
  };
  using Flushes = std::vector<std::promise<bool>>;
  struct Work {
    std::vector<Append> appends;
    std::vector<RoomCode> forgets;
    std::vector<SetAside> set_aside;
    bool list_anew = false;  ///< of those set aside
    std::optional<HouseTime> time;
    Flushes flushes;

    [[nodiscard]] bool empty() const {
      return appends.empty() && forgets.empty() && set_aside.empty() && !list_anew && !time &&
             flushes.empty();
    }
  };

  Impl(FolderLock lock_taken, std::filesystem::path database_file, Database opened, Metrics& counted)
      : lock(std::move(lock_taken)),
        file(std::move(database_file)),
        metrics(counted),
        writer(std::make_unique<Writer>(std::move(opened))) {}

  HouseTime read(const std::function<void(const JournalEntry&)>& show);
  void run();
  void write(Work& work);
  [[nodiscard]] bool wait_to_try_again(Work& work, std::chrono::milliseconds pause);
  [[nodiscard]] bool commit(const Work& work);
  [[nodiscard]] bool failed_commit_is_there(const Work& work);
  void write_all(const Work& work);
  void note_written(const Work& work);
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
  HouseTime noted{0};

  std::mutex mutex;
  std::condition_variable has_work;
  Work waiting;
  bool asleep = false;
  bool stopping = false;
  std::thread thread;
};

std::variant<std::unique_ptr<SqliteJournal>, JournalError> SqliteJournal::open(
    const std::filesystem::path& folder, Metrics& metrics) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return JournalError{"cannot make the folder " + folder.string() + ": " + error.message()};
  auto lock = FolderLock::take(folder);
  if (auto* refused = std::get_if<JournalError>(&lock)) return std::move(*refused);

  const std::filesystem::path file = folder / "journal.db";
  try {
    if (!std::filesystem::exists(file, error)) make_private_file(file);
    Database database = opened(file, SQLITE_OPEN_READWRITE);
    // A journal that is refused keeps its write-ahead log as it is.
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    const std::uint64_t version = pragma(database.get(), "user_version");
    const std::uint64_t owner = pragma(database.get(), "application_id");
    const std::uint64_t tables = pragma(database.get(), "schema_version");
    if (owner != application_id && (version != 0 || tables != 0)) {
      return JournalError{file.string() + " is a database, but no journal of Meldroom; move it away"};
    }
    make_private(file);
    if (auto problem = migrate(database.get(), file, schema)) return std::move(*problem);
    sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    auto impl =
        std::make_unique<Impl>(std::move(std::get<FolderLock>(lock)), file, std::move(database), metrics);
    return std::unique_ptr<SqliteJournal>(new SqliteJournal(std::move(impl)));
  } catch (const SqliteFailure& failure) {
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

HouseTime SqliteJournal::read(const std::function<void(const JournalEntry&)>& show) {
  const HouseTime time = impl_->read(show);
  // Only now: the connection takes one thread at a time.
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
  return time;
}

HouseTime SqliteJournal::Impl::read(const std::function<void(const JournalEntry&)>& show) {
  waiting.list_anew = true;
  sqlite3* const database = writer->database.get();
  Statement house(database, "SELECT time FROM house");
  noted = HouseTime(house.step() ? house.number(0) : 0);
  Statement all(database, "SELECT seq, room, number, at, body FROM entry ORDER BY seq");
  while (all.step()) {
    const JournalEntry entry{RoomCode(all.number(1)), all.number(2), HouseTime(all.number(3)), all.text(4)};
    Extent& extent = extents[entry.room];
    if (extent.first == 0) extent.first = all.number(0);
    ++extent.entries;
    extent.last = last_seq = all.number(0);
    noted = std::max(noted, entry.at);
    show(entry);
  }
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
  const Database database = opened(impl_->file, SQLITE_OPEN_READONLY);
  Statement entries(database.get(),
                    "SELECT number, at, body FROM entry WHERE seq BETWEEN ? AND ? AND room = ? ORDER BY seq");
  entries.bind(1, extent.first).bind(2, extent.last).bind(3, room.number());
  while (entries.step()) {
    show({room, entries.number(0), HouseTime(entries.number(1)), entries.text(2)});
  }
}

void SqliteJournal::append(RoomCode room, std::uint64_t expected, HouseTime at, std::string body,
                           std::shared_ptr<CommitListener> listener) {
  impl_->metrics.journal_waiting.add();
  bool wake = false;
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->waiting.appends.push_back({room, expected, at, std::move(body), std::move(listener)});
    wake = impl_->asleep;
  }
  if (wake) impl_->has_work.notify_one();
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

void SqliteJournal::note_time(HouseTime now) {
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
    metrics.journal_waiting.add(-static_cast<std::int64_t>(work.appends.size()));
  }
}

void SqliteJournal::Impl::write(Work& work) {
  refuse_conflicts(work);
  for (auto pause = first_pause; !commit(work); pause = std::min(2 * pause, longest_pause)) {
    if (!wait_to_try_again(work, pause)) return give_up(work);
  }
  note_written(work);
  for (const Append& append : work.appends) append.listener->committed(append.expected);
  answer(work.flushes, true);
}

/// False if the journal is to end. Who waits for a flush is not kept waiting for a disk.
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
    if (again) writer = std::make_unique<Writer>(opened(file, SQLITE_OPEN_READWRITE));
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
  metrics.journal_commit_us.add(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
  metrics.journal_batches.add();
  metrics.journal_entries.add(static_cast<std::int64_t>(work.appends.size()));
  return true;
}

/// A transaction whose end failed may have come to the log all the same: then it stands there, and is not to be written
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
        .step();
  }
  {
    const std::lock_guard guard(extents_mutex);
    for (const RoomCode room : work.forgets) {
      const auto found = extents.find(room);
      if (found == extents.end()) continue;
      const auto& [entries, first, last] = found->second;
      const bool grows = std::ranges::find(work.appends, room, &Append::room) != work.appends.end();
      writer->erase.bind(1, first != 0 ? first : last_seq + 1)
          .bind(2, grows ? seq : last)
          .bind(3, room.number())
          .step();
    }
  }
  if (work.list_anew) writer->clear_list.step();
  for (const SetAside& one : work.set_aside) {
    writer->list.bind(1, one.room.number()).bind(2, one.entry).bind(3, std::string_view(one.reason)).step();
  }
  if (work.time && *work.time >= noted + noted_every) {
    writer->set_time.bind(1, static_cast<std::uint64_t>(work.time->count())).step();
  }
}

/// Where the rooms' entries lie now.
void SqliteJournal::Impl::note_written(const Work& work) {
  const std::lock_guard guard(extents_mutex);
  for (const Append& append : work.appends) {
    Extent& extent = extents[append.room];
    extent.last = ++last_seq;
    if (extent.first == 0) extent.first = last_seq;
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
    append.listener->not_committed(fmt::format("entry {} would follow {} others", append.expected, entries));
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
