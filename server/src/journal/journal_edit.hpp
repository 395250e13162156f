#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_file.hpp"

/// Changes what a journal has kept, as a person's data has to be erased.
namespace meldroom::server {

/// Changes to a journal.
struct JournalEdits {
  struct Replacement {
    std::uint64_t place;
    RoomCode room;
    std::uint64_t number;
    ServerTime at;
    std::string body;  ///< the new one
  };
  std::vector<Replacement> replaced{};
  std::vector<RoomCode> forgotten{};  ///< rooms to delete with all their entries
};
/// Shows every entry of the journal in `folder` with its place, then makes the changes that `decide` returns, all or
/// none. The file keeps no trace of what was there before. Fails while a server has the journal open.
[[nodiscard]] Result<void> edit_journal(
    const std::filesystem::path& folder,
    const std::function<void(std::uint64_t place, const JournalEntry&)>& show,
    const std::function<JournalEdits()>& decide);

}  // namespace meldroom::server
