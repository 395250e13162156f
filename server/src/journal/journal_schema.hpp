#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "journal/journal_file.hpp"
#include "journal/sqlite.hpp"

/// The tables of a journal, and how the journal of an older program gets those of this one.
namespace meldroom::server {

/// Distinguishes a journal from other SQLite files: "MLDR".
inline constexpr int journal_application_id = 0x4d4c4452;

/// The steps of the journal's schema: step i leads from version i to i+1.
[[nodiscard]] std::span<const std::string_view> journal_schema();

/// An error if a journal of that version is newer than the ones that this program knows.
[[nodiscard]] Result<void> check_version(const std::filesystem::path& file, std::uint64_t version);
/// The same for the version in the file's header; no error if the file is not a journal. It reads only the header, so
/// it changes and creates no file. During an upgrade the log can already have a newer version than the header.
[[nodiscard]] Result<void> check_header(const std::filesystem::path& file);

/// Brings a database of that or an older version to version `steps.size()`. First copies the file to
/// `<name>.v<version>`, unless it is empty.
[[nodiscard]] Result<void> migrate(sqlite3* database, const std::filesystem::path& file,
                                   std::span<const std::string_view> steps);

/// Adds the SQL function entry_sum(room, number, at, body) to this connection.
void add_checksum_function(sqlite3* database);

/// Makes a database give the space of deleted entries back to the disk. A database of an older program is rewritten
/// once for that. If that fails, it keeps its size.
void let_shrink(sqlite3* database);

}  // namespace meldroom::server
