#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "journal/journal.hpp"

struct sqlite3;

namespace meldroom::server {

struct Metrics;

/// Why a journal could not be opened, as a sentence for the host.
struct JournalError {
  std::string message;
};

/// The journal in one SQLite file, `journal.db` in its folder. A thread of its own takes all that has been
/// appended since it last looked and writes it in one transaction (WAL, synchronous=FULL), so a busy server
/// pays for one fsync a batch and an idle one waits for one fsync a move. A transaction that fails is tried again, with
/// pauses, over a new connection.
class SqliteJournal final : public Journal {
 public:
  /// Opens or makes the journal in `folder`. Refused if another process has it open, if the file is somebody
  /// else's or newer than this program; not a byte of it changes then. An older one is copied beside itself,
  /// then brought up to date.
  static std::variant<std::unique_ptr<SqliteJournal>, JournalError> open(const std::filesystem::path& folder,
                                                                         Metrics& metrics);
  ~SqliteJournal() override;

  HouseTime read(const std::function<void(const JournalEntry&)>& show) override;
  void read_room(RoomCode room, const std::function<void(const JournalEntry&)>& show) const override;
  void append(RoomCode room, std::uint64_t expected, HouseTime at, std::string body,
              std::shared_ptr<CommitListener> listener) override;
  void forget(RoomCode room) override;
  void set_aside(SetAside room) override;
  void note_time(HouseTime now) override;
  bool flush() override;
  [[nodiscard]] bool healthy() const override;

 private:
  struct Impl;
  explicit SqliteJournal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// The rooms that the server could not go on with since its last start, from the journal in `folder`, whether
/// the server runs or not.
[[nodiscard]] std::variant<std::vector<SetAside>, JournalError> rooms_set_aside(
    const std::filesystem::path& folder);

/// Brings a database to version `steps.size()`, each step being the SQL that leads from version i to i+1.
/// Copies the file to `<name>.v<version>` first if it holds anything. Nothing is returned if all is well.
[[nodiscard]] std::optional<JournalError> migrate(sqlite3* database, const std::filesystem::path& file,
                                                  std::span<const std::string_view> steps);

/// The steps of the journal's own schema.
[[nodiscard]] std::span<const std::string_view> journal_schema();

}  // namespace meldroom::server
