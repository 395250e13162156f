#include "room/rooms.hpp"

#include <unordered_set>
#include <utility>

#include <spdlog/spdlog.h>

#include "house.hpp"
#include "room/room.hpp"

namespace meldroom::server {

Rooms::~Rooms() {
  for (const auto& room : all()) room->abandon();
}

Rooms::Loaded Rooms::load(HouseClock& clock) {
  Loaded loaded;
  std::unordered_set<RoomCode> broken;
  const HouseTime time = house_.journal.read([&](const JournalEntry& line) {
    ++loaded.entries;
    if (broken.contains(line.room)) return;
    auto& room = rooms_[line.room];
    if (!room) room = std::make_shared<Room>(line.room, house_);
    if (const auto problem = room->replay(line.body, line.at)) {
      spdlog::error("room {} cannot come back: entry {}: {}", line.room.text(), line.number, *problem);
      broken.insert(line.room);
      rooms_.erase(line.room);
    }
  });
  clock.set(time);
  for (const auto& [code, room] : rooms_) room->replayed();
  loaded.rooms = rooms_.size();
  loaded.broken = broken.size();
  return loaded;
}

std::shared_ptr<Room> Rooms::open(entry::Game game) {
  const std::lock_guard guard(mutex_);
  if (rooms_.size() >= house_.limits.rooms) return nullptr;
  RoomCode code = RoomCode::random();
  while (rooms_.contains(code)) code = RoomCode::random();
  auto room = std::make_shared<Room>(code, house_);
  room->open(std::move(game));
  rooms_.emplace(code, room);
  return room;
}

std::shared_ptr<Room> Rooms::find(RoomCode code) const {
  const std::lock_guard guard(mutex_);
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second;
}

void Rooms::remove(RoomCode code) {
  const std::lock_guard guard(mutex_);
  rooms_.erase(code);
}

std::vector<std::shared_ptr<Room>> Rooms::all() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  rooms.reserve(rooms_.size());
  for (const auto& [code, room] : rooms_) rooms.push_back(room);
  return rooms;
}

}  // namespace meldroom::server
