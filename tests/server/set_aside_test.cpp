// A room that cannot be restored does not stop any other room, and everybody is told.
#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "admin_connection.hpp"
#include "http_request.hpp"
#include "journal/journal_schema.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "journal/sqlite_journal.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using engine::Seat;

namespace {

std::filesystem::path journal_file(const TestServer& server) {
  return server.folder / "data/journal.db";
}

enum class Sums : std::uint8_t { made_anew, as_they_were };

/// Runs SQL on the journal of a server that is down. ROOM means the room's number. Entries with new checksums are like
/// those that another program may have written; entries with the old ones are damaged.
void change_journal(const TestServer& server, const std::string& room, std::string sql,
                    Sums sums = Sums::made_anew) {
  const std::string number = std::to_string(server::RoomCode::parse(room)->number());
  for (auto at = sql.find("ROOM"); at != sql.npos; at = sql.find("ROOM")) sql.replace(at, 4, number);
  INFO(sql);
  const auto database = server::open_database(journal_file(server), SQLITE_OPEN_READWRITE);
  server::execute(database.get(), sql);
  CHECK(sqlite3_total_changes(database.get()) > 0);
  if (sums == Sums::made_anew) {
    server::add_checksum_function(database.get());
    server::execute(database.get(),
                    "UPDATE entry SET sum = entry_sum(room, number, at, body) WHERE room = " + number);
  }
}

/// All entries of a room, as they are.
std::vector<std::string> entries_of(const TestServer& server, const std::string& room) {
  std::vector<std::string> entries;
  const auto database = server::open_database(journal_file(server), SQLITE_OPEN_READONLY);
  server::Statement all(database.get(),
                        "SELECT seq || ' ' || number || ' ' || at || ' ' || body FROM entry WHERE room = " +
                            std::to_string(server::RoomCode::parse(room)->number()) + " ORDER BY seq");
  while (all.step()) entries.emplace_back(all.text(0));
  return entries;
}

std::vector<server::SetAside> listed(const TestServer& server) {
  return server::rooms_set_aside(server.folder / "data").value();
}

nlohmann::json come_back(const TestServer& server, const std::string& room, int device_number = 1) {
  TestClient client = guest(server.port(), device_number);
  return client.ask(protocol::Resume{room});
}

const Table rummy_for_two{"rummy", {{"ends", std::string("hands")}, {"hands", 1}}, 2};

}  // namespace

TEST_CASE("a room whose journal is wrong is set aside with the reason, and all others come back") {
  TestServer server;
  std::string damaged;
  std::string well;
  {
    auto players = sit_down(server, {"pass-the-deck", {}, 2}, 3);
    play_out(players, 6);
    damaged = players[0].client.room();
    well = sit_down(server, rummy_for_two, 4)[0].client.room();
  }
  server.stop();
  const TemporaryFolder copy;
  std::filesystem::copy_file(journal_file(server), copy / "journal.db");
  const auto undo_damage = [&] {
    std::filesystem::copy_file(copy / "journal.db", journal_file(server),
                               std::filesystem::copy_options::overwrite_existing);
  };

  struct Damage {
    int entry;
    std::string body;  ///< its new body; empty: the entry is lost
    std::uint64_t fails_at;
    std::string reason;
  };
  // 0 opened, 1 and 2 joined, 3 and 4 ready, 5 begun, then moves.
  const std::vector<Damage> damages{
      {7, R"('{"entry":"danced"}')", 7, "`entry`"},
      {7, R"('{"entry":')", 7, "parse error"},
      {2, "'null'", 2, "type"},
      {7, "json_set(body, '$.hash', '00000000000000000000000000000000')", 7, "hash"},
      {7, R"(json_set(body, '$.move', json('{"do":"done"}')))", 7, "the rules refuse"},
      {7, "json_set(body, '$.seat', 5)", 7, "the rules refuse"},
      {7, "", 8, "entry 7 is missing"},
      {0, "", 1, "entry 0 is missing"},
      {7, "json_set(body, '$.author', 'dog')", 7, "`author` is not one that this program knows"},
      {7, "json_set(body, '$.number', 4294967296)", 7, "`number` is 4294967296; it has to be"},
      {7, "json_set(body, '$.seat', 8)", 7, "`seat` is 8; it has to be a whole number from 0 to 7"},
      {3, "json_set(body, '$.seat', 5)", 3, "nobody sits in seat 5"},
      {2, "json_set(body, '$.seat', 0)", 2, "seat 0 is not free"},
      {0, "json_set(body, '$.capacity', 1)", 2, "seat 1 is not free"},
      {0, R"('{"entry":"pause","seat":0,"paused":true}')", 0, "opened"},
      {0, "json_set(body, '$.options.wine', 'red')", 0, "no option wine"},
      {0, "json_set(body, '$.options.take_back', 'sometimes')", 0, "take_back"},
      {0, "json_set(body, '$.variant', 'whist')", 0, "`variant`"},
      {0, "json_set(body, '$.deck', 'tarot')", 0, "tarot"},
      {0, "json_set(body, '$.deck', 'standard')", 5, "deck"},
      {5, "json_set(body, '$.deck_hash', 'abc')", 5, "deck"},
      {5, "json_set(body, '$.lexicon_hash', 'abc')", 5, "lexicon"},
  };
  for (const Damage& damage : damages) {
    INFO(damage.entry << " becomes " << damage.body);
    undo_damage();
    change_journal(server, damaged,
                   (damage.body.empty() ? "DELETE FROM entry" : "UPDATE entry SET body = " + damage.body) +
                       " WHERE room = ROOM AND number = " + std::to_string(damage.entry));
    const auto before = entries_of(server, damaged);
    server.restart();
    CHECK(server.metrics().rooms_set_aside.value() == 1);
    CHECK(server.metrics().rooms_open.value() == 1);
    CHECK(come_back(server, well).at("type") == "snapshot");

    TestClient stranger = guest(server.port(), 9);
    for (const protocol::ClientMessage& way :
         {protocol::ClientMessage(protocol::Resume{damaged}),
          protocol::ClientMessage(protocol::Watch{damaged}),
          protocol::ClientMessage(protocol::Join{damaged, "Cora"}),
          protocol::ClientMessage(protocol::Claim{damaged, std::string(32, 'a')})}) {
      const auto answer = stranger.ask(way);
      CHECK(answer.at("code") == "room_set_aside");
      CHECK(answer.at("message").get<std::string>().find("This room cannot go on") == 0);
    }
    const Answer glimpse = get(server.port(), "/rooms/" + damaged, bearer(1));
    CHECK(glimpse.status == 503);
    CHECK(glimpse.body.find("This room cannot go on") == 0);
    CHECK(server.metrics().wrong_codes.value() == 0);
    server.stop();
    const auto list = listed(server);
    REQUIRE(list.size() == 1);
    CHECK(list[0].room.text() == damaged);
    CHECK(list[0].entry == damage.fails_at);
    CHECK_THAT(list[0].reason, Catch::Contains(damage.reason));
    CHECK(entries_of(server, damaged) == before);
  }

  // A fault can be repaired, by another program or another lexicon.
  undo_damage();
  server.restart();
  CHECK(come_back(server, damaged).at("type") == "snapshot");
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  server.stop();
  CHECK(listed(server).empty());
}

TEST_CASE("a room with a damaged entry is set aside, and all others come back") {
  TestServer server;
  auto players = sit_down(server, rummy_for_two, 3);
  play_out(players, 6);
  const std::string damaged = players[0].client.room();
  const std::string well = sit_down(server, rummy_for_two, 4)[0].client.room();
  server.stop();
  // No hash of a match covers names.
  change_journal(server, damaged,
                 "UPDATE entry SET body = replace(body, 'Player', 'Plaxer') WHERE room = ROOM",
                 Sums::as_they_were);
  server.restart();
  CHECK(come_back(server, damaged).at("code") == "room_set_aside");
  CHECK(come_back(server, well).at("type") == "snapshot");
  server.stop();
  const auto list = listed(server);
  REQUIRE(list.size() == 1);
  CHECK(list[0].room.text() == damaged);
  CHECK(list[0].entry == 1);
  CHECK_THAT(list[0].reason, Catch::Contains("checksum"));
}

TEST_CASE("T-15: matches that were over before a room had to be set aside keep their records") {
  TestServer server;
  auto players = sit_down(server, rummy_for_two, 5);
  const std::string room = players[0].client.room();
  play_out(players);
  const auto ask = [&](int match, const std::string& rest) {
    return get(server.port(), match_link(room, match, rest), bearer(1));
  };
  const std::string record = ask(1, "record").body;
  const std::string replay = ask(1, "replay?seat=0").body;
  CHECK(record.size() > 1000);
  sync(players);
  rematch(players);
  play_out(players, 3);
  const std::size_t entries = [&] {
    server.stop();
    return entries_of(server, room).size();
  }();

  // The last move; the start of the match; the rematch.
  for (const std::size_t back : {1U, 4U, 7U}) {
    change_journal(server, room,
                   R"(UPDATE entry SET body = '{"entry":"danced"}' WHERE room = ROOM AND number = )" +
                       std::to_string(entries - back));
    server.restart();
    CHECK(server.metrics().rooms_set_aside.value() == 1);
    CHECK(ask(1, "record").body == record);
    CHECK(ask(1, "replay?seat=0").body == replay);
    CHECK(ask(2, "replay?seat=0").status >= 400);
    server.stop();
  }
}

TEST_CASE("T-2: an option that a journal does not have yet gets its default") {
  TestServer server;
  auto players = sit_down(server, {"gin", {}, 2}, 6);
  const std::string room = players[0].client.room();
  play_out(players, 5);
  players[0].client.must(protocol::Resync{});
  const auto before = players[0].client.doc().at("room");
  server.stop();
  for (const std::string option : {"failed_knock", "away", "level"}) {
    REQUIRE(before.at("options").contains(option));
    change_journal(server, room,
                   "UPDATE entry SET body = json_remove(body, '$.options." + option +
                       "') WHERE room = ROOM AND number = 0");
  }
  server.restart();
  const auto answer = come_back(server, room);
  REQUIRE(answer.at("type") == "snapshot");
  CHECK(answer.at("doc").at("room").at("options") == before.at("options"));
}

TEST_CASE("an operator deletes a room that was set aside") {
  TestServer server;
  const std::string room = sit_down(server, rummy_for_two, 7)[0].client.room();
  server.stop();
  change_journal(server, room, "UPDATE entry SET number = 1000 WHERE room = ROOM AND number = 0");
  server.restart();
  wait_until("the room is listed", [&] { return listed(server).size() == 1; });
  CHECK(admin(server, {{"command", "close"}, {"room", room}}) == nlohmann::json{{"closed", room}});
  CHECK(come_back(server, room).at("code") == "no_such_room");
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  CHECK(admin(server, {{"command", "close"}, {"room", room}}).at("error") ==
        "there is no room `" + room + "`");
  server.stop();
  CHECK(listed(server).empty());
  CHECK(entries_of(server, room).empty());
}
