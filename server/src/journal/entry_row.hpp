#pragma once

#include <cstdint>
#include <string_view>

#include "journal/checksum.hpp"
#include "journal/journal.hpp"
#include "journal/sqlite.hpp"

/// An entry as it is stored in a journal's file.
namespace meldroom::server {

inline constexpr std::string_view entry_columns = "seq, room, number, at, body, sum";

/// A row of entry_columns. It is valid until its statement steps on.
struct EntryRow {
  std::uint64_t place;
  JournalEntry entry;  ///< intact if its checksum is right
  std::uint64_t sum;
};

inline EntryRow row_of(const Statement& row) {
  EntryRow read{row.number(0),
                {RoomCode(row.number(1)), row.number(2), ServerTime(row.number(3)), row.text(4)},
                row.number(5)};
  read.entry.intact =
      // A RoomCode drops bits that no code can have, so the number in the file is compared as well.
      read.entry.room.number() == row.number(1) &&
      checksum_of(read.entry.room, read.entry.number, read.entry.at, read.entry.body) == read.sum;
  return read;
}

}  // namespace meldroom::server
