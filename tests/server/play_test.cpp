// Whole matches over real sockets.
#include <chrono>
#include <iterator>
#include <thread>

#include <catch2/catch.hpp>

#include "players.hpp"
#include "protocol/hex.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

/// The document that a client has made from updates is the same as the one in a fresh snapshot.
void check_document(TestClient& client) {
  const auto kept = client.doc();
  client.must(protocol::Resync{});
  CHECK(nlohmann::json::diff(kept, client.doc()) == nlohmann::json::array());
}

void plays_to_the_end(const Table& table, std::uint64_t seed) {
  TestServer server;
  auto players = sit_down(server, table, seed);
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{players[0].client.room()});
  for (Player& player : players) player.client.must(protocol::Resync{});  // they learn that somebody watches

  bool going = true;
  while (going) {
    for (int moves = 0; going && moves < 10; ++moves) going = play_one_move(players);
    while (watcher.doc().at("view").at("number") != players[0].client.doc().at("view").at("number")) {
      watcher.next();
    }
    check_document(watcher);
    for (Player& player : players) check_document(player.client);
  }
  REQUIRE(players[0].client.stage() == "over");

  // Everyone has the same document except for their own part.
  const auto open_part = [](nlohmann::json doc) {
    doc.at("view").erase("own");
    // Only their holder has the ids of the cards taken.
    for (const std::string own : {"taken", "wanted"}) doc.at("view").at("game").erase(own);
    return doc;
  };
  for (const Player& player : players) {
    CHECK(nlohmann::json::diff(open_part(player.client.doc()), open_part(watcher.doc())) ==
          nlohmann::json::array());
  }
  const auto& room = watcher.doc().at("room");
  CHECK(room.at("contributions").size() == players.size());
  const auto winners = watcher.doc().at("view").at("result").at("winners");
  REQUIRE(!winners.empty());
  for (const auto& winner : winners) {
    CHECK(room.at("series").at(std::to_string(winner.get<int>())) == 1);
  }
}

}  // namespace

TEST_CASE("matches of every game are played to their end over sockets") {
  const auto [table, seed] = GENERATE(Catch::Generators::table<Table, std::uint64_t>(
      {{{"rummy", {{"ends", std::string("hands")}, {"hands", 3}}, 2}, 11},
       {short_match("rummy", 4), 12},
       {short_match("pass-the-deck", 2), 13},
       {short_match("pass-the-deck", 3), 14},
       {short_match("gin"), 15},
       {{"gin", {{"target", 100}, {"lay_down", std::string("best")}}, 2}, 16},
       {short_match("full-deck", 2), 17},
       {short_match("full-deck", 4), 18},
       {short_match("alpha-rummy", 3), 19},
       {{"alpha-rummy", {{"target", 50}, {"words", std::string("checked")}}, 2}, 20},
       {short_match("gin-rummy"), 21}}));
  INFO(table.variant << ", " << table.seats << " seats");
  plays_to_the_end(table, seed);
}

TEST_CASE("T-14: the secret fits the commitment that was shown before, and is shown when the match is over") {
  TestServer server;
  TestClient host = in_room(
      server.port(), 1, protocol::Create{"rummy", {{"ends", std::string("hands")}, {"hands", 1}}, 2, "Ann"});
  const std::string commitment = host.room_doc().at("commitment");
  TestClient guest = in_room(server.port(), 2, protocol::Join{host.room(), "Bob"});
  host.must(protocol::Ready{true, device(70)});
  guest.must(protocol::Ready{true});
  std::vector<Player> players;
  players.push_back(player_of(std::move(host), server.lexicon(), 1));
  players.push_back(player_of(std::move(guest), server.lexicon(), 2));
  CHECK_FALSE(players[0].client.room_doc().contains("secret"));
  CHECK_FALSE(players[0].client.room_doc().contains("contributions"));

  play_out(players);
  const auto& room = players[0].client.room_doc();
  REQUIRE(room.at("stage") == "over");
  CHECK(room.at("commitment") == commitment);
  const auto secret = protocol::from_hex<32>(room.at("secret").get<std::string>()).value();
  CHECK(protocol::to_hex(engine::commitment_to(secret)) == commitment);
  CHECK(room.at("contributions") ==
        nlohmann::json({protocol::to_hex(device(70)), protocol::to_hex(engine::Bytes32{})}));
}

TEST_CASE("a rematch keeps seats and options, and goes on counting") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {{"ends", std::string("hands")}, {"hands", 1}}, 2}, 21);
  const std::string first_commitment = players[0].client.doc().at("room").at("commitment");
  play_out(players);
  REQUIRE(players[0].client.stage() == "over");
  const auto options = players[0].client.doc().at("room").at("options");

  players[1].client.must(protocol::Rematch{});
  players[0].client.wait_for_stage("waiting");
  for (Player& player : players) {
    const auto& doc = player.client.doc();
    CHECK(doc.at("room").at("stage") == "waiting");
    CHECK_FALSE(doc.contains("view"));
    CHECK_FALSE(doc.at("room").contains("secret"));
    CHECK(doc.at("room").at("commitment") != first_commitment);
    CHECK(doc.at("room").at("options") == options);
  }
  for (Player& player : players) player.client.must(protocol::Ready{true});
  for (Player& player : players) {
    player.client.wait_for_stage("playing");
    CHECK(player.client.room_doc().at("match") == 2);
  }
  play_out(players);
  int won = 0;
  for (const auto& count : players[0].client.doc().at("room").at("series")) won += count.get<int>();
  CHECK(won >= 2);
}

TEST_CASE("a move that was sent twice counts once") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 31);
  Player& mover = players[engine::index(players[0].client.view().to_act.front())];
  const engine::View view = mover.client.view();
  const protocol::MakeMove draw{view.number, engine::Draw{engine::Pile::stock}};
  const auto first = mover.client.send(draw);
  const auto second = mover.client.send(draw);
  CHECK(mover.client.answer_to(first).at("type") == "update");
  const auto refused = mover.client.answer_to(second);
  CHECK(refused.at("code") == "refused");
  CHECK(refused.at("reason") == "stale");
  CHECK(mover.client.view().own->hand.size() == view.own->hand.size() + 1);
}

TEST_CASE("answers come in the order of the requests, even if one waits for the disk and the next does not") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 31);
  for (int turn = 0; turn < 1000; ++turn) {
    TestClient& mover = players[engine::index(players[0].client.view().to_act.front())].client;
    const engine::View view = mover.view();
    const auto first = mover.send(protocol::MakeMove{view.number, reversed_hand(view)});
    // The next request can come at any moment while the one before is committed.
    std::this_thread::sleep_for(std::chrono::microseconds(10 * (turn % 100)));
    const auto second = mover.send(protocol::MakeMove{view.number + 1, engine::Draw{engine::Pile::stock}});
    const auto answers = {mover.next(), mover.next()};
    CHECK(answers.begin()->value("re", 0U) == first);
    CHECK(std::next(answers.begin())->value("re", 0U) == second);
    CHECK(std::next(answers.begin())->at("reason") == "stale");
  }
}

TEST_CASE("T-12: nobody else is told what a player does with their hand") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 41);
  const engine::View view = players[0].client.view();
  players[0].client.must(protocol::MakeMove{view.number, reversed_hand(view)});
  CHECK(players[0].client.view().own->hand.front().id == view.own->hand.back().id);

  players[1].client.heard.clear();
  players[1].client.must(protocol::Resync{});
  CHECK(players[1].client.heard.size() == 1);
}
