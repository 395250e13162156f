// What may change in a room in a while, how much of it a player or somebody else may use up, and what is no change.
#include <catch2/catch.hpp>

#include "locked_journal.hpp"
#include "players.hpp"
#include "room/change_allowances.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

TEST_CASE("the journal entries of an address and of a room are limited") {
  const auto written_by = [](const TestServer::Change& change) {
    TestServer server(change);
    TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
    const auto before = server.metrics().journal_entries.value();
    std::string refused;
    for (int i = 0; i < 100 && refused.empty(); ++i) {
      const auto answer = ann.ask(protocol::Rename{"Ann " + std::to_string(i)});
      if (answer.at("type") == "error") refused = answer.at("message").get<std::string>();
    }
    CHECK(ann.must(protocol::Resync{}).at("type") == "snapshot");  // what writes nothing is not limited by it
    CHECK(ann.must(protocol::Chat{"Hm"}).at("type") == "update");
    server.time.advance(2s);
    CHECK(ann.must(protocol::Rename{"Ann"}).at("type") == "update");
    return std::pair(server.metrics().journal_entries.value() - before, refused);
  };
  const auto [by_address, told] =
      written_by([](server::Settings& settings) { settings.limits.changes_per_second_per_address = 1; });
  CHECK(by_address == 40);
  CHECK(told == "too many moves come from your address; wait a moment");
  const auto [by_room, told_in_room] =
      written_by([](server::Settings& settings) { settings.limits.changes_per_second_per_room = 1; });
  CHECK(by_room == 21);  // 20 at once, and one in the two seconds
  CHECK(told_in_room == "you change too much in this room at once; wait a moment");
}

TEST_CASE("what a seat of a room makes the journal keep in the long run is limited, and other seats go on") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_day_per_room = 24; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient ben = in_room(server.port(), 2, protocol::Join{ann.room(), "Ben"});
  const auto before = server.metrics().journal_entries.value();
  int number = 0;
  const auto changes = [&] {
    const std::string name = "Ann " + std::to_string(++number);
    return ann.ask(protocol::Rename{protocol::PersonName(name)}).at("type") == "update";
  };
  while (number < 100 && changes()) {
  }
  CHECK(server.metrics().journal_entries.value() == before + 24);
  CHECK(ann.ask(protocol::Ready{true}).at("code") == "rate_limited");
  CHECK(ben.must(protocol::Rename{"Bob"}).at("type") == "update");
  server.time.advance(90min);  // there is one an hour
  CHECK(changes());
  CHECK(!changes());
}

TEST_CASE("somebody without a seat cannot use up the changes of newcomers at other addresses") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.changes_per_second_per_room = 1;
  });
  const auto from = [&](const std::string& address, int device_number) {
    TestClient client(server.port(), "/ws", {{"X-Forwarded-For", address}});
    client.hello(device_number);
    return client;
  };
  TestClient host = from("192.0.2.1", 1);
  host.must(protocol::Create{"rummy", {}, 3, "Ann"});
  TestClient kicked = from("192.0.2.2", 2);
  kicked.must(protocol::Join{host.room(), "Bob"});
  host.must(protocol::Kick{kicked.seat()});
  std::string code;
  for (int i = 0; i < 100 && code != "rate_limited"; ++i) {
    code = kicked.ask(protocol::Watch{host.room()}).at("code").get<std::string>();
  }
  CHECK(code == "rate_limited");
  CHECK(from("192.0.2.3", 3).must(protocol::Join{host.room(), "Cid"}).at("type") == "snapshot");
  // Many addresses at once have one allowance together. Then nobody new comes in, but all who play go on.
  for (int i = 10; i < 80; ++i) {
    TestClient other = from("192.0.2." + std::to_string(i), 4);
    static_cast<void>(other.ask(protocol::Watch{host.room()}));
  }
  CHECK(host.must(protocol::Rename{"Anna"}).at("type") == "update");
}

TEST_CASE("an address that has changed something in a room keeps its own changes, however many others come") {
  server::Limits limits;
  limits.changes_per_second_per_room = 1;  // and 20 at once
  server::ChangeAllowances allowances(limits);
  const server::ServerTime now{0};
  REQUIRE(allowances.take({}, "192.0.2.1", now));
  for (int other = 2; other < 200; ++other) {
    for (int i = 0; i < 5; ++i)
      static_cast<void>(allowances.take({}, "192.0.2." + std::to_string(other), now));
  }
  CHECK_FALSE(allowances.take({}, "203.0.113.1", now));  // the last ones have one allowance together
  for (int i = 1; i < 20; ++i) CHECK(allowances.take({}, "192.0.2.1", now));
  CHECK_FALSE(allowances.take({}, "192.0.2.1", now));
  CHECK(allowances.take(engine::Seat{0}, "192.0.2.1", now));
  CHECK(allowances.take({}, "203.0.113.1", now + 1h));
}

TEST_CASE("somebody who begins to watch again and again has to wait, because everybody in the room is told") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_second_per_room = 1; });
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient watcher = guest(server.port(), 2);
  const auto watched = [&] { return watcher.ask(protocol::Watch{host.room()}); };
  nlohmann::json answer = watched();
  for (int times = 0; times < 100 && answer.at("type") == "snapshot"; ++times) answer = watched();
  CHECK(answer.at("code") == "rate_limited");
  CHECK(answer.at("message") == "you change too much in this room at once; wait a moment");
  CHECK(watcher.must(protocol::Resync{}).at("type") == "snapshot");
  CHECK(host.must(protocol::Rename{"Anna"}).at("type") == "update");
  server.time.advance(1s);
  CHECK(watched().at("type") == "snapshot");
}

TEST_CASE("a request that changes nothing is answered, and neither written nor shown to others") {
  TestServer server;
  auto players = sit_down(server, short_match("rummy"), 1);
  TestClient& ann = players[0].client;
  engine::Arrange arrange = reversed_hand(ann.view());
  const auto arranged = [&] { return ann.must(protocol::MakeMove{ann.view().number, arrange}); };
  CHECK(arranged().at("type") == "update");
  const auto name = ann.seat_doc(0).at("name").get<std::string>();
  ann.must(protocol::Pause{true});

  players[1].client.must(protocol::Resync{});
  players[1].client.heard.clear();
  const auto before = server.metrics().journal_entries.value();
  CHECK(arranged().at("type") == "update");
  CHECK(ann.must(protocol::Pause{true}).at("type") == "update");
  CHECK(ann.must(protocol::Rename{protocol::PersonName(name)}).at("type") == "update");
  CHECK(ann.must(protocol::Lock{false}).at("type") == "update");
  CHECK(ann.must(protocol::LetBack{}).at("type") == "update");
  CHECK(server.metrics().journal_entries.value() == before);
  players[1].client.must(protocol::Resync{});
  CHECK(players[1].client.heard.size() == 1);

  std::ranges::reverse(arrange.order);
  arranged();
  ann.must(protocol::Pause{false});
  CHECK(server.metrics().journal_entries.value() == before + 2);
  const auto shown = ann.doc();
  server.restart();
  TestClient again = guest(server.port(), 1);
  CHECK(again.must(protocol::Resume{players[1].client.room()}).at("doc").at("view") == shown.at("view"));
}

TEST_CASE("a full mailbox answers busy") {
  TestServer server([](server::Settings& settings) { settings.limits.mailbox = 0; });
  TestClient client = guest(server.port(), 1);
  CHECK(client.ask(protocol::Create{"rummy", {}, 2, "Ann"}).at("code") == "busy");
  CHECK(server.metrics().busy.value() == 1);
}

TEST_CASE("a request that is refused because it cannot be saved does not count as one for a busy room") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  LockedJournal lock(server.folder / "data");
  const auto renamed = ann.send(protocol::Rename{"Anna"});
  CHECK(ann.wait_for("saving").at("works") == false);
  CHECK(ann.ask(protocol::Rename{"Anne"}).at("code") == "cannot_save");
  CHECK(server.metrics().busy.value() == 0);
  lock.unlock();
  CHECK(ann.answer_to(renamed).at("type") == "update");
}
