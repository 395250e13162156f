// Who becomes the host when the host is gone.
#include <catch2/catch.hpp>

#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using engine::Seat;
using nlohmann::json;

namespace {

TestClient guest_in(const TestServer& server, const std::string& room, int device_number,
                    const std::string& name, Seat seat) {
  return in_room(server.port(), device_number, protocol::Join{room, name, seat});
}

TestClient back_in(const TestServer& server, const std::string& room, int device_number) {
  return in_room(server.port(), device_number, protocol::Resume{room});
}

/// Ann opened a room of Rummy. Bob came next. Cid came last, and sits next to Ann.
struct Trio {
  explicit Trio(const TestServer& server)
      : ann([&] { return in_room(server.port(), 1, protocol::Create{"rummy", {}, 3, "Ann"}); }()),
        room(ann.room()),
        bob(guest_in(server, room, 2, "Bob", Seat{2})),
        cid(guest_in(server, room, 3, "Cid", Seat{1})) {}

  TestClient ann;
  std::string room;
  TestClient bob;
  TestClient cid;
};

/// Reads until somebody's connection is lost.
void see_one_go(TestClient& client) {
  while (client.wait_for_event("connected").at("connected") == true) {
  }
}

int host_as(TestClient& client) {
  client.must(protocol::Resync{});
  return client.doc().at("room").at("host").get<int>();
}

}  // namespace

TEST_CASE("when the host is gone for a minute, the connected person who sat down first becomes the host") {
  TestServer server;
  Trio table(server);
  table.ann.cut();
  see_one_go(table.bob);
  server.pass(59'999ms);
  CHECK(host_as(table.bob) == 0);
  server.time.advance(1ms);
  CHECK(table.bob.wait_for_event("host_changed").at("seat") == 2);
  CHECK(table.cid.wait_for_event("host_changed").at("seat") == 2);
  CHECK(table.cid.ask(protocol::Kick{Seat{0}}).at("code") == "not_host");

  // The old host is now a player like the others.
  TestClient ann = back_in(server, table.room, 1);
  CHECK(host_as(ann) == 2);
  CHECK(ann.ask(protocol::Configure{.seats = 4}).at("code") == "not_host");
  table.bob.must(protocol::Kick{Seat{0}});
  table.bob.must(protocol::SeatBot{engine::Skill::easy});
}

TEST_CASE("a host who comes back in time stays the host, and the minute starts again") {
  TestServer server;
  Trio table(server);
  for (int absences = 0; absences < 3; ++absences) {
    table.ann.cut();
    see_one_go(table.bob);
    server.pass(50s);
    table.ann = back_in(server, table.room, 1);
    CHECK(host_as(table.ann) == 0);
  }
  table.ann.must(protocol::Configure{.seats = 4});
}

TEST_CASE(
    "the minute does not run while all are gone, even over a restart; a new host stays the host after one") {
  TestServer server;
  Trio table(server);
  server.restart();
  server.pass(10min);
  TestClient cid = back_in(server, table.room, 3);
  CHECK(host_as(cid) == 0);
  server.time.advance(60s);
  CHECK(cid.wait_for_event("host_changed").at("seat") == 1);

  server.restart();
  TestClient bob = back_in(server, table.room, 2);
  CHECK(host_as(bob) == 1);
  server.time.advance(60s);
  CHECK(bob.wait_for_event("host_changed").at("seat") == 2);
}

TEST_CASE("during a match and after it, the new host can go on without the old one") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {{"turn_seconds", 0}}, 2}, 4);
  TestClient& guest = players[1].client;
  players[0].client.cut();
  see_one_go(guest);
  server.time.advance(60s);
  CHECK(guest.wait_for_event("host_changed").at("seat") == 1);
  guest.must(protocol::Kick{Seat{0}});
  CHECK(guest.stage() == "over");
  guest.must(protocol::Rematch{});
  guest.must(protocol::SeatBot{engine::Skill::easy});
  guest.must(protocol::Ready{true});
  CHECK(guest.wait_for_event("match_started").at("match") == 2);
}

TEST_CASE("a server can be set to wait for hosts for ever") {
  TestServer server([](server::Settings& settings) { settings.limits.host_absent = 0s; });
  auto players = sit_down(server, {"rummy", {{"turn_seconds", 86'400}}, 2}, 5);
  TestClient& guest = players[1].client;
  players[0].client.cut();
  see_one_go(guest);
  server.time.advance(24h);
  guest.wait_for_event("timed_out");  // by then the table has looked at its clocks
  CHECK(host_as(guest) == 0);
}
