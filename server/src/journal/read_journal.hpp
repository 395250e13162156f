#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_file.hpp"
#include "journal/sqlite.hpp"
#include "server_clock.hpp"

/// How a journal's file is checked and read.
namespace meldroom::server {

/// Why this program must not change or upgrade the file: it is not a journal, or it is newer or damaged. Nothing if it
/// is a journal or empty.
[[nodiscard]] std::optional<JournalError> objection_to(sqlite3* database, const std::filesystem::path& file);

/// What SQLite finds wrong with the pages of a database; nothing if they are intact. Throws SqliteFailure if it cannot
/// even check them.
[[nodiscard]] std::optional<std::string> damage_of_pages(sqlite3* database);

/// The sentence for a file that SQLite calls damaged.
[[nodiscard]] JournalError damaged(const std::filesystem::path& file, std::string_view what);

/// The sentence for a journal that SQLite cannot read.
[[nodiscard]] JournalError unreadable(const std::filesystem::path& file, const SqliteFailure& failure);

/// Opens a journal for reading. An error if it does not have the present version. Throws SqliteFailure.
[[nodiscard]] std::variant<Database, JournalError> open_to_read(const std::filesystem::path& file);

/// Shows every entry of a journal that has the present schema, with its place, in the order in which they were written.
/// Returns the server time. Damaged entries are shown as not intact, in the room that they were written for if that can
/// be found out. Reads some entries at a time, so it also shows entries that a server adds meanwhile. Of those that the
/// server deletes meanwhile, it can show only the first. Throws SqliteFailure.
ServerTime read_entries(sqlite3* database,
                        const std::function<void(std::uint64_t place, const JournalEntry&)>& show);

/// The rooms that the server could not go on with since its last start, from the journal in `folder`. The server can be
/// running.
[[nodiscard]] std::variant<std::vector<SetAside>, JournalError> rooms_set_aside(
    const std::filesystem::path& folder);

/// Shows every entry of the journal file, after a check of its pages. A server can have the file open.
[[nodiscard]] std::optional<JournalError> read_journal(const std::filesystem::path& file,
                                                       const std::function<void(const JournalEntry&)>& show);

}  // namespace meldroom::server
