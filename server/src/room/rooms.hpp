#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "room/room_code.hpp"

namespace meldroom::server {

struct House;
class HouseClock;
class Room;

/// What somebody is told who comes to a room that was set aside.
inline constexpr std::string_view set_aside_sentence =
    "This room cannot go on under this server as it is now. Nothing that was played here is lost, and the "
    "server's host can see the reason.";

/// All rooms by their codes. Safe to use from any thread.
class Rooms {
 public:
  explicit Rooms(House& house) : house_(house) {}
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// What came back on start.
  struct Loaded {
    std::size_t rooms = 0;
    std::size_t entries = 0;
    std::size_t set_aside = 0;
  };
  /// Brings all rooms of the journal back and sets the house clock going. Whatever is wrong with a room, it
  /// is set aside and the others come back.
  Loaded load(HouseClock& clock);

  /// Opens a room under a new code, for matches of that published deal if one is named; null if there are too many.
  [[nodiscard]] std::shared_ptr<Room> open(entry::Game game, std::optional<std::string> deal);
  /// Null if there is none.
  [[nodiscard]] std::shared_ptr<Room> find(RoomCode code) const;
  void remove(RoomCode code);
  /// Takes out a room that cannot go on: its entries stay in the journal, its code is not given to another
  /// one, and the host finds the reason in the log and on the journal's list.
  void set_aside(SetAside room);
  /// Whether there is a room with that code which was set aside.
  [[nodiscard]] bool is_set_aside(RoomCode code) const;
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;

 private:
  void replay(const JournalEntry& line);

  House& house_;
  mutable std::mutex mutex_;
  std::unordered_map<RoomCode, std::shared_ptr<Room>> rooms_;
  std::unordered_set<RoomCode> set_aside_;
};

}  // namespace meldroom::server
