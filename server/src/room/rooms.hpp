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
#include <vector>

#include "cluster/ownership.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "lexicons.hpp"
#include "net/address_limits.hpp"
#include "net/loop.hpp"
#include "net/session_room.hpp"
#include "protocol/error_code.hpp"
#include "result.hpp"
#include "room/no_room.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

struct ServerContext;
class Room;

/// All rooms by their codes. Safe to use from any thread.
class Rooms final : public SessionRooms {
 public:
  Rooms(ServerContext& context, Loops& loops) : context_(context), loops_(loops) {}
  ~Rooms() override;

  /// What came back at the start.
  struct Loaded {
    std::size_t rooms = 0;
    std::size_t entries = 0;
    std::size_t from_saved_states = 0;  ///< rooms that came back from a saved state and their last entries
    std::size_t set_aside = 0;
    LexiconHashes lexicons;  ///< the ones that their matches need
  };
  /// Brings back all rooms of the journal and starts the server clock. A room with any problem is set aside, and the
  /// others come back.
  Loaded load(ServerClock& clock);

  /// Calls its argument with each entry of some rooms.
  using Read = std::function<void(const std::function<void(const JournalEntry&)>&)>;
  /// Brings back rooms that have come to this server while it runs. `ahead` says how far the clocks of a slot's rooms
  /// are ahead of the server's, at least. It is called on their loops, so do not call this on a loop. Throws what `read`
  /// throws; then none of the rooms is here, and none is set aside.
  void bring_back(const Read& read, const std::function<ServerTime(Slot)>& ahead);
  /// Disowns the rooms of these slots, because another server owns them from now on. Waits until none of them writes
  /// any more. Not on a loop.
  void release(std::span<const Slot> slots);

  [[nodiscard]] Found open(const Session& session, std::uint32_t id, const protocol::Create& wish) override;
  [[nodiscard]] Found enter(const Session& session, std::uint32_t id, std::string_view code) override;
  /// The room with that code, or why it is not here.
  [[nodiscard]] Result<std::shared_ptr<Room>, NoRoom> look_up(RoomCode code) const;
  /// The same for somebody at that address, whose wrong codes are counted. If `code` is nothing, there is no such room.
  [[nodiscard]] Result<std::shared_ptr<Room>, NoRoom> look_up(std::optional<RoomCode> code,
                                                              const std::string& address) const;
  /// The room with that code; null if there is none.
  [[nodiscard]] std::shared_ptr<Room> find(RoomCode code) const;
  /// Removes a room that has ended, or that another server owns.
  void remove(const Room& room);
  /// Removes a room that cannot go on. Its entries stay in the journal, and no other room gets its code. The operator
  /// finds the reason in the log and in the journal's list.
  void set_aside(SetAside room);
  /// Deletes a room that was set aside, with its entries. False if there is none with that code.
  bool delete_set_aside(RoomCode code);
  /// Whether the room with that code was set aside.
  [[nodiscard]] bool is_set_aside(RoomCode code) const;
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;
  /// The rooms that run on that loop.
  [[nodiscard]] std::vector<std::shared_ptr<Room>> of(const Loop& loop) const;

 private:
  /// Rooms that come back, before anybody can find them.
  using ReturningRooms = std::unordered_map<RoomCode, std::shared_ptr<Room>>;
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] Result<std::shared_ptr<Room>, protocol::ErrorCode> make_room(Loop& loop,
                                                                             const RoomPlace& place,
                                                                             Admission admission,
                                                                             entry::Game game,
                                                                             std::optional<std::string> deal);
  [[nodiscard]] std::optional<SetAside> replay(const JournalEntry& line, ReturningRooms& returning);
  [[nodiscard]] bool restore(const JournalEntry& line, const SavedState& saved, ReturningRooms& returning);

  ServerContext& context_;
  Loops& loops_;
  mutable std::mutex mutex_;
  std::unordered_map<RoomCode, std::shared_ptr<Room>> rooms_;
  std::unordered_set<RoomCode> set_aside_;
};

}  // namespace meldroom::server
