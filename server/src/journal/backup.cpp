#include "journal/backup.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/entry.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "lexicons.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

/// The hashes of the lexicons that matches began with; none if the entries are damaged. `verify` finds the damage in the
/// backup too.
LexiconHashes lexicons_needed(sqlite3* database) try {
  LexiconHashes hashes;
  Statement begun(database, R"(SELECT body FROM entry WHERE body GLOB '{"entry":"begun"*')");
  while (begun.step()) {
    const auto read = entry::from_json(begun.text(0));
    const auto* match = read ? std::get_if<entry::Begun>(&*read) : nullptr;
    if (match != nullptr && match->lexicon) hashes.insert(match->lexicon->hash);
  }
  return hashes;
} catch (const SqliteFailure& failure) {
  if (!failure.damaged()) throw;
  return {};
}

/// Moves the lexicons out of a copy of a backup, to the copies in `data_dir`. The log says which of them are damaged or
/// cannot be written. Throws SqliteFailure.
void take_out_lexicons(sqlite3* restored, const std::filesystem::path& data_dir) {
  {
    Statement table(restored, "SELECT 1 FROM sqlite_schema WHERE name = 'lexicon'");
    if (!table.step()) return;
    const KeptLexicons kept(kept_lexicons_of(data_dir));
    Statement all(restored, "SELECT content FROM lexicon");
    while (all.step()) {
      const auto content = std::as_bytes(all.bytes(0));
      const auto written = kept.keep(std::vector<std::byte>(content.begin(), content.end()));
      if (!written) {
        spdlog::error("a word list in the backup cannot be restored: {}", written.error().message);
      }
    }
  }
  execute(restored, "DROP TABLE lexicon; PRAGMA incremental_vacuum");
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

/// Copies a journal to a new file, and checks that the whole copy can be read. `finish` changes the copy before it is
/// in place.
Result<void> copy_to_file(const std::filesystem::path& from, const std::filesystem::path& to,
                          const std::function<void(sqlite3*)>& finish) {
  TRY(check_is_missing(to));
  try {
    const Database source = TRY(open_to_read(from));
    const auto made = part_of(to);
    std::filesystem::remove(made);  // left by a copy that was broken off
    make_private_file(made);
    {
      const Database copy = open_database(made, SQLITE_OPEN_READWRITE);
      copy_database(source.get(), copy.get());
      execute(copy.get(), "PRAGMA journal_mode = DELETE");  // one file, without a log next to it
      execute(copy.get(), "PRAGMA journal_mode = MEMORY");  // also if this program is killed
      finish(copy.get());
    }
    put_in_place(made, to);
  } catch (const std::exception& failure) {
    std::error_code ignored;  // half a copy is not a backup, even if it cannot be removed
    std::filesystem::remove(part_of(to), ignored);
    return Error{fmt::format("cannot copy {} to {}: {}", from.string(), to.string(), failure.what())};
  }
  std::size_t damaged_entries = 0;
  const auto read =
      read_journal(to, [&](const JournalEntry& entry) { damaged_entries += entry.intact ? 0U : 1U; });
  if (read && damaged_entries == 0) return {};
  return Error{
      fmt::format("{} was copied as it is, but: {}", to.string(),
                  read ? fmt::format("{} of its entries are damaged; `meldroom verify --data-dir` lists them",
                                     damaged_entries)
                       : read.error().message)};
}

}  // namespace

void add_lexicons(sqlite3* backup, const std::filesystem::path& data_dir) {
  const LexiconHashes needed = lexicons_needed(backup);
  if (needed.empty()) return;
  const KeptLexicons kept(kept_lexicons_of(data_dir));
  execute(backup,
          "BEGIN; CREATE TABLE IF NOT EXISTS lexicon (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT");
  Statement add(backup, "INSERT OR REPLACE INTO lexicon (hash, content) VALUES (?, ?)");
  for (const std::string& hash : needed) {
    const auto bytes = kept.bytes_of(hash);
    if (!bytes) {
      spdlog::error("the backup lacks a word list that matches in it need: {}", bytes.error().message);
      continue;
    }
    add.bind(1, std::string_view(hash))
        .bind(2, std::span(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()))
        .step();
  }
  execute(backup, "COMMIT");
}

Result<void> back_up(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  return copy_to_file(folder / journal_file_name, copy,
                      [&folder](sqlite3* backup) { add_lexicons(backup, folder); });
}

Result<void> restore(const std::filesystem::path& backup, const std::filesystem::path& folder) {
  TRY(make_folder(folder));
  const FolderLock lock = TRY(FolderLock::take(folder));
  const auto file = folder / journal_file_name;
  if (is_missing(file)) TRY(check_no_stale_log(file));
  return copy_to_file(backup, file, [&folder](sqlite3* restored) { take_out_lexicons(restored, folder); });
}

}  // namespace meldroom::server
