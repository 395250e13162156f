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

/// The SQLite file of a journal: its schema, and what a host does with it apart from playing.
namespace meldroom::server {

/// Why something could not be done with a journal, as a sentence for the host.
struct JournalError {
  std::string message;
};

/// The name of the file in its folder.
inline constexpr std::string_view journal_file_name = "journal.db";

/// The right to write in a folder's journal: one process has it at a time, and it goes with the process, however that
/// ends. SQLite's own locks would keep a backup from reading.
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

/// What is played holds hands, secrets of shuffles and what people are known by: no other user may read it. Makes an
/// empty file that only its owner may read; SQLite gives the files that go with a database its permissions.
void make_private_file(const std::filesystem::path& file);

/// Takes other users' permissions from a database that an older program has made, and from its log. A file system
/// without permissions has them as it is mounted.
void make_private(const std::filesystem::path& database);

/// Lets a database give the space of what is deleted back to the disk. One of an older program is written again for that,
/// once; if that fails, it keeps its size.
void let_shrink(sqlite3* database);

/// The size of a database and its log on disk.
[[nodiscard]] std::uintmax_t size_on_disk(const std::filesystem::path& database);

/// The steps of the journal's schema: step i leads from version i to i+1.
[[nodiscard]] std::span<const std::string_view> journal_schema();

/// Brings a database to version `steps.size()`. Copies the file to `<name>.v<version>` first if it holds anything.
/// Nothing is returned if all is well.
[[nodiscard]] std::optional<JournalError> migrate(sqlite3* database, const std::filesystem::path& file,
                                                  std::span<const std::string_view> steps);

/// Lets SQL of this connection call entry_sum(room, number, at, body).
void add_checksum_function(sqlite3* database);

/// Why the file is no journal that this program may change or bring up to date; nothing if it is one, or empty.
[[nodiscard]] std::optional<JournalError> objection_to(sqlite3* database, const std::filesystem::path& file);

/// What SQLite finds wrong with the pages of a database; nothing if they are well. Throws SqliteFailure if it cannot
/// even look.
[[nodiscard]] std::optional<std::string> damage_of_pages(sqlite3* database);

/// The sentence for a file that SQLite calls damaged.
[[nodiscard]] JournalError damaged(const std::filesystem::path& file, std::string_view what);

/// Shows every entry of a journal of today's schema in the order in which they were written, with its place, and
/// returns the server time. Damaged entries are shown as such, in the room that they were written for as far as that
/// can be told. Throws SqliteFailure.
ServerTime read_entries(sqlite3* database,
                        const std::function<void(std::uint64_t place, const JournalEntry&)>& show);

/// The rooms that the server could not go on with since its last start, from the journal in `folder`, whether
/// the server runs or not.
[[nodiscard]] std::variant<std::vector<SetAside>, JournalError> rooms_set_aside(
    const std::filesystem::path& folder);

/// Shows every entry of the journal file, whether a server has it open or not, after its pages have been found well.
[[nodiscard]] std::optional<JournalError> read_journal(const std::filesystem::path& file,
                                                       const std::function<void(const JournalEntry&)>& show);

/// Copies the journal in `folder`, whether a server has it open or not, to the new file `copy`.
[[nodiscard]] std::optional<JournalError> back_up(const std::filesystem::path& folder,
                                                  const std::filesystem::path& copy);

/// Puts a backup into `folder`, where no journal may be.
[[nodiscard]] std::optional<JournalError> restore(const std::filesystem::path& backup,
                                                  const std::filesystem::path& folder);

/// What is to be changed in a journal.
struct JournalEdits {
  struct Replacement {
    std::uint64_t place;
    RoomCode room;
    std::uint64_t number;
    ServerTime at;
    std::string body;  ///< the new one
  };
  std::vector<Replacement> replaced{};
  std::vector<RoomCode> forgotten{};  ///< rooms that go with all their entries
};
/// Shows every entry of the journal in `folder` with its place, then changes what `decide` says, all of it or nothing.
/// The file keeps no trace of what was there before. Refused while a server has it open.
[[nodiscard]] std::optional<JournalError> edit_journal(
    const std::filesystem::path& folder,
    const std::function<void(std::uint64_t place, const JournalEntry&)>& show,
    const std::function<JournalEdits()>& decide);

/// What a repair has saved of a room, or not.
struct RepairedRoom {
  RoomCode room;
  std::uint64_t saved = 0;  ///< entries 0, 1, ... up to here
  std::uint64_t lost = 0;   ///< at least; those after a missing one are of no use
};
struct Repaired {
  std::size_t whole = 0;            ///< rooms of which all was found
  std::vector<RepairedRoom> cut{};  ///< the others
};
/// Saves what can be saved of the journal in `from`, which stays as it is, in a new journal in the folder `to`. Every
/// room goes back to the moment before its first entry that is missing or damaged.
[[nodiscard]] std::variant<Repaired, JournalError> repair(const std::filesystem::path& from,
                                                          const std::filesystem::path& to);

}  // namespace meldroom::server
