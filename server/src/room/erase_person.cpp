#include "room/erase_person.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <set>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "journal/entry.hpp"
#include "net/device_name.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

namespace {

/// A part of an entry with a person's name or device.
struct Mention {
  std::uint64_t place;
  std::uint64_t number;
  ServerTime at;
  entry::Entry entry;
  std::size_t part = 0;  ///< of a rematch: one of the seats or, after these, of those who were silenced
};

/// One person in a seat, from sitting down to getting up. Or somebody who was silenced, with or without a seat.
struct Sitting {
  bool in_seat = true;
  std::set<std::string> names;
  std::set<std::string> devices;
  std::vector<Mention> mentions;

  /// Notes a part of an entry with a name, a device or both.
  template <class Part>
  void mention(const Part& part, Mention where) {
    if constexpr (requires { part.name; }) names.insert(part.name.str());
    if constexpr (requires { part.owner; }) devices.insert(device_name(part.owner));
    mentions.push_back(std::move(where));
  }
  /// Whether it has already been erased.
  [[nodiscard]] bool erased() const { return devices == std::set{device_name({})}; }
};

/// What a room's entries say about people.
struct People {
  RoomState state;
  bool readable = true;
  /// By the number of the entry with which they sat down. Those whom a rematch names as silenced also have a part of
  /// it.
  std::map<std::pair<std::uint64_t, std::size_t>, Sitting> sittings;

  void take(std::uint64_t place, const JournalEntry& line, const Offer& offer);

 private:
  /// The person that an entry names; null for a bot.
  template <class One>
  [[nodiscard]] Sitting* sitting_of(const One& one, const JournalEntry& line, const entry::Entry& entry) {
    if constexpr (requires { one.seat; }) {
      return sitting_in(one.seat, line, entry);
    } else {
      Sitting& silenced = sittings[{line.number, 0}];
      silenced.in_seat = false;
      return &silenced;
    }
  }
  void take_carried(Mention where);
  [[nodiscard]] Sitting* sitting_in(engine::Seat seat, const JournalEntry& line, const entry::Entry& entry);
};

void People::take(std::uint64_t place, const JournalEntry& line, const Offer& offer) {
  const auto entry = entry::from_json(line.body);
  if (entry && line.intact) {
    std::visit(
        [&](const auto& one) {
          constexpr bool names = requires { one.name; };
          constexpr bool owns = requires { one.owner; };
          if constexpr (names || owns) {
            Sitting* const sitting = sitting_of(one, line, *entry);
            if (sitting == nullptr) return;
            sitting->mention(one, {place, line.number, line.at, *entry});
          }
        },
        *entry);
    if (entry::can_begin(*entry)) take_carried({place, line.number, line.at, *entry});
  }
  try {
    readable = readable && state.replay(line, offer);
  } catch (const std::exception&) {
    readable = false;
  }
}

/// Notes everybody whom a rematch names.
void People::take_carried(Mention where) {
  const entry::Entry entry = where.entry;
  const auto& carried = *std::get<entry::RematchOpened>(entry).carried;
  for (const entry::SeatTaken& one : carried.seats) {
    if (!one.bot) sittings[{one.since, 0}].mention(one, where);
    ++where.part;
  }
  for (const entry::Silenced& one : carried.silenced) {
    Sitting& silenced = sittings[{where.number, where.part}];
    silenced.in_seat = false;
    silenced.mention(one, where);
    ++where.part;
  }
}

/// The person in a seat when an entry is added; null for a bot. If a room cannot be replayed any further, each of its
/// later entries counts as a different person.
Sitting* People::sitting_in(engine::Seat seat, const JournalEntry& line, const entry::Entry& entry) {
  if (std::holds_alternative<entry::BotSeated>(entry)) return nullptr;
  if (std::holds_alternative<entry::Joined>(entry) || !readable) return &sittings[{line.number, 0}];
  const auto holder = state.seats().find(seat);
  if (holder == state.seats().end() || holder->second.bot) return nullptr;
  return &sittings[{holder->second.since, 0}];
}

/// Replaces the name in a part of an entry, and removes the device.
void make_anonymous(entry::Silenced& one) {
  one.name = protocol::PersonName("Erased player");
  one.owner.fill(0xff);  // no device has this; zeros would silence everybody without a device
}
void make_anonymous(auto& one) {
  if constexpr (requires { one.name; }) {
    one.name = protocol::PersonName(fmt::format("Erased player {}", engine::index(one.seat) + 1));
  }
  if constexpr (requires { one.owner; }) one.owner = {};
}
void make_part_anonymous(entry::Entry& entry, std::size_t part) {
  if (!entry::can_begin(entry)) return std::visit([](auto& one) { make_anonymous(one); }, entry);
  auto& carried = *std::get<entry::RematchOpened>(entry).carried;
  if (part < carried.seats.size()) {
    make_anonymous(carried.seats[part]);
  } else {
    make_anonymous(carried.silenced.at(part - carried.seats.size()));
  }
}

using PeopleByRoom = std::map<RoomCode, People>;

std::set<std::string> devices_of(const Person& person, const PeopleByRoom& rooms) {
  if (const auto* known = std::get_if<ByDevice>(&person)) return {known->device};
  const auto& [code, name] = std::get<ByName>(person);
  std::set<std::string> devices;
  const auto room = rooms.find(code);
  if (room == rooms.end()) return devices;
  for (const auto& [since, sitting] : room->second.sittings) {
    if (sitting.names.contains(name)) devices.insert(sitting.devices.begin(), sitting.devices.end());
  }
  devices.erase(device_name({}));  // it stands for everybody without a device
  return devices;
}

/// Adds the changes to a room's entries to the edits, if the person was there.
void edit(RoomCode code, const People& people, const Person& person, const std::set<std::string>& devices,
          JournalEdits& edits, Erased& erased) {
  const auto is_theirs = [&](const auto& one) {
    const auto* named = std::get_if<ByName>(&person);
    if (named != nullptr && named->room == code && one.second.names.contains(named->name)) return true;
    return std::ranges::any_of(one.second.devices,
                               [&](const std::string& device) { return devices.contains(device); });
  };
  const auto theirs = std::ranges::count_if(people.sittings, is_theirs);
  if (!people.readable) erased.unread.push_back(code);
  if (theirs == 0) return;
  const auto others = std::ranges::count_if(people.sittings, [&](const auto& one) {
    return one.second.in_seat && !is_theirs(one) && !one.second.erased();
  });
  if (others == 0) {
    edits.forgotten.push_back(code);
    erased.closed.push_back(code);
    return;
  }
  erased.rooms.push_back(code);
  std::map<std::uint64_t, Mention> changed;  // by place: a rematch can name several of their sittings
  for (const auto& one : people.sittings) {
    if (!is_theirs(one)) continue;
    for (const Mention& mention : one.second.mentions) {
      make_part_anonymous(changed.try_emplace(mention.place, mention).first->second.entry, mention.part);
    }
  }
  for (const auto& [place, one] : changed) {
    edits.replaced.push_back({place, code, one.number, one.at, entry::to_json(one.entry)});
  }
  erased.entries += changed.size();
}

}  // namespace

Result<Erased> erase_person(const std::filesystem::path& folder, const Person& person, const Offer& offer) {
  PeopleByRoom rooms;
  Erased erased;
  TRY(edit_journal(
      folder,
      [&](std::uint64_t place, const JournalEntry& line) { rooms[line.room].take(place, line, offer); },
      [&] {
        const auto devices = devices_of(person, rooms);
        erased.devices.assign(devices.begin(), devices.end());
        JournalEdits edits;
        for (const auto& [code, people] : rooms) edit(code, people, person, devices, edits, erased);
        return edits;
      }));
  return erased;
}

}  // namespace meldroom::server
