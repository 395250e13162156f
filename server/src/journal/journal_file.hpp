#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "journal/journal.hpp"
#include "journal/sqlite.hpp"
#include "server_clock.hpp"

/// The SQLite file of a journal: its schema, who may write it, and how it is read.
namespace meldroom::server {

/// Why an operation on a journal failed, as a sentence for the host.
struct JournalError {
  std::string message;
};

/// The name of a journal's file in its folder.
inline constexpr std::string_view journal_file_name = "journal.db";

/// The right to write in a folder's journal. One process has it at a time. It ends with the process, even if that
/// crashes. SQLite's own locks would keep a backup from reading.
class FolderLock {
 public:
  static std::variant<FolderLock, JournalError> take(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  FolderLock() = default;
  int file_ = -1;
};

/// Creates the folder if it is not there.
[[nodiscard]] std::optional<JournalError> make_folder(const std::filesystem::path& folder);

/// Makes an empty file that only its owner may read. A journal has hands, secrets of shuffles and what identifies
/// people, so no other user may read it. SQLite gives the other files of a database the same permissions.
void make_private_file(const std::filesystem::path& file);

/// Removes other users' permissions from a database that an older program has made, and from its log. Ignores errors:
/// some file systems have no permissions of their own.
void make_private(const std::filesystem::path& database);

/// The name of a journal that is being made, until put_in_place() gives it its own.
[[nodiscard]] std::filesystem::path part_of(const std::filesystem::path& file);
/// Gives a file that is whole its name, and waits until that is on disk. Before that a program that is killed leaves
/// nothing that looks like a journal. Throws SqliteFailure.
void put_in_place(const std::filesystem::path& made, const std::filesystem::path& name);

/// Makes a database give the space of deleted entries back to the disk. A database of an older program is rewritten
/// once for that. If that fails, it keeps its size.
void let_shrink(sqlite3* database);

/// The size of a database and its log on disk, in bytes.
[[nodiscard]] std::uintmax_t size_on_disk(const std::filesystem::path& database);

/// The steps of the journal's schema: step i leads from version i to i+1.
[[nodiscard]] std::span<const std::string_view> journal_schema();

/// Brings a database to version `steps.size()`. First copies the file to `<name>.v<version>`, unless it is empty.
/// Returns nothing if all is well.
[[nodiscard]] std::optional<JournalError> migrate(sqlite3* database, const std::filesystem::path& file,
                                                  std::span<const std::string_view> steps);

/// Adds the SQL function entry_sum(room, number, at, body) to this connection.
void add_checksum_function(sqlite3* database);

/// Why this program must not change or upgrade the file: it is not a journal, or it is damaged. Nothing if it is a
/// journal or empty. migrate() refuses newer journals.
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
/// be found out. Reads some entries at a time, so it also shows entries that a server adds meanwhile. Of a room that
/// the server deletes meanwhile, it can show only the first entries. Throws SqliteFailure.
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
