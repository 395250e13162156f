#include "cluster/copy_journal.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "asio.hpp"
#include "cluster/claims.hpp"
#include "cluster/etcd_ownership.hpp"
#include "journal/backup.hpp"
#include "journal/entry.hpp"
#include "journal/etcd_journal.hpp"
#include "journal/journal_file.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "journal/sqlite_journal.hpp"
#include "metrics.hpp"
#include "server_clock.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

namespace fs = std::filesystem;

/// The name of the copying program as a node.
constexpr const char* node_name = "move-data";
/// How long to wait for other nodes to go. The lease of a node that was killed runs on for a while.
constexpr auto nodes_go_within = std::chrono::seconds(4);
constexpr auto pause_between_looks = std::chrono::milliseconds(100);
constexpr auto slots_come_within = std::chrono::seconds(10);
/// How many entries are held in memory before they are written.
constexpr std::size_t entries_at_once = 5'000;

/// Why the copy was not made, for the operator.
class CannotCopy : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A journal to copy from, that nothing else writes to while this object lives.
class HeldSource {
 public:
  HeldSource() = default;
  HeldSource(const HeldSource&) = delete;
  HeldSource& operator=(const HeldSource&) = delete;
  virtual ~HeldSource() = default;
  /// Shows all entries, and returns the time that the rooms have reached. Call it once.
  [[nodiscard]] virtual ServerTime read(const std::function<void(const JournalEntry&)>& show) = 0;
  /// Whether nothing else can have written to it so far.
  [[nodiscard]] virtual bool is_held() { return true; }
};

/// A journal to copy to.
class HeldJournal : public HeldSource {
 public:
  [[nodiscard]] virtual Journal& journal() = 0;
};

/// A folder's journal, which is only read: it is not upgraded, and its log is not merged into it. The only new files in
/// the folder can be the lock, which is empty, and the files that SQLite needs for reading.
class ReadOnlyFolder final : public HeldSource {
 public:
  explicit ReadOnlyFolder(const fs::path& folder) : lock_(FolderLock::take(folder).value()) {
    const fs::path file = folder / journal_file_name;
    try {
      database_ = open_to_read(file).value();
      if (const auto damage = damage_of_pages(database_.get())) {
        throw CannotCopy(damaged(file, *damage).message);
      }
    } catch (const SqliteFailure& failure) {
      throw CannotCopy(unreadable(file, failure).message);
    }
  }
  [[nodiscard]] ServerTime read(const std::function<void(const JournalEntry&)>& show) override {
    return read_entries(database_.get(), [&show](std::uint64_t, const JournalEntry& entry) { show(entry); });
  }

 private:
  FolderLock lock_;
  Database database_;
};

class HeldFolder final : public HeldJournal {
 public:
  explicit HeldFolder(const fs::path& folder) : journal_(SqliteJournal::open(folder, metrics_).value()) {}
  [[nodiscard]] Journal& journal() override { return *journal_; }
  [[nodiscard]] ServerTime read(const std::function<void(const JournalEntry&)>& show) override {
    return journal_->read(show);
  }

 private:
  Metrics metrics_;
  std::unique_ptr<SqliteJournal> journal_;
};

/// Owns all slots of the cluster as long as it lives, even if a server joins. So etcd refuses what another node would
/// write.
class HeldCluster final : public HeldJournal, private SlotListener {
 public:
  explicit HeldCluster(const etcd::Members& members)
      : claims_(node_name),
        journal_(members, claims_, metrics_),
        ownership_({.members = members, .url = {}, .keeps_all = true}, claims_, metrics_) {
    etcd::Client client(members);
    wait_until_alone(members, client);
    begin_anew_if_empty(members);
    ownership_.start(clock_, *this);
    wait_for_all_slots();
  }
  ~HeldCluster() override {
    ownership_.leave(slots_come_within);
    ownership_.stop();
  }
  [[nodiscard]] Journal& journal() override { return journal_; }
  [[nodiscard]] ServerTime read(const std::function<void(const JournalEntry&)>& show) override {
    const ServerTime last_entry = journal_.read(show);
    const std::lock_guard guard(mutex_);
    return std::max(last_entry, clock_.now() + ahead_);
  }
  [[nodiscard]] bool is_held() override {
    const std::lock_guard guard(mutex_);
    return has_lost_none_;
  }

 private:
  /// If other nodes live, this one would only get its share of the rooms.
  static void wait_until_alone(const etcd::Members& members, etcd::Client& client) {
    for (const auto until = std::chrono::steady_clock::now() + nodes_go_within;;) {
      const etcd::Outcome nodes =
          etcd::ask_each(members, [&] { return client.get(etcd::keys_with(Claims::node_keys)); });
      const auto& keys = nodes.found.front().keys;
      if (keys.empty()) return;
      if (std::chrono::steady_clock::now() > until) {
        throw CannotCopy(fmt::format("{} is in the cluster; stop all its servers first", keys.front().key));
      }
      std::this_thread::sleep_for(pause_between_looks);
    }
  }

  /// If there are no rooms, deletes the keys that earlier nodes have left. Otherwise the clocks of the new rooms would
  /// go on from the times in these keys. A node that has just started loses its slots, and claims them again.
  static void begin_anew_if_empty(const etcd::Members& members) {
    const auto entries = etcd::commit(members, etcd::Transaction().get(etcd::keys_with("e/"), 1));
    if (!entries.found.front().keys.empty()) return;
    etcd::Transaction erasure;
    for (const std::string_view prefix : {Claims::slot_keys, Claims::time_keys, std::string_view("aside/")}) {
      erasure.erase(etcd::keys_with(prefix));
    }
    etcd::commit(members, erasure);
  }

  void wait_for_all_slots() {
    std::unique_lock guard(mutex_);
    const auto all = [this] { return slots_.size() == std::size_t{Slot::count}; };
    if (changed_.wait_for(guard, slots_come_within, all)) return;
    throw CannotCopy("etcd does not answer, or a server has come into the cluster");
  }

  void gained(std::span<const Gained> slots) override {
    const std::lock_guard guard(mutex_);
    for (const Gained& one : slots) {
      slots_.insert(one.slot);
      ahead_ = std::max(ahead_, one.ahead);
    }
    changed_.notify_all();
  }
  void lost(std::span<const Slot> slots) override {
    const std::lock_guard guard(mutex_);
    has_lost_none_ = false;
    for (const Slot slot : slots) slots_.erase(slot);
  }
  void flush() override { static_cast<void>(journal_.flush()); }

  Metrics metrics_;
  const ServerClock clock_;
  Claims claims_;
  EtcdJournal journal_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<Slot> slots_;
  bool has_lost_none_ = true;
  ServerTime ahead_{0};      ///< the most that a room's clock is ahead of this program's
  EtcdOwnership ownership_;  ///< declared last: its threads use the rest
};

std::unique_ptr<HeldSource> hold_source(const JournalPlace& place) {
  if (const auto* folder = std::get_if<fs::path>(&place)) return std::make_unique<ReadOnlyFolder>(*folder);
  return std::make_unique<HeldCluster>(std::get<etcd::Members>(place));
}

std::unique_ptr<HeldJournal> hold(const JournalPlace& place) {
  if (const auto* folder = std::get_if<fs::path>(&place)) return std::make_unique<HeldFolder>(*folder);
  return std::make_unique<HeldCluster>(std::get<etcd::Members>(place));
}

/// What to do with a room that has a damaged entry, or lacks one.
enum class Damaged : std::uint8_t {
  refuse,  ///< copy nothing
  cut,     ///< leave out the entry and those that need it
};

/// Writes entries to a journal without rooms, at once as many as fit into memory.
class Copier {
 public:
  Copier(Journal& to, Damaged damaged) : to_(to), damaged_(damaged) {}

  void add(const JournalEntry& entry) {
    Room& room = rooms_[entry.room];
    if (!entry.intact) return leave_out(entry.room, entry.number, std::string(not_intact_sentence));
    if (!entry::can_come_next(room.next, entry.number, entry.body)) {
      return leave_out(entry.room, room.next, "it is missing");
    }
    room.next = entry.number + 1;
    to_.append(entry.room, entry.number, entry.at, std::string(entry.body), results_);
    if (++copied_.entries % entries_at_once == 0) write();
  }
  [[nodiscard]] CopiedJournal finish(ServerTime time) {
    to_.note_time(time);
    write();
    copied_.rooms = static_cast<std::size_t>(
        std::ranges::count_if(rooms_, [](const auto& room) { return room.second.next > 0; }));
    return copied_;
  }
  /// Deletes what was copied. False if it cannot.
  [[nodiscard]] bool undone() {
    for (const auto& [code, room] : rooms_) to_.forget(code);
    return to_.flush();
  }

 private:
  struct Room {
    std::uint64_t next = 0;  ///< the number of the next entry
    bool cut = false;        ///< an entry is left out
  };

  void leave_out(RoomCode room, std::uint64_t entry, std::string why) {
    if (damaged_ == Damaged::refuse) {
      throw CannotCopy(fmt::format(
          "entry {} of the room {} is damaged: {}. `meldroom repair` says what can be saved; of a cluster, "
          "a backup has all that can be",
          entry, room.text(), why));
    }
    if (!std::exchange(rooms_[room].cut, true)) copied_.cut.push_back({room, entry, std::move(why)});
  }

  /// Collects the results of the writes.
  class WriteResults final : public CommitListener {
   public:
    [[nodiscard]] IoExecutor executor() const override { return io_.get_executor(); }
    void committed(std::uint64_t) override {}
    void not_committed(const std::string& why) override { problem_ = why; }
    void disowned() override { problem_ = "another server has taken the rooms"; }
    /// What went wrong; nothing if all entries were written.
    [[nodiscard]] std::optional<std::string> problem() {
      io_.restart();
      io_.run();
      return problem_;
    }

   private:
    mutable net::io_context io_{1};
    std::optional<std::string> problem_;
  };

  void write() {
    to_.write();
    if (!to_.flush()) throw CannotCopy("the copy cannot be written; see the message above");
    if (const auto problem = results_->problem()) throw CannotCopy(*problem);
  }

  Journal& to_;
  const Damaged damaged_;
  std::shared_ptr<WriteResults> results_ = std::make_shared<WriteResults>();
  std::map<RoomCode, Room> rooms_;
  CopiedJournal copied_;
};

CopiedJournal copy(const std::function<ServerTime(const std::function<void(const JournalEntry&)>&)>& read,
                   HeldJournal& to, Damaged damaged) {
  bool has_rooms = false;
  static_cast<void>(to.read([&has_rooms](const JournalEntry&) { has_rooms = true; }));
  if (has_rooms) throw CannotCopy("there are rooms already where the copy is to go");
  Copier copier(to.journal(), damaged);
  try {
    const ServerTime time = read([&copier](const JournalEntry& entry) { copier.add(entry); });
    return copier.finish(time);
  } catch (const std::exception& problem) {
    if (copier.undone() && to.is_held()) throw;
    throw CannotCopy(
        std::string(problem.what()) +
        "; some rooms are left behind where the copy was to go, so empty it before the next try");
  }
}

}  // namespace

Result<JournalPlace> parse_journal_place(std::string_view text, const etcd::TlsFiles& files) {
  if (text.find("://") == text.npos) return JournalPlace(fs::path(text));
  return JournalPlace(TRY(etcd::parse_members(text, files)));
}

Result<CopiedJournal> copy_journal(const JournalPlace& from, const JournalPlace& to) {
  try {
    if (const auto* folder = std::get_if<fs::path>(&from);
        folder != nullptr && is_missing(*folder / journal_file_name)) {
      throw CannotCopy("there is no journal in " + folder->string());
    }
    const auto source = hold_source(from);
    const auto target = hold(to);
    auto copied = copy([&source](const auto& show) { return source->read(show); }, *target, Damaged::refuse);
    if (!source->is_held() || !target->is_held()) {
      throw CannotCopy(
          "the connection to etcd was lost for a while, so a server may have taken rooms meanwhile: stop all "
          "servers, empty the place where the copy was to go, and try again");
    }
    return copied;
  } catch (const std::exception& problem) {
    return Error{problem.what()};
  }
}

Result<CopiedJournal> back_up_cluster(const etcd::Members& members, const fs::path& data_dir,
                                      const fs::path& copy_file) {
  fs::path folder = copy_file;
  folder += ".part";
  TRY(check_is_missing(copy_file));
  if (!is_missing(folder)) {
    return Error{folder.string() +
                 " already exists, from a backup that is still being made or was broken off"};
  }
  try {
    CopiedJournal copied;
    {
      Metrics metrics;
      Claims nothing(node_name);
      EtcdJournal source(members, nothing, metrics);
      HeldFolder target(folder);
      copied = copy([&source](const auto& show) { return source.read(show); }, target, Damaged::cut);
    }
    {
      const Database made = open_database(folder / journal_file_name, SQLITE_OPEN_READWRITE);
      add_lexicons(made.get(), data_dir);
      // One file, which can be read where nothing can be written.
      execute(made.get(), "PRAGMA journal_mode = DELETE");
    }
    put_in_place(folder / journal_file_name, copy_file);
    fs::remove_all(folder);
    return copied;
  } catch (const std::exception& problem) {
    std::error_code ignored;  // the name of a folder that stays says what it is
    fs::remove_all(folder, ignored);
    return Error{problem.what()};
  }
}

}  // namespace meldroom::server
