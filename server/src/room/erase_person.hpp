#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "journal/journal_file.hpp"
#include "offer.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// Somebody by the name of their device (device_name(), net/bans.hpp).
struct ByDevice {
  std::string device;
};
/// Somebody by the name that they had in a room: all devices that sat there under it.
struct ByName {
  RoomCode room;
  std::string name;
};
using Person = std::variant<ByDevice, ByName>;

/// What was erased of a person.
struct Erased {
  std::vector<std::string> devices{};  ///< theirs
  std::size_t entries = 0;             ///< in which another name and no device stands now
  std::vector<RoomCode> rooms{};       ///< of those
  std::vector<RoomCode> closed{};      ///< rooms that went as a whole: nobody else had sat there
  /// Rooms that cannot be replayed to their end. What their later entries hold of that person may still be there.
  std::vector<RoomCode> unread{};
};

/// Takes a person's names and devices out of the journal in `folder`, which no server may have open: wherever one of their
/// devices has had a seat, with all names and devices that the seat has had while they sat there, since a link carries
/// a seat to another device of the same person. They are "Erased player 1" there, by the seat, and nobody can come back to it.
/// Matches stay as they are: their hashes do not depend on names.
[[nodiscard]] std::variant<Erased, JournalError> erase_person(const std::filesystem::path& folder,
                                                              const Person& person, const Offer& offer);

}  // namespace meldroom::server
