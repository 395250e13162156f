#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_file.hpp"
#include "journal/sqlite.hpp"
#include "server_clock.hpp"

/// How a journal's file is checked and read.
namespace meldroom::server {

/// An error if this program must not change or upgrade the file: if it is not a journal, or is newer or damaged. An empty
/// file is a journal.
[[nodiscard]] Result<void> check_journal(sqlite3* database, const std::filesystem::path& file);

/// What SQLite finds wrong with the pages of a database; nothing if they are intact. Throws SqliteFailure if it cannot
/// even check them.
[[nodiscard]] std::optional<std::string> damage_of_pages(sqlite3* database);

/// The sentence for a file that SQLite calls damaged.
[[nodiscard]] Error damaged(const std::filesystem::path& file, std::string_view what);

/// The sentence for a journal that SQLite cannot read.
[[nodiscard]] Error unreadable(const std::filesystem::path& file, const SqliteFailure& failure);

/// Opens a journal for reading. An error if it does not have the present version. Throws SqliteFailure.
[[nodiscard]] Result<Database> open_to_read(const std::filesystem::path& file);

/// Shows every entry of a journal that has the present schema, with its place, in the order in which they were written.
/// Returns the server time. Damaged entries are shown as not intact, in the room that they were written for if that can
/// be found out. Reads some entries at a time, so it also shows entries that a server adds meanwhile. Of those that the
/// server deletes meanwhile, it can show only the first. Throws SqliteFailure.
ServerTime read_entries(sqlite3* database,
                        const std::function<void(std::uint64_t place, const JournalEntry&)>& show);

/// The rooms that the server could not go on with since its last start, from the journal in `folder`. The server can be
/// running.
[[nodiscard]] Result<std::vector<SetAside>> rooms_set_aside(const std::filesystem::path& folder);

/// Shows every entry of the journal file, after a check of its pages. A server can have the file open.
[[nodiscard]] Result<void> read_journal(const std::filesystem::path& file,
                                        const std::function<void(const JournalEntry&)>& show);

}  // namespace meldroom::server
