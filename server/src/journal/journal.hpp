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
  std::string_view body;      ///< valid during the call that it is shown in
  bool intact = true;         ///< false: its checksum is not the one that it was written with
  std::uint64_t history = 0;  ///< history_with() all entries of the room up to this one, where all are read
};

/// What a room was after its first entries. It spares a restart their replay and means nothing else: without it, and for
/// every program but the one that made it, the entries say the same.
struct Snapshot {
  RoomCode room;
  std::uint64_t entries = 0;  ///< how many
  std::uint64_t history = 0;  ///< that of the last of them
  std::vector<std::uint8_t> state;
};

/// The bytes for a snapshot.
using SaveState = std::function<std::vector<std::uint8_t>()>;

/// What is wrong with an entry that is not intact.
inline constexpr std::string_view not_intact_sentence =
    "its checksum is not the one that it was written with: the disk, or something else than the server, has "
    "changed it";

/// What is wrong with an entry that does not follow those that are there.
[[nodiscard]] inline std::string does_not_follow(std::uint64_t entry, std::uint64_t entries) {
  return "entry " + std::to_string(entry) + " would follow " + std::to_string(entries) + " others";
}

/// A room that the program cannot go on with.
struct SetAside {
  RoomCode room;
  std::uint64_t entry = 0;  ///< the number of the one that it failed at
  std::string reason;       ///< a sentence for the host
};

/// What waits for entries to be safe. It is told where it lives, of all entries of a group in one step.
class CommitListener {
 public:
  CommitListener() = default;
  CommitListener(const CommitListener&) = delete;
  CommitListener& operator=(const CommitListener&) = delete;
  virtual ~CommitListener() = default;

  /// Where it is told. From any thread.
  [[nodiscard]] virtual IoExecutor home() const = 0;
  /// The entries of this room up to `number`, itself included, are on disk.
  virtual void committed(std::uint64_t number) = 0;
  /// An entry will not be written, nor will any later one of this room be.
  virtual void not_committed(const std::string& why) = 0;
  /// The room is another server's by now. Whether its last entries stand, that one knows: nobody may be told.
  virtual void disowned() = 0;
};

/// The history of every room, in order: all that outlives the process. Safe to use from any thread.
///
/// It is read as a whole on start, because every room comes back then; what is written is only ever added. What cannot
/// be written (a full disk) waits, and is tried again until it can. A second implementation on a distributed log has to promise the same and no more.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  virtual ~Journal() = default;

  /// Keeps snapshots from now on, and shows those that a program with the same fingerprint has kept and that are whole;
  /// none if they cannot be read. Once, before read().
  virtual void use_snapshots(std::uint64_t program, const std::function<void(Snapshot)>& show) = 0;

  /// Shows every entry of every room, each room's in order, and returns the server time that the last run had
  /// reached. Once, before the first append. Whether a room's entries are complete is for its reader to see:
  /// a gap is that room's trouble alone.
  virtual ServerTime read(const std::function<void(const JournalEntry&)>& show) = 0;

  /// Shows the entries of one room that are on disk, in order; none if there is no such room. From any thread
  /// after read(), while others are written. Throws std::exception if they cannot be read.
  virtual void read_room(RoomCode room, const std::function<void(const JournalEntry&)>& show) const = 0;

  /// Adds an entry to a room, which must have exactly `expected` ones by now. Returns at once; `listener`
  /// hears what became of it. It may wait for write().
  virtual void append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
                      std::shared_ptr<CommitListener> listener) = 0;

  /// Begins to write what was appended before, as one group, and returns at once.
  virtual void write() = 0;

  /// Keeps what a room is after its first `entries` entries, instead of the snapshot before. All of them have to be on disk,
  /// and no others. It may get lost. `save` gives the state, and is asked at once or, where no states are kept, never.
  virtual void keep_snapshot(RoomCode room, std::uint64_t entries, const SaveState& save) = 0;

  /// Deletes a room's entries. The code may be used again after that.
  virtual void forget(RoomCode room) = 0;

  /// Puts a room on the list of those that the program cannot go on with, for the host to read. The list
  /// starts again with read(); the room's entries stay as they are.
  virtual void set_aside(SetAside room) = 0;

  /// Notes that the server runs at that time, for when nothing else is written.
  virtual void note_time(ServerTime now) = 0;

  /// Waits until all that was appended before is on disk; false if it cannot be written at the moment.
  virtual bool flush() = 0;

  /// Whether the last write worked. Rooms take nothing new while it is false.
  [[nodiscard]] virtual bool healthy() const = 0;

  /// The bytes that it takes where it is kept, a little while ago at most.
  [[nodiscard]] virtual std::uintmax_t size() const = 0;
  /// Whether there is place for more rooms. Those that are there go on in any case.
  [[nodiscard]] virtual bool takes_rooms() const = 0;
};

}  // namespace meldroom::server
