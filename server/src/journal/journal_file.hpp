#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "result.hpp"

/// The file of a journal: where it is, who may write it, who may read it, and how it gets there whole.
namespace meldroom::server {

/// The name of a journal's file in its folder.
inline constexpr std::string_view journal_file_name = "journal.db";

/// The right to write in a folder's journal. One process has it at a time. It ends with the process, even if that
/// crashes. SQLite's own locks would keep a backup from reading.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  FolderLock() = default;
  int file_ = -1;
};

/// Creates the folder if it is not there.
[[nodiscard]] Result<void> make_folder(const std::filesystem::path& folder);

/// An error if there is such a file, or if the system does not say.
[[nodiscard]] Result<void> check_is_missing(const std::filesystem::path& file);

/// Makes an empty file that only its owner may read. A journal has hands, secrets of shuffles and what identifies
/// people, so no other user may read it. SQLite gives the other files of a database the same permissions.
void make_private_file(const std::filesystem::path& file);

/// The log of a database, which has what is not in its file yet.
[[nodiscard]] std::filesystem::path log_of(const std::filesystem::path& database);

/// The files of a database: itself, its log, and the one through which processes share the log.
[[nodiscard]] std::array<std::filesystem::path, 3> files_of(const std::filesystem::path& database);

/// Removes other users' permissions from a database that an older program has made, and from its log. Ignores errors:
/// some file systems have no permissions of their own.
void make_private(const std::filesystem::path& database);

/// The name of a journal that is being made, until put_in_place() gives it its own.
[[nodiscard]] std::filesystem::path part_of(const std::filesystem::path& file);
/// Gives a file that is whole its name, and waits until that is on disk. Before that a program that is killed leaves
/// nothing that looks like a journal. Throws SqliteFailure.
void put_in_place(const std::filesystem::path& made, const std::filesystem::path& name);

/// For a database that is not there or is empty: an error if it has a log. SQLite would put the log's pages into whatever
/// gets the name of the database.
[[nodiscard]] Result<void> check_no_stale_log(const std::filesystem::path& database);

/// The size of a database's log on disk, in bytes; 0 if it has none.
[[nodiscard]] std::uintmax_t size_of_log(const std::filesystem::path& database);
/// The size of a database and its log on disk, in bytes.
[[nodiscard]] std::uintmax_t size_on_disk(const std::filesystem::path& database);

}  // namespace meldroom::server
