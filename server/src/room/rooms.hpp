#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "house_clock.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "room/room_code.hpp"

namespace meldroom::server {

struct House;
class Room;

/// Why a code does not lead to a room.
enum class NoRoom {
  unknown,    ///< there is none with that code
  set_aside,  ///< it cannot go on under this program
  guessing,   ///< not looked up: too many codes from that address led nowhere
};

/// What somebody is told who comes with that code.
[[nodiscard]] std::string_view sentence_of(NoRoom why);

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
  /// The room with that code, which may be none, for somebody from that address. Codes that lead nowhere are
  /// counted for the address.
  [[nodiscard]] std::variant<std::shared_ptr<Room>, NoRoom> look_up(std::optional<RoomCode> code,
                                                                    const std::string& address,
                                                                    HouseTime now) const;
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
