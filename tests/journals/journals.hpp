// The collection of journals, and the format of a journal file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "journal/journal.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::test {

/// tests/journals: the lexicon, and a folder of journals for each version of the rules.
[[nodiscard]] std::filesystem::path journals_dir();

/// An entry as a line of a file: room, number, server time, body. The last line of a file is different: the room, the
/// word `room`, and the room's document as its players were shown it.
[[nodiscard]] std::string journal_line(const server::JournalEntry& entry);

/// The journal of one room from the collection.
struct KeptJournal {
  struct Entry {
    server::ServerTime at{0};
    std::string body;
  };
  std::string name;  ///< "v1/rummy-over"
  server::RoomCode room{0};
  std::vector<Entry> entries;
  nlohmann::json shown;  ///< the room's document after the last entry
};

/// All of them, by name. Throws std::runtime_error if a file is not a journal.
[[nodiscard]] std::vector<KeptJournal> kept_journals();

}  // namespace meldroom::test
