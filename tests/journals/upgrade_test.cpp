// A server finds the rooms of an older version in its data. All of them come back to their players and go on.
#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "http_request.hpp"
#include "journal/entry.hpp"
#include "journal/journal_schema.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "journal/sqlite_journal.hpp"
#include "journals.hpp"
#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

/// The schema of the journal that the first version wrote.
constexpr std::size_t schema_of_v1 = 1;

/// Writes the journal that an older program with these rooms would have written.
void write_old_journal(const std::filesystem::path& folder, const std::vector<KeptJournal>& rooms) {
  std::filesystem::create_directories(folder);
  const auto file = folder / "journal.db";
  const auto database = server::open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  CHECK(server::migrate(database.get(), file, server::journal_schema().first(schema_of_v1)).has_value());
  server::execute(database.get(), "BEGIN");
  server::Statement insert(database.get(), "INSERT INTO entry (room, number, at, body) VALUES (?, ?, ?, ?)");
  for (const KeptJournal& room : rooms) {
    for (std::size_t number = 0; number < room.entries.size(); ++number) {
      const KeptJournal::Entry& entry = room.entries[number];
      insert.bind(1, room.room.number()).bind(2, number);
      insert.bind(3, static_cast<std::uint64_t>(entry.at.count())).bind(4, entry.body).step();
    }
  }
  server::execute(database.get(), "COMMIT");
}

/// Brings the room's players back to their seats. Devices have the numbers from the recording.
std::vector<Player> come_back(const TestServer& server, const KeptJournal& room,
                              const dict::Lexicon& lexicon) {
  std::vector<Player> players;
  for (int number = 1; number <= engine::max_seats; ++number) {
    TestClient client = guest(server.port(), number);
    const auto answer = client.ask(protocol::Resume{room.room.text()});
    if (answer.at("type") != "snapshot") {
      CHECK(answer.at("code") == "no_seat");
      continue;
    }
    auto mind = mind_for(client, lexicon, room.entries.size() + players.size());
    players.push_back({std::move(client), std::move(mind)});
  }
  return players;
}

const nlohmann::json& seat_of(const Player& player) {
  return player.client.seat_doc(static_cast<int>(engine::index(player.client.seat().value())));
}

std::string stage(std::vector<Player>& players) {
  sync(players);
  return players.front().client.stage();
}

}  // namespace

TEST_CASE("T-20: a server resumes the rooms of the first version, and their players go on in them") {
  std::vector<KeptJournal> rooms = kept_journals();
  std::erase_if(rooms, [](const KeptJournal& room) { return !room.name.starts_with("v1/"); });
  REQUIRE(rooms.size() >= 30);
  TestServer server([&](server::Settings& settings) {
    write_old_journal(settings.data_dir, rooms);
    settings.lexicon_dir = journals_dir();
  });
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  CHECK(server.metrics().rooms_open.value() == static_cast<std::int64_t>(rooms.size()));
  CHECK(std::filesystem::exists(server.folder / "data/journal.db.v1"));

  const auto lexicon = lexicon_in(journals_dir());
  for (const KeptJournal& room : rooms) {
    INFO(room.name);
    auto players = come_back(server, room, *lexicon);
    REQUIRE(!players.empty());
    if (stage(players) == "over") {
      CHECK(get(server.port(), match_link(room.room.text(), 1, "record"), bearer(1)).status == 200);
      players.front().client.must(protocol::Rematch{});
    }
    if (stage(players) == "waiting") {
      // Players who are ready already are skipped. The match begins when the last player is ready.
      for (Player& player : players) {
        if (seat_of(player).at("ready") == false) player.client.must(protocol::Ready{true, device(1)});
      }
      for (Player& player : players) {
        player.client.wait_for_stage("playing");
        player.mind = mind_for(player.client, *lexicon, 1);
      }
    }
    for (Player& player : players) {
      if (seat_of(player).at("paused") == true) player.client.must(protocol::Pause{false});
    }
    for (int moves = 0; moves < 5 && stage(players) == "playing"; ++moves) step(players);
  }
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  CHECK(server.metrics().rooms_stopped.value() == 0);
}
