#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "cluster/ownership.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "lexicons.hpp"
#include "net/loop.hpp"
#include "net/room_port.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

struct ServerContext;
class Room;

/// Why a code does not lead to a room.
enum class NoRoom {
  unknown,    ///< there is none with that code
  set_aside,  ///< it cannot go on under this program
  elsewhere,  ///< another machine of the cluster has it, or will have it soon
  guessing,   ///< not looked up: too many codes from that address led nowhere
};

/// What somebody is told who comes with that code.
[[nodiscard]] std::string_view sentence_of(NoRoom why);

/// All rooms by their codes. Safe to use from any thread.
class Rooms final : public RoomDirectory {
 public:
  Rooms(ServerContext& context, Loops& loops) : context_(context), loops_(loops) {}
  ~Rooms() override;

  /// What came back on start.
  struct Loaded {
    std::size_t rooms = 0;
    std::size_t entries = 0;
    std::size_t from_snapshots = 0;  ///< rooms of which only the last entries were replayed
    std::size_t set_aside = 0;
    LexiconHashes lexicons;  ///< those that their matches need
  };
  /// Brings all rooms of the journal back and sets the server clock going. Whatever is wrong with a room, it
  /// is set aside and the others come back.
  Loaded load(ServerClock& clock);

  /// Shows the entries of some rooms.
  using Read = std::function<void(const std::function<void(const JournalEntry&)>&)>;
  /// Brings rooms back that have come to this server while it runs, whose clocks are at least so far ahead of its own. From
  /// any thread. Throws what `read` throws, and then none of them is here.
  void bring_back(const Read& read, const std::function<ServerTime(Slot)>& ahead);
  /// Lets go of the rooms of these slots, which are another server's from now on, and waits until none of them writes any
  /// more. Not on a loop.
  void let_go(std::span<const Slot> slots);

  [[nodiscard]] Found open(const Session& session, std::uint32_t id, const protocol::Create& wish) override;
  [[nodiscard]] Found enter(const Session& session, std::uint32_t id, std::string_view code) override;
  /// The room with that code, which may be none, for somebody from that address. Codes that lead nowhere are
  /// counted for the address.
  [[nodiscard]] std::variant<std::shared_ptr<Room>, NoRoom> look_up(std::optional<RoomCode> code,
                                                                    const std::string& address,
                                                                    ServerTime now) const;
  /// The room with that code; null if there is none.
  [[nodiscard]] std::shared_ptr<Room> find(RoomCode code) const;
  /// Takes out a room that has ended, or that another server has.
  void remove(const Room& room);
  /// Takes out a room that cannot go on: its entries stay in the journal, its code is not given to another
  /// one, and the host finds the reason in the log and on the journal's list.
  void set_aside(SetAside room);
  /// Whether there is a room with that code which was set aside.
  [[nodiscard]] bool is_set_aside(RoomCode code) const;
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;
  /// Those that live on that loop.
  [[nodiscard]] std::vector<std::shared_ptr<Room>> of(const Loop& loop) const;

 private:
  /// Rooms that come back, before anybody can find them.
  using Coming = std::unordered_map<RoomCode, std::shared_ptr<Room>>;
  [[nodiscard]] std::shared_ptr<Room> make_room(Loop& loop, const RoomPlace& place, entry::Game game,
                                                std::optional<std::string> deal);
  void replay(const JournalEntry& line, Coming& coming);
  [[nodiscard]] bool restore(const JournalEntry& line, const Snapshot& snapshot, Coming& coming);

  ServerContext& context_;
  Loops& loops_;
  mutable std::mutex mutex_;
  std::unordered_map<RoomCode, std::shared_ptr<Room>> rooms_;
  std::unordered_set<RoomCode> set_aside_;
};

}  // namespace meldroom::server
