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
#include "server_clock.hpp"

struct sqlite3;

/// The SQLite file of a journal: its schema, and what a host's commands do with it (backup, repair and so on).
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

/// Copies the journal in `folder`, and the lexicons that its matches began with, to the new file `copy`. A server can
/// have the journal open.
[[nodiscard]] std::optional<JournalError> back_up(const std::filesystem::path& folder,
                                                  const std::filesystem::path& copy);

/// Copies a backup into `folder`, which must not have a journal, and puts its lexicons next to it.
[[nodiscard]] std::optional<JournalError> restore(const std::filesystem::path& backup,
                                                  const std::filesystem::path& folder);

/// Changes to a journal.
struct JournalEdits {
  struct Replacement {
    std::uint64_t place;
    RoomCode room;
    std::uint64_t number;
    ServerTime at;
    std::string body;  ///< the new one
  };
  std::vector<Replacement> replaced{};
  std::vector<RoomCode> forgotten{};  ///< rooms to delete with all their entries
};
/// Shows every entry of the journal in `folder` with its place, then makes the changes that `decide` returns, all or
/// none. The file keeps no trace of what was there before. Fails while a server has the journal open.
[[nodiscard]] std::optional<JournalError> edit_journal(
    const std::filesystem::path& folder,
    const std::function<void(std::uint64_t place, const JournalEntry&)>& show,
    const std::function<JournalEdits()>& decide);

/// What a repair has saved of a room, and what is lost.
struct RepairedRoom {
  RoomCode room;
  std::uint64_t saved = 0;  ///< how many entries, from the first on
  std::uint64_t lost = 0;   ///< at least so many; entries after a missing one are of no use
};
struct Repaired {
  std::size_t whole = 0;            ///< rooms that were saved completely
  std::vector<RepairedRoom> cut{};  ///< the others
};
/// Saves what can be saved of the journal in `from` to a new journal in the folder `to`. `from` stays as it is. Every
/// room goes back to the moment before its first entry that is missing or damaged.
[[nodiscard]] std::variant<Repaired, JournalError> repair(const std::filesystem::path& from,
                                                          const std::filesystem::path& to);

}  // namespace meldroom::server
