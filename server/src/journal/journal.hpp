#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "asio.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// One line of a room's history.
struct JournalEntry {
  RoomCode room;
  std::uint64_t number = 0;  ///< 0, 1, 2, ... in its room
  ServerTime at{0};
  std::string_view body;      ///< only valid during the call that shows it
  bool intact = true;         ///< false: it does not have the checksum that it was written with
  std::uint64_t history = 0;  ///< history_with() all entries of the room up to this one, if all are read
};

/// A room's state after its first entries. With it a restart need not replay them. Nothing else depends on it: without
/// it, and under any other program than the one that made it, the entries give the same state.
struct SavedState {
  RoomCode room;
  std::uint64_t entries = 0;  ///< how many it has
  std::uint64_t history = 0;  ///< JournalEntry::history of the last of them
  std::vector<std::uint8_t> state;
};

/// Makes the bytes of a saved state.
using MakeState = std::function<std::vector<std::uint8_t>()>;

/// What is wrong with an entry that is not intact.
inline constexpr std::string_view not_intact_sentence =
    "its checksum is wrong: the disk, or another program, has changed it";

/// A room that the program cannot go on with.
struct SetAside {
  RoomCode room;
  std::uint64_t entry = 0;  ///< the number of the entry at which it failed
  std::string reason;       ///< a sentence for the operator
};

/// Waits for entries to be safe. It is called on its own executor, for all entries of a group in one step.
class CommitListener {
 public:
  CommitListener() = default;
  CommitListener(const CommitListener&) = delete;
  CommitListener& operator=(const CommitListener&) = delete;
  virtual ~CommitListener() = default;

  /// The executor on which the other functions are called. From any thread.
  [[nodiscard]] virtual IoExecutor executor() const = 0;
  /// The entries of this room up to and including `number` are on disk.
  virtual void committed(std::uint64_t number) = 0;
  /// An entry will not be written, and no later one of this room will be.
  virtual void not_committed(const std::string& why) = 0;
  /// Another server owns the room by now. Only that server knows whether the last entries were written, so nobody may
  /// get an answer to them.
  virtual void disowned() = 0;
};

/// The history of every room, in order: everything that outlives the process. Safe to use from any thread.
///
/// A server reads the whole history of its rooms before it plays them. Entries are never changed, only added, or
/// deleted with their room or with all before them. An entry that cannot be written (because the disk is full, for
/// instance) waits, and is tried again until it can be written. There are two implementations, in a file
/// (SqliteJournal) and in etcd (EtcdJournal), and both promise the same.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  virtual ~Journal() = default;

  /// Keeps saved states from now on. Shows those that are undamaged and were kept by a program with the same
  /// fingerprint; none if they cannot be read. Call it once, before read().
  virtual void use_saved_states(std::uint64_t program, const std::function<void(SavedState)>& show) = 0;

  /// Shows every entry of every room, each room's in order, and returns the server time that the last run had reached.
  /// Call it once, before the first append. It does not check whether a room's entries are complete. The reader has to,
  /// because a gap concerns only that room.
  virtual ServerTime read(const std::function<void(const JournalEntry&)>& show) = 0;

  /// Shows the entries of one room that are on disk, in order, from number `from` on; none if there are none. From any
  /// thread after read(), also while other entries are written. Throws std::exception if they cannot be read. Does not
  /// hold all of them in memory at once. `show` must not read another room.
  virtual void read_room(RoomCode room, std::uint64_t from,
                         const std::function<void(const JournalEntry&)>& show) const = 0;

  /// Adds an entry to a room. `expected` is its number, which must be the next one; in a room without entries that is
  /// 0, or any number if a history can begin with this entry (entry::can_begin()). Returns at once; `listener` is told
  /// the result. The entry can wait for write().
  virtual void append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
                      std::shared_ptr<CommitListener> listener) = 0;

  /// Begins to write what was appended before, as one group, and returns at once.
  virtual void write() = 0;

  /// Keeps a room's state after its first `entries` entries, in place of the saved state before. These must be all its
  /// entries, and all of them must be on disk. The saved state can get lost. `save` makes it. It is called at once,
  /// or never if the journal keeps no states.
  virtual void keep_state(RoomCode room, std::uint64_t entries, const MakeState& save) = 0;

  /// Deletes a room's entries, and takes it off the list of rooms set aside. The code may be used again after that.
  virtual void forget(RoomCode room) = 0;

  /// Deletes a room's entries before this one, which must be on disk, and with which its history can begin
  /// (entry::can_begin()). All of them, or none: at any moment a reader finds all entries or those that are left. The
  /// others keep their numbers. If nothing is deleted, for instance because the server stops, a later call does it.
  virtual void forget_before(RoomCode room, std::uint64_t number) = 0;

  /// Puts a room on the list of those that the program cannot go on with, for the operator to read. The list starts
  /// again when the rooms are read. The room's entries stay as they are.
  virtual void set_aside(SetAside room) = 0;

  /// Notes the server time, for when nothing else is written. Call it once a second: it also notices a write that hangs.
  virtual void note_time(ServerTime now) = 0;

  /// Waits until everything that was appended, forgotten or set aside before is on disk. False if it cannot be written
  /// at the moment.
  virtual bool flush() = 0;

  /// Whether the last write worked, and no write hangs. Rooms take nothing new while it is false.
  [[nodiscard]] virtual bool healthy() const = 0;

  /// Whether it is healthy and saves in time: no write has taken a second so far, and the last one took less. It is for
  /// health checks. They have to notice a disk that hangs long before rooms stand still; rooms wait longer, because the
  /// disk may only be slow.
  [[nodiscard]] virtual bool saves_in_time() const = 0;

  /// Whether there is space for more rooms. Open rooms go on in any case.
  [[nodiscard]] virtual bool takes_rooms() const = 0;
};

}  // namespace meldroom::server
