// Kills the server with kill -9 under load, while moves are sent and not yet acknowledged. Afterwards every acknowledged
// move is there, no entry is there in part, and all matches are played to their end.
#include <chrono>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "killed_server.hpp"
#include "players.hpp"
#include "stubborn_tables.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

constexpr int rooms = 24;

}  // namespace

TEST_CASE("kill -9 under load of 24 rooms of all games: no acknowledged move is lost, all matches end") {
  const int kills = full_effort() ? 30 : 4;
  KilledServer server(MELDROOM_PROGRAM);
  server.start();
  StubbornTables tables(rooms, server.port(), [&server] { server.wait_until_up(); }, server.lexicon_dir());

  for (int i = 0; i < kills; ++i) {
    tables.wait_for_moves(1);
    const auto put_moves_at_risk = [&tables] { tables.put_moves_at_risk(); };
    if (i == 0) {
      server.kill_while_stopped(put_moves_at_risk);
    } else {
      server.while_stopped(put_moves_at_risk);
      // Now it has many moves to save at once. Each kill comes a little later in that, for which there is no event.
      std::this_thread::sleep_for(i * 200us);
      server.kill();
    }
    server.start();
    INFO(server.came_back());
    CHECK(server.came_back().find("could not come back") == std::string::npos);
  }
  tables.finish();
  CHECK(tables.moves_at_risk() > 0);
  WARN(kills << " kills with " << tables.moves_at_risk() << " moves at risk");
}

TEST_CASE("T-15: kill -9 changes no byte of a record or a replay") {
  KilledServer server(MELDROOM_PROGRAM);
  server.start();
  const auto lexicon = lexicon_in(server.lexicon_dir());
  auto finished = sit_down(server.port(), short_match("gin"), *lexicon, 1, 1);
  auto running = sit_down(server.port(), short_match("pass-the-deck"), *lexicon, 2, 3);
  const std::string over = finished[0].client.room();
  const std::string on = running[0].client.room();
  play_out(finished, 40);
  finished[1].client.must(protocol::LeaveRoom{});
  play_out(running, 15);

  const auto ask_all = [&] {
    std::vector<std::string> answers;
    for (const std::string rest : {"record", "replay", "replay?seat=0", "replay?seat=1"}) {
      answers.push_back(get(server.port(), match_link(over, 1, rest), bearer(1)).body);
    }
    answers.push_back(get(server.port(), match_link(on, 1, "replay?seat=1"), bearer(4)).body);
    return answers;
  };
  const auto before = ask_all();
  for (const std::string& answer : before) CHECK(answer.size() > 1000);
  server.kill();
  server.start();
  CHECK(ask_all() == before);
}

TEST_CASE("kill -9 during play changes no byte of what players see, in all games") {
  KilledServer server(MELDROOM_PROGRAM);
  server.start();
  const auto lexicon = lexicon_in(server.lexicon_dir());
  auto tables = sit_down_at_all_games(server.port(), *lexicon, 5);
  const auto shown = [](std::vector<Player>& table) {
    sync(table);
    std::vector<std::string> documents;
    for (const Player& player : table) {
      auto doc = player.client.doc();
      // Time passes between two calls.
      if (doc.contains("clock")) doc["clock"].erase("left_ms");
      documents.push_back(doc.dump());
    }
    return documents;
  };
  for (int kills = 0; kills < 6; ++kills) {
    // Each time at another place between two saved states.
    for (auto& table : tables) play_out(table, 37 + kills);
    std::vector<std::vector<std::string>> before;
    for (auto& table : tables) before.push_back(shown(table));
    server.kill();
    server.start();
    INFO(server.came_back());
    CHECK(server.came_back().find("6 rooms came back") != std::string::npos);
    CHECK(server.came_back().find(", 0 of them from their saved states") == std::string::npos);
    come_back(server.port(), tables);
    for (std::size_t i = 0; i < tables.size(); ++i) CHECK(shown(tables[i]) == before[i]);
  }
}
