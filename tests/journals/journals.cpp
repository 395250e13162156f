#include "journals.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace meldroom::test {

namespace {

KeptJournal read(const std::filesystem::path& file) {
  KeptJournal journal;
  journal.name = file.parent_path().filename().string() + "/" + file.stem().string();
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::string code;
    std::string number;
    fields >> code >> number;
    const auto room = server::RoomCode::parse(code);
    const bool last = number == "room";
    std::int64_t at = 0;
    if (!last) fields >> at;
    std::string body;
    fields.get();
    std::getline(fields, body);
    if (!fields || !room || !journal.shown.is_null() ||
        !(last || number == std::to_string(journal.entries.size()))) {
      throw std::runtime_error(journal.name + ": line " + std::to_string(journal.entries.size() + 1) +
                               " is no entry, or not the next one");
    }
    journal.room = *room;
    if (last) {
      journal.shown = nlohmann::json::parse(body);
    } else {
      journal.entries.push_back({server::ServerTime(at), std::move(body)});
    }
  }
  if (journal.shown.is_null()) throw std::runtime_error(journal.name + " has no last line");
  return journal;
}

}  // namespace

std::filesystem::path journals_dir() {
  return std::filesystem::path(MELDROOM_SOURCE_DIR) / "tests/journals";
}

std::string journal_line(const server::JournalEntry& entry) {
  return entry.room.text() + " " + std::to_string(entry.number) + " " + std::to_string(entry.at.count()) +
         " " + std::string(entry.body) + "\n";
}

std::vector<KeptJournal> kept_journals() {
  std::vector<KeptJournal> journals;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(journals_dir())) {
    if (entry.path().extension() == ".journal") journals.push_back(read(entry.path()));
  }
  std::ranges::sort(journals, {}, &KeptJournal::name);
  return journals;
}

}  // namespace meldroom::test
