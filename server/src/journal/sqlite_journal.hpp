#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "journal/grouped_journal.hpp"
#include "journal/journal_file.hpp"

namespace meldroom::server {

struct Metrics;

/// The journal in one SQLite file, `journal.db` in its folder. A group is one transaction (WAL, synchronous=FULL), so
/// it costs one fsync. A group that fails is tried again on a new connection.
class SqliteJournal final : public GroupedJournal {
 public:
  /// Opens or makes the journal in `folder`. Fails if another process has it open, or if the file is damaged, is not a
  /// journal or is newer than this program. Then not a byte of it changes. An older journal is copied next to itself,
  /// then upgraded.
  static Result<std::unique_ptr<SqliteJournal>> open(const std::filesystem::path& folder, Metrics& metrics);
  ~SqliteJournal() override;

  void use_saved_states(std::uint64_t program, const std::function<void(SavedState)>& show) override;
  ServerTime read(const std::function<void(const JournalEntry&)>& show) override;
  void read_room(RoomCode room, std::uint64_t from,
                 const std::function<void(const JournalEntry&)>& show) const override;
  /// Makes no state without use_saved_states().
  void keep_state(RoomCode room, std::uint64_t entries, const MakeState& save) override;
  /// Always: a disk has no limit before its end.
  [[nodiscard]] bool takes_rooms() const override { return true; }

 private:
  struct Impl;
  SqliteJournal(std::unique_ptr<Impl> impl, Metrics& metrics);
  void prepare(Work& work) override;
  Outcome try_to_write(Work& work) override;
  void note_written(Work& work) override;
  void write_the_rest(Work& work) override;
  [[nodiscard]] bool failed_commit_is_there(const Work& work);
  void write_all(Work& work);
  void erase_forgotten(Work& work);
  std::uint64_t erase_at(std::uint64_t position);
  void note_size();

  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
