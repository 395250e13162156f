#pragma once

#include <filesystem>

struct sqlite3;

/// The lexicons in a backup. They are in a table next to the entries, because a match needs the list that it began
/// with, and a host may have replaced that list since.
namespace meldroom::server {

/// Adds the lexicons that the matches in a backup began with, from the copies in `data_dir`. The log says which of them
/// cannot be read there. Throws SqliteFailure.
void add_lexicons(sqlite3* backup, const std::filesystem::path& data_dir);

/// Moves the lexicons out of a copy of a backup, to the copies in `data_dir`. The log says which of them are damaged or
/// cannot be written. Throws SqliteFailure.
void take_out_lexicons(sqlite3* restored, const std::filesystem::path& data_dir);

}  // namespace meldroom::server
