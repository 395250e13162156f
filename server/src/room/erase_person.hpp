#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "journal/journal_edit.hpp"
#include "offer.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// A person, given by the name of their device (net/device_name.hpp).
struct ByDevice {
  std::string device;
};
/// A person, given by a name that they had in a room: all devices that sat there under that name.
struct ByName {
  RoomCode room;
  std::string name;
};
using Person = std::variant<ByDevice, ByName>;

/// What was erased.
struct Erased {
  std::vector<std::string> devices{};  ///< the person's
  std::size_t entries = 0;             ///< how many now have another name and no device
  std::vector<RoomCode> rooms{};       ///< of those entries
  std::vector<RoomCode> closed{};      ///< rooms deleted as a whole: nobody else had sat there
  /// Rooms that cannot be replayed to their end. Their later entries can still have names of the person.
  std::vector<RoomCode> unread{};
};

/// Removes a person's names and devices from the journal in `folder`. No server may have it open.
///
/// Wherever one of their devices has had a seat, all names and devices that the seat had while they sat there are
/// removed, because a one-time link can move a seat to another device of the same person. The player is then called
/// "Erased player 1", by the number of the seat, and nobody can come back to the seat. Matches stay as they are: their
/// hashes do not depend on names.
[[nodiscard]] Result<Erased> erase_person(const std::filesystem::path& folder, const Person& person,
                                          const Offer& offer);

}  // namespace meldroom::server
