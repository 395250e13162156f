#pragma once

#include <filesystem>

#include "journal/journal_file.hpp"
#include "journal/sqlite.hpp"

/// Backups of a journal. A backup also has the lexicons that its matches began with, in a table next to the entries,
/// because an operator may have replaced them since.
namespace meldroom::server {

/// Copies the journal in `folder`, and the lexicons that its matches began with, to the new file `copy`. A server can
/// have the journal open.
[[nodiscard]] Result<void> back_up(const std::filesystem::path& folder, const std::filesystem::path& copy);

/// Copies a backup into `folder`, which must not have a journal, and puts its lexicons next to it.
[[nodiscard]] Result<void> restore(const std::filesystem::path& backup, const std::filesystem::path& folder);

/// Adds the lexicons that the matches in a backup began with, from the copies in `data_dir`. The log says which of them
/// cannot be read there. Throws SqliteFailure.
void add_lexicons(sqlite3* backup, const std::filesystem::path& data_dir);

}  // namespace meldroom::server
