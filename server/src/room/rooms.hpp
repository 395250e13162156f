#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "journal/entry.hpp"
#include "room/room_code.hpp"

namespace meldroom::server {

struct House;
class HouseClock;
class Room;

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
    std::size_t broken = 0;
  };
  /// Brings all rooms of the journal back and sets the house clock going. A room that cannot come back is
  /// logged and left in the journal.
  Loaded load(HouseClock& clock);

  /// Opens a room under a new code; null if there are too many.
  [[nodiscard]] std::shared_ptr<Room> open(entry::Game game);
  /// Null if there is none.
  [[nodiscard]] std::shared_ptr<Room> find(RoomCode code) const;
  void remove(RoomCode code);
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;

 private:
  House& house_;
  mutable std::mutex mutex_;
  std::unordered_map<RoomCode, std::shared_ptr<Room>> rooms_;
};

}  // namespace meldroom::server
