// What a journal has.
#pragma once

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "journal/journal.hpp"
#include "server_clock.hpp"

namespace meldroom::test {

/// All entries as "room number body" and the server time.
struct Content {
  std::vector<std::string> lines;
  server::ServerTime time{};
};

/// All of them have to be intact.
inline Content content(server::Journal& journal) {
  Content all;
  all.time = journal.read([&](const server::JournalEntry& line) {
    CHECK(line.intact);
    all.lines.push_back(std::to_string(line.room.number()) + " " + std::to_string(line.number) + " " +
                        std::string(line.body));
  });
  return all;
}

}  // namespace meldroom::test
