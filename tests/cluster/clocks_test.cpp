// The clocks of nodes differ. Players do not notice when their room goes from one to another.
#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "cluster/slot.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"
#include "two_nodes.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

TEST_CASE("T-7: a turn keeps its time when its room goes to a node whose clock is minutes ahead or behind") {
  const bool ahead = GENERATE(false, true);
  // They hand all rooms over in that time.
  TwoNodes nodes([](server::Settings& settings) { settings.limits.stop_within = patience; });
  TestServer& before = nodes.first;
  TestServer& after = nodes.second;
  (ahead ? after : before).time.advance(10min);
  auto players = sit_down(before, {"rummy", {{"turn_seconds", 60}}, 2}, 1);
  TestClient& client = players[0].client;
  before.pass(20s);
  client.must(protocol::Resync{});
  CHECK(client.doc().at("clock").at("left_ms") == 40'000);

  before.stop();
  wait_until("the other node has all rooms",
             [&] { return metric(after.port(), "slots_here") == server::Slot::count; });
  come_back(after.port(), players);
  sync(players);
  CHECK(client.doc().at("clock").at("left_ms") == 40'000);
  after.pass(39'900ms);
  client.must(protocol::Resync{});
  CHECK(client.doc().at("clock").at("left_ms") == 100);
  after.time.advance(100ms);
  client.wait_for_event("timed_out");
}
