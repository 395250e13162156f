// A server that stops and starts again with its journal: rooms, moves, clocks, devices.
#include <chrono>
#include <future>

#include <catch2/catch.hpp>

#include "journal/entry.hpp"
#include "locked_journal.hpp"
#include "players.hpp"
#include "protocol/hex.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

TEST_CASE("the time that the server was down counts against nobody") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {{"turn_seconds", 60}}, 2}, 2);
  for (int restarts = 1; restarts <= 3; ++restarts) {
    server.time.advance(10s);
    // The server time on disk is a second old at most; a journal entry brings it up to date.
    players[0].client.must(protocol::Pause{restarts % 2 == 1});
    server.restart(1h);
    come_back(server.port(), players);
    CHECK(players[0].client.doc().at("clock").at("left_ms") == 60'000 - restarts * 10'000);
  }
  const auto before = players[0].client.view().decision;
  server.time.advance(30s);
  while (players[0].client.view().decision == before) players[0].client.next();
}

TEST_CASE("after a restart the player whose turn it is has ten seconds, even if their time is nearly up") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {{"turn_seconds", 60}}, 2}, 2);
  TestClient& client = players[0].client;
  server.time.advance(59s);
  client.must(protocol::Pause{true});  // an entry brings the server time on disk up to date
  server.restart(1h);
  come_back(server.port(), players);
  const auto decision = client.view().decision;
  CHECK(client.doc().at("clock").at("left_ms") == 1'000);

  server.pass(9'900ms);
  client.must(protocol::Resync{});
  CHECK(client.view().decision == decision);
  CHECK(client.doc().at("clock").at("left_ms") == 0);
  server.time.advance(100ms);
  while (client.view().decision == decision) client.next();
}

TEST_CASE("names, ready players, the host, the count of matches and an open petition come back") {
  TestServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"pass-the-deck", {}, 3, "Ann"});
  TestClient guest = in_room(server.port(), 2, protocol::Join{host.room(), "Bob"});
  guest.must(protocol::Rename{"Bobby"});
  guest.must(protocol::Ready{true, device(5)});
  host.must(protocol::Host{engine::Seat{1}});
  const std::string room = host.room();

  server.restart();
  TestClient guest_again = in_room(server.port(), 2, protocol::Resume{room});
  CHECK(guest_again.seat_doc(1).at("name") == "Bobby");
  CHECK(guest_again.seat_doc(1).at("ready") == true);
  CHECK(guest_again.seat_doc(0).at("connected") == false);
  CHECK(guest_again.room_doc().at("host") == 1);

  TestClient host_again = in_room(server.port(), 1, protocol::Resume{room});
  host_again.must(protocol::Ready{true});
  std::vector<TestClient*> both{&host_again, &guest_again};
  for (TestClient* client : both) client->wait_for_stage("playing");
  // Proposes a word that no lexicon has to the table.
  TestClient& mover = *both[engine::index(host_again.view().to_act.front())];
  const engine::View view = mover.view();
  engine::LayWord lay;
  std::string word;
  for (const engine::CardView& card : view.own->hand) {
    const bool star = card.face.str().front() == '*';
    lay.tiles.push_back({card.id, star ? "Q" : ""});
    word += star ? 'Q' : card.face.str().front();
  }
  const auto refused = mover.ask(protocol::MakeMove{view.number, lay});
  REQUIRE(refused.at("code") == "refused");
  mover.must(protocol::MakeMove{view.number, engine::ProposeWord{word}});
  REQUIRE(mover.doc().at("view").contains("petition"));

  server.restart();
  TestClient third = in_room(server.port(), 1, protocol::Resume{room});
  CHECK(third.doc().at("view").at("petition").at("word") == word);
}

TEST_CASE("the journal contains no secret of a device") {
  TestServer server;
  TestClient host = in_room(server.port(), 77, protocol::Create{"rummy", {}, 2, "Ann"});
  server.stop();
  const std::string bytes = read_file(server.folder / "data/journal.db");
  CHECK(bytes.find(protocol::to_hex(server::entry::owner_of(device(77)))) != std::string::npos);
  CHECK(bytes.find(protocol::to_hex(device(77))) == std::string::npos);
  CHECK(bytes.find(std::string(reinterpret_cast<const char*>(device(77).data()), 32)) == std::string::npos);
}

TEST_CASE("a room whose lexicon is gone with its copy stays in the journal until the lexicon is back") {
  TestServer server;
  auto players = sit_down(server, {"pass-the-deck", {}, 2}, 3);
  const std::string room = players[0].client.room();
  const auto find = [&] {
    TestClient client = guest(server.port(), 1);
    return client.ask(protocol::Resume{room}).at("type");
  };
  server.stop();
  std::filesystem::rename(server.folder / "lexicon/standard.lex", server.folder / "standard.lex");
  make_lexicon(server.folder / "lexicon", "OTHER WORDS");
  std::filesystem::remove_all(server.folder / "data/lexicons");
  server.restart();
  CHECK(find() == "error");
  server.stop();
  std::filesystem::rename(server.folder / "standard.lex", server.folder / "lexicon/standard.lex");
  server.restart();
  CHECK(find() == "snapshot");
}

TEST_CASE("a server stops in time although its journal is locked and a client does not hang up") {
  CHECK(server::Limits().stop_within == 8s);  // systems kill a server after ten
  TestServer server([](server::Settings& settings) { settings.limits.stop_within = 300ms; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string room = ann.room();
  LockedJournal lock(server.folder / "data");
  ann.send(protocol::Rename{"Anna"});
  CHECK(ann.wait_for("saving").at("works") == false);

  // She reads nothing, so she does not answer that the connection closes. The server's clock stands still, and Beast
  // would wait for her for fifteen seconds.
  auto stopped = std::async(std::launch::async, [&server] { server.stop(); });
  const auto outcome = stopped.wait_for(10s);
  CHECK(outcome == std::future_status::ready);
  if (outcome != std::future_status::ready) server.time.advance(1h);
  stopped.get();
  CHECK(ann.wait_for("closing").contains("reason"));
  CHECK_THROWS_AS(ann.next(), Closed);  // without an answer to what was never saved
  lock.unlock();

  server.restart();
  TestClient again = in_room(server.port(), 1, protocol::Resume{room});
  CHECK(again.doc().at("room").at("seats").dump().find("\"Ann\"") != std::string::npos);
}
