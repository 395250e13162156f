#pragma once

#include <filesystem>
#include <memory>
#include <variant>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_file.hpp"

namespace meldroom::server {

struct Metrics;

/// The journal in one SQLite file, `journal.db` in its folder. A thread of its own takes all that has been
/// appended since it last looked and writes it in one transaction (WAL, synchronous=FULL), so a busy server
/// pays for one fsync a batch and an idle one waits for one fsync a move. A transaction that fails is tried again, with
/// pauses, over a new connection.
class SqliteJournal final : public Journal {
 public:
  /// Opens or makes the journal in `folder`. Refused if another process has it open, if the file is somebody
  /// else's or newer than this program; not a byte of it changes then. An older one is copied next to itself,
  /// then brought up to date.
  static std::variant<std::unique_ptr<SqliteJournal>, JournalError> open(const std::filesystem::path& folder,
                                                                         Metrics& metrics);
  ~SqliteJournal() override;

  void use_snapshots(std::uint64_t program, const std::function<void(Snapshot)>& show) override;
  ServerTime read(const std::function<void(const JournalEntry&)>& show) override;
  void read_room(RoomCode room, const std::function<void(const JournalEntry&)>& show) const override;
  void append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
              std::shared_ptr<CommitListener> listener) override;
  void write() override;
  void keep_snapshot(RoomCode room, std::uint64_t entries, std::vector<std::uint8_t> state) override;
  void forget(RoomCode room) override;
  void set_aside(SetAside room) override;
  void note_time(ServerTime now) override;
  bool flush() override;
  [[nodiscard]] bool healthy() const override;

 private:
  struct Impl;
  explicit SqliteJournal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
