#include "journal/journal_edit.hpp"

#include <cstdint>
#include <string_view>

#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/read_journal.hpp"
#include "journal/saved_states.hpp"
#include "journal/sqlite.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

Result<void> edit_journal(const std::filesystem::path& folder,
                          const std::function<void(std::uint64_t place, const JournalEntry&)>& show,
                          const std::function<JournalEdits()>& decide) {
  const std::filesystem::path file = folder / journal_file_name;
  if (is_missing(file)) return Error{"there is no journal in the folder " + folder.string()};
  const FolderLock lock = TRY(FolderLock::take(folder));
  try {
    TRY(open_to_read(file));
    const Database database = open_database(file, SQLITE_OPEN_READWRITE);
    read_entries(database.get(), show);
    const JournalEdits edits = decide();
    const bool changes = !edits.replaced.empty() || !edits.forgotten.empty();
    // First, because another call would find nothing left to change. And in any case: there can be saved states of
    // rooms that the journal does not have, for instance after a backup was restored.
    delete_saved_states(folder);
    // Unused pages, or a log, are also what a call leaves that could change the entries, but not do the rest.
    if (!changes && pragma(database.get(), "freelist_count") == 0 && size_of_log(file) == 0) {
      return {};
    }
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
      if (!checkpoint_log(database.get())) throw SqliteFailure("another program is reading it");
    } catch (const SqliteFailure& failure) {
      return Error{fmt::format(
          "the entries are changed, but unused parts of {} may still have the old ones: {}; remove the "
          "cause, then run the command again",
          file.string(), failure.what())};
    }
  } catch (const SqliteFailure& failure) {
    return unreadable(file, failure);
  }
  return {};
}

}  // namespace meldroom::server
