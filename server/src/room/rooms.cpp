#include "room/rooms.hpp"

#include <exception>
#include <utility>

#include <spdlog/spdlog.h>

#include "house.hpp"
#include "net/guests.hpp"
#include "room/room.hpp"

namespace meldroom::server {

std::string_view sentence_of(NoRoom why) {
  switch (why) {
    case NoRoom::unknown:
      return "there is no room with that code";
    case NoRoom::set_aside:
      return "This room cannot go on under this server as it is now. Nothing that was played here is lost, "
             "and "
             "the server's host can see the reason.";
    case NoRoom::guessing:
      return "too many room codes from your address led nowhere; wait a minute";
  }
  return {};
}

Rooms::~Rooms() {
  for (const auto& room : all()) room->abandon();
}

Rooms::Loaded Rooms::load(HouseClock& clock) {
  Loaded loaded;
  clock.set(house_.journal.read([&](const JournalEntry& line) {
    ++loaded.entries;
    if (!set_aside_.contains(line.room)) replay(line);
  }));
  for (const auto& room : all()) room->replayed();
  loaded.rooms = rooms_.size();
  loaded.set_aside = set_aside_.size();
  return loaded;
}

/// What a journal makes the engine do may fail in ways that nobody has thought of, most of all under a
/// program that is not the one that wrote it.
void Rooms::replay(const JournalEntry& line) {
  std::optional<std::string> problem;
  try {
    auto& room = rooms_[line.room];
    if (!room) room = std::make_shared<Room>(line.room, house_);
    problem = room->replay(line);
  } catch (const std::exception& failure) {
    problem = failure.what();
  }
  if (problem) set_aside({line.room, line.number, *std::move(problem)});
}

std::shared_ptr<Room> Rooms::open(entry::Game game, std::optional<std::string> deal) {
  const std::lock_guard guard(mutex_);
  if (rooms_.size() >= house_.limits.rooms) return nullptr;
  RoomCode code = RoomCode::random();
  while (rooms_.contains(code) || set_aside_.contains(code)) code = RoomCode::random();
  auto room = std::make_shared<Room>(code, house_);
  room->open(std::move(game), std::move(deal));
  rooms_.emplace(code, room);
  return room;
}

std::variant<std::shared_ptr<Room>, NoRoom> Rooms::look_up(std::optional<RoomCode> code,
                                                           const std::string& address, HouseTime now) const {
  if (!house_.guests.may_look_for_room(address, now)) {
    house_.metrics.rate_limited.add();
    return NoRoom::guessing;
  }
  if (code) {
    const std::lock_guard guard(mutex_);
    if (const auto found = rooms_.find(*code); found != rooms_.end()) return found->second;
    if (set_aside_.contains(*code)) return NoRoom::set_aside;
  }
  house_.metrics.wrong_codes.add();
  house_.guests.found_no_room(address, now);
  return NoRoom::unknown;
}

void Rooms::remove(RoomCode code) {
  const std::lock_guard guard(mutex_);
  rooms_.erase(code);
}

void Rooms::set_aside(SetAside room) {
  spdlog::error("room {} is set aside: entry {}: {}", room.room.text(), room.entry, room.reason);
  house_.metrics.rooms_set_aside.add();
  {
    const std::lock_guard guard(mutex_);
    rooms_.erase(room.room);
    set_aside_.insert(room.room);
  }
  house_.journal.set_aside(std::move(room));
}

bool Rooms::is_set_aside(RoomCode code) const {
  const std::lock_guard guard(mutex_);
  return set_aside_.contains(code);
}

std::vector<std::shared_ptr<Room>> Rooms::all() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  rooms.reserve(rooms_.size());
  for (const auto& [code, room] : rooms_) rooms.push_back(room);
  return rooms;
}

}  // namespace meldroom::server
