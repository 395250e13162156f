// Clocks, absent players and pauses (T-7). Time passes only when the test says so.
#include <catch2/catch.hpp>

#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

const engine::OptionValues with_clock{{"turn_seconds", 60}, {"away_after", 2}};

int to_act(const TestClient& client) {
  return static_cast<int>(engine::index(client.view().to_act.front()));
}

std::uint32_t decision(const TestClient& client) {
  return client.doc().at("view").at("decision").get<std::uint32_t>();
}

/// Reads until the game waits for another decision.
void wait_for_decision_after(TestClient& client, std::uint32_t before) {
  while (decision(client) == before) client.next();
}

}  // namespace

TEST_CASE("T-7: when time is up the table moves, and the next clock is full") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 1);
  TestClient& client = players[0].client;
  const int first = to_act(client);
  CHECK(client.doc().at("clock").at("left_ms") == 60'000);
  CHECK(client.doc().at("clock").at("running") == true);

  server.pass(59'900ms);
  client.must(protocol::Resync{});
  CHECK(client.doc().at("clock").at("left_ms") == 100);
  CHECK(to_act(client) == first);

  server.time.advance(100ms);
  CHECK(client.wait_for_event("timed_out").at("seat") == first);
  CHECK(to_act(client) == 1 - first);
  CHECK(client.doc().at("clock").at("left_ms") == 60'000);
  CHECK(client.doc().at("clock").at("decision") == decision(client));
}

TEST_CASE("T-7: a clock that was partly used in a snapshot is full again in the next update") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 2);
  server.time.advance(30s);
  for (Player& player : players) player.client.must(protocol::Resync{});
  CHECK(players[0].client.doc().at("clock").at("left_ms") == 30'000);
  const auto before = decision(players[0].client);
  while (decision(players[0].client) == before) play_one_move(players);
  for (const Player& player : players) CHECK(player.client.doc().at("clock").at("left_ms") == 60'000);
}

TEST_CASE("T-7, T-18: a word that is laid for a challenge and taken back many times gives no more time") {
  TestServer server;
  engine::OptionValues options = with_clock;
  options["words"] = std::string("challenge");
  options["challenge_seconds"] = 30;
  auto players = sit_down(server, {"alpha-rummy", options, 2}, 1);
  const int first = to_act(players[0].client);
  TestClient& client = players[static_cast<std::size_t>(first)].client;
  const auto play = [&](engine::Move move) {
    client.must(protocol::MakeMove{client.view().number, std::move(move)});
  };
  const auto left_ms = [&] { return client.doc().at("clock").at("left_ms").get<int>(); };
  play(engine::Draw{engine::Pile::stock, {}});
  server.time.advance(10s);
  engine::LayWord word;
  const auto hand = client.view().own->hand;
  for (std::size_t i = 0; i < 4; ++i) word.tiles.push_back({hand[i].id, ""});
  for (const int left : {30'000, 10'000}) {
    play(word);
    CHECK(left_ms() == 30'000);  // the others have the whole window each time
    server.time.advance(20s);
    play(engine::TakeBack{});
    CHECK(left_ms() == left);
  }
  play(word);
  server.time.advance(15s);
  play(engine::TakeBack{});
  CHECK(client.wait_for_event("timed_out").at("seat") == first);
  CHECK(to_act(client) == 1 - first);
}

TEST_CASE("T-7: the table moves at once for a player who is away, until they act again") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 3);
  TestClient& watcher = players[0].client;
  const int absent = to_act(watcher);
  Player& present = players[static_cast<std::size_t>(1 - absent)];
  TestClient& there = present.client;

  const auto take_turn = [&] {  // the player who is there plays their turn
    const auto before = decision(there);
    while (decision(there) == before) present.try_move();
  };
  for (int timeout = 0; timeout < 2; ++timeout) {
    while (to_act(there) != absent) take_turn();
    const auto before = decision(there);
    server.time.advance(60s);
    wait_for_decision_after(there, before);
  }
  CHECK(there.doc().at("view").at("seats").at(std::to_string(absent)).at("away") == true);

  // No more time passes, but their turns are still played.
  take_turn();
  while (to_act(there) == absent) there.next();
  CHECK(to_act(there) == 1 - absent);

  TestClient& back = players[static_cast<std::size_t>(absent)].client;
  back.must(protocol::Resync{});
  back.must(protocol::MakeMove{back.view().number, engine::Return{}});
  while (there.doc().at("view").at("seats").at(std::to_string(absent)).at("away") == true) there.next();
  take_turn();
  CHECK(to_act(there) == absent);
}

TEST_CASE("T-7: while all are away the match stands still, and it goes on when one is back") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 4);
  TestClient& client = players[0].client;
  const auto all_away = [&] {
    const auto& seats = client.doc().at("view").at("seats");
    return seats.at("0").at("away") == true && seats.at("1").at("away") == true;
  };
  for (int timeouts = 0; timeouts < 8 && !all_away(); ++timeouts) {
    const auto before = decision(client);
    server.time.advance(60s);
    wait_for_decision_after(client, before);
  }
  REQUIRE(all_away());
  CHECK(client.doc().at("clock").at("running") == false);
  const auto standing = decision(client);
  server.pass(24h);
  client.must(protocol::Resync{});
  CHECK(decision(client) == standing);

  client.must(protocol::MakeMove{client.view().number, engine::Return{}});
  while (client.doc().at("clock").at("running") == false) client.next();
}

TEST_CASE("the clock stands still while all want to pause") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 5);
  TestClient& one = players[0].client;
  TestClient& two = players[1].client;
  server.time.advance(20s);
  one.must(protocol::Pause{true});
  CHECK(one.doc().at("clock").at("running") == true);
  two.must(protocol::Pause{true});
  CHECK(two.doc().at("clock").at("running") == false);
  CHECK(two.doc().at("clock").at("left_ms") == 40'000);
  CHECK(two.doc().at("room").at("seats").at("0").at("paused") == true);

  const auto before = decision(two);
  server.pass(1h);
  two.must(protocol::Resync{});
  CHECK(decision(two) == before);
  CHECK(two.doc().at("clock").at("left_ms") == 40'000);

  two.must(protocol::Pause{false});
  CHECK(two.doc().at("clock").at("running") == true);
  server.time.advance(40s);
  wait_for_decision_after(two, before);
}

TEST_CASE("a player who is away is not asked for a pause, and ends it when they are back") {
  TestServer server;
  auto players = sit_down(server, {"rummy", with_clock, 2}, 7);
  const int absent = to_act(players[0].client);
  TestClient& away = players[static_cast<std::size_t>(absent)].client;
  Player& present = players[static_cast<std::size_t>(1 - absent)];
  TestClient& there = present.client;
  const auto is_away = [&] {
    return there.doc().at("view").at("seats").at(std::to_string(absent)).at("away") == true;
  };
  while (!is_away()) {
    const auto before = decision(there);
    if (to_act(there) == absent) {
      server.time.advance(60s);
      wait_for_decision_after(there, before);
    } else {
      present.try_move();
    }
  }
  while (to_act(there) == absent) there.next();

  there.must(protocol::Pause{true});
  CHECK(there.doc().at("clock").at("running") == false);
  const auto before = decision(there);
  server.pass(1h);
  there.must(protocol::Resync{});
  CHECK(decision(there) == before);

  away.must(protocol::Resync{});
  away.must(protocol::MakeMove{away.view().number, engine::Return{}});
  CHECK(away.doc().at("clock").at("running") == true);
  away.must(protocol::Pause{true});
  CHECK(away.doc().at("clock").at("running") == false);
}

TEST_CASE("without a time limit there is no clock") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {{"turn_seconds", 0}}, 2}, 6);
  CHECK_FALSE(players[0].client.doc().contains("clock"));
  const auto before = decision(players[0].client);
  server.pass(24h);
  players[0].client.must(protocol::Resync{});
  CHECK(decision(players[0].client) == before);
}
