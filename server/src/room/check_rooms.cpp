#include "room/check_rooms.hpp"

#include <exception>
#include <map>
#include <set>
#include <utility>

#include "room/room_state.hpp"

namespace meldroom::server {

namespace {

Result<void> try_to_replay(RoomState& room, const JournalEntry& line, const Offer& offer) {
  try {
    return room.replay(line, offer);
  } catch (const std::exception& failure) {
    return Error{failure.what()};
  }
}

/// Replays the rooms that are `wanted`.
Result<CheckedRooms> replay(const ReadEntries& read, const Offer& offer,
                            const std::function<bool(RoomCode)>& wanted) {
  std::map<RoomCode, RoomState> rooms;
  std::map<RoomCode, SetAside> faults;
  CheckedRooms checked;
  TRY(read([&](const JournalEntry& line) {
    if (!wanted(line.room)) return;
    ++checked.entries;
    if (faults.contains(line.room)) return;
    if (const auto replayed = try_to_replay(rooms[line.room], line, offer); !replayed) {
      faults.insert({line.room, {line.room, line.number, replayed.error().message}});
    }
  }));
  checked.rooms = rooms.size();
  for (auto& [code, fault] : faults) checked.faulty.push_back(std::move(fault));
  return checked;
}

}  // namespace

Result<CheckedRooms> check_rooms(const ReadEntries& read, const Offer& offer) {
  CheckedRooms checked = TRY(replay(read, offer, [](RoomCode) { return true; }));
  if (checked.faulty.empty()) return checked;
  std::set<RoomCode> again;
  for (const SetAside& one : checked.faulty) again.insert(one.room);
  checked.faulty = TRY(replay(read, offer, [&again](RoomCode code) { return again.contains(code); })).faulty;
  return checked;
}

}  // namespace meldroom::server
