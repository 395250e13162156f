// Between hands the room waits until everyone is ready, or time is up (T-21).
#include <catch2/catch.hpp>

#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

const Table two_hands{"rummy", {{"ends", std::string("hands")}, {"hands", 2}, {"turn_seconds", 60}}, 2};

bool between_hands(const TestClient& client) {
  return client.view().phase == engine::Phase::between_hands;
}

/// Plays the hand to its end. Everyone has heard of it then.
void play_hand(std::vector<Player>& players) {
  while (!between_hands(players.front().client)) REQUIRE(play_one_move(players));
}

}  // namespace

TEST_CASE("T-21: the next hand is dealt when everyone is ready, not before") {
  TestServer server;
  auto players = sit_down(server, two_hands, 3);
  TestClient& one = players[0].client;
  TestClient& other = players[1].client;
  CHECK(one.ask(protocol::Ready{true, {}}).at("code") == "wrong_stage");
  play_hand(players);
  CHECK(one.view().to_act.empty());
  CHECK(one.view().last_hand->hand == 1);
  CHECK(one.doc().at("clock").at("left_ms") == 30'000);
  CHECK(one.seat_doc(0).at("ready") == false);

  one.must(protocol::Ready{true, {}});
  while (other.seat_doc(0).at("ready") == false) other.next();
  CHECK(other.seat_doc(1).at("ready") == false);
  CHECK(between_hands(other));
  one.must(protocol::Ready{false, {}});
  other.must(protocol::Ready{true, {}});
  CHECK(between_hands(other));
  one.must(protocol::Ready{true, {}});
  other.wait_for_event("hand_dealt");
  CHECK(other.view().hand == 2);
  CHECK(other.doc().at("clock").at("left_ms") == 60'000);
}

TEST_CASE("T-21: when time is up the next hand is dealt for everyone, and nobody counts as late") {
  TestServer server;
  auto players = sit_down(server, two_hands, 4);
  TestClient& client = players[0].client;
  play_hand(players);
  server.pass(29'900ms);
  client.must(protocol::Resync{});
  CHECK(between_hands(client));
  client.heard.clear();
  server.time.advance(100ms);
  client.wait_for_event("hand_dealt");
  CHECK(client.view().hand == 2);
  for (const auto& [seat, state] : client.view().seats) CHECK_FALSE(state.away);
}

TEST_CASE("T-21: a person who plays alone has no time limit between hands") {
  TestServer server;
  TestClient alone = in_room(server.port(), 1, protocol::Create{"rummy", two_hands.options, 2, "Ada"});
  alone.must(protocol::SeatBot{engine::Skill::easy, {}});
  alone.must(protocol::Ready{true, {}});
  Player ada = player_of(std::move(alone), server.lexicon(), 5);
  TestClient& client = ada.client;
  play_until(ada, [&] { return between_hands(client); });
  CHECK_FALSE(client.doc().contains("clock"));
  server.pass(1h);
  client.must(protocol::Resync{});
  CHECK(between_hands(client));
  client.must(protocol::Ready{true, {}});
  while (between_hands(client)) client.next();
  CHECK(client.view().hand == 2);
}

TEST_CASE("T-21: after a restart between hands the table still waits, and ready players are still ready") {
  TestServer server;
  auto players = sit_down(server, two_hands, 6);
  play_hand(players);
  players[0].client.must(protocol::Ready{true, {}});
  server.restart();
  come_back(server.port(), players);
  CHECK(between_hands(players[1].client));
  CHECK(players[1].client.seat_doc(0).at("ready") == true);
  players[1].client.must(protocol::Ready{true, {}});
  while (between_hands(players[1].client)) players[1].client.next();
  CHECK(players[1].client.view().hand == 2);
  sync(players);
  CHECK(play_out(players) > 0);
  CHECK(players[0].client.stage() == "over");
}
