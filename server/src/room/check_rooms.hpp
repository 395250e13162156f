#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "journal/journal.hpp"
#include "offer.hpp"
#include "result.hpp"

namespace meldroom::server {

/// What a check of all rooms of a journal has found.
struct CheckedRooms {
  std::size_t rooms = 0;
  std::size_t entries = 0;
  std::vector<SetAside> faulty{};  ///< those that cannot go on, by their codes
};

/// Shows every entry of a journal. The error says why they cannot be read.
using ReadEntries = std::function<Result<void>(const std::function<void(const JournalEntry&)>& show)>;

/// Replays all rooms of a journal from their first entries, as the server does at the start. While they are read, a server
/// can delete the old matches of a room, so that some of its entries seem to be missing. So a room with a fault is looked
/// at again.
[[nodiscard]] Result<CheckedRooms> check_rooms(const ReadEntries& read, const Offer& offer);

}  // namespace meldroom::server
