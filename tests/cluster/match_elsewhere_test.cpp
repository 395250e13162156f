// Rooms that another node has, and their matches, asked for without a balancer.
#include <string>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "two_nodes.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

/// Two nodes with a web client that is only a page. They keep one room of each other's.
struct TwoNodesWithPage : TwoNodes {
  TwoNodesWithPage()
      : TwoNodes([](server::Settings& settings) {
          with_page(settings);
          settings.limits.rooms_in_cache = 1;
        }) {}
};

/// Two nodes at which an address can try only a few codes of rooms that there are not.
struct TwoNodesWithFewTries : TwoNodes {
  TwoNodesWithFewTries()
      : TwoNodes([](server::Settings& settings) { settings.limits.wrong_codes_per_minute_per_address = 2; }) {
  }
};

/// Checks that both nodes give a device the same answer.
void check_same(const TwoNodes& nodes, const std::string& path, int device) {
  INFO(path);
  const Answer there = get(nodes.first.port(), path, bearer(device));
  const Answer here = get(nodes.second.port(), path, bearer(device));
  CHECK(there.status == 200);
  CHECK(here.status == 200);
  CHECK(here.body == there.body);
}

}  // namespace

TEST_CASE_METHOD(TwoNodesWithPage,
                 "every node of a cluster shows rooms that another node has, to their players and in links") {
  auto players = sit_down(first, short_match("rummy"), 3);
  play_out(players, 6);
  const std::string room = players.front().client.room();

  for (const int device : {1, 2}) check_same(*this, "/rooms/" + room, device);
  CHECK(get(second.port(), "/rooms/" + room).status == 404);
  const Answer stranger = get(second.port(), "/rooms/" + room, bearer(3));
  CHECK(stranger.status == 404);

  const auto title = [&](const TestServer& node) {
    const std::string page = get(node.port(), "/r/" + room).body;
    const auto begin = page.find("<meta property=\"og:title\"");
    REQUIRE(begin != std::string::npos);
    return page.substr(begin, page.find('>', begin) - begin);
  };
  CHECK(title(second) == title(first));

  // A room that there has never been, at a slot of the other node.
  std::string nobodys = room;
  nobodys.front() = room.front() == 'A' ? 'B' : 'A';
  const Answer no_room = get(second.port(), "/rooms/" + nobodys, bearer(1));
  CHECK(no_room.status == 404);
  CHECK(no_room.body == stranger.body);
  CHECK(get(second.port(), "/r/" + nobodys).body.find("og:title") == std::string::npos);
}

TEST_CASE_METHOD(TwoNodesWithPage,
                 "a room that another node has is replayed once, and then only what has come since") {
  auto players = sit_down(first, short_match("rummy"), 3);
  const std::string room = players.front().client.room();
  const auto reruns = [&] { return second.metrics().reruns.value(); };
  const auto check = [&] { check_same(*this, "/rooms/" + room, 1); };
  const auto before = reruns();
  check();
  check();
  CHECK(get(second.port(), "/r/" + room).body.find("og:title") != std::string::npos);
  for (int i = 0; i < 3; ++i) {
    play_out(players, 1);
    check();
  }
  CHECK(reruns() == before + 1);

  // Only one room is kept here.
  auto others = sit_down(first, short_match("gin"), 2, 3);
  CHECK(get(second.port(), "/rooms/" + others.front().client.room(), bearer(3)).status == 200);
  CHECK(reruns() == before + 2);
  check();
  CHECK(reruns() == before + 3);
}

TEST_CASE_METHOD(TwoNodes,
                 "every node of a cluster gives records and replays, also of rooms that another node has") {
  auto players = sit_down(first, short_match("rummy"), 3);
  play_out(players, 6);
  const std::string room = players.front().client.room();
  const auto status = [&](const std::string& rest, int device) {
    return get(second.port(), match_link(room, 1, rest), bearer(device)).status;
  };
  // As long as the match runs, players get their own side of it, and nobody gets anything else.
  CHECK(status("replay?seat=0", 1) == 200);
  CHECK(status("replay?seat=1", 1) == 403);
  CHECK(status("replay?seat=0", 3) == 403);
  CHECK(status("replay", 3) == 403);
  CHECK(status("record", 1) == 403);
  CHECK(status("replay?seat=0", 1) == 200);

  play_out(players);
  for (const std::string what : {"record", "replay?seat=1", "replay"}) {
    check_same(*this, match_link(room, 1, what), 1);
  }
  CHECK(status("record", 3) == 200);
  CHECK(get(second.port(), match_link(room, 2, "record"), bearer(1)).status == 404);
}

TEST_CASE_METHOD(TwoNodes,
                 "while etcd does not answer, players are told to ask for another node's room again") {
  TestClient ann = in_room(first.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string room = "/rooms/" + ann.room();
  CHECK(get(second.port(), room, bearer(1)).status == 200);
  members.kill(0);
  CHECK(get(second.port(), room, bearer(1)).status == 503);
  CHECK(get(second.port(), room + "/matches/1/record", bearer(1)).status == 503);
}

TEST_CASE_METHOD(
    TwoNodesWithFewTries,
    "who comes to the wrong node is sent to the right one, also if somebody there has guessed codes") {
  TestClient ann = in_room(first.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient guesser = guest(second.port(), 2);
  // Codes of slots that are here.
  const TestClient here = in_room(second.port(), 3, protocol::Create{"rummy", {}, 2, "Cid"});
  std::string wrong = here.room();
  wrong.front() = wrong.front() == 'A' ? 'B' : 'A';
  for (int i = 0; i < 4; ++i) CHECK(guesser.ask(protocol::Watch{wrong}).at("code") == "no_such_room");
  CHECK(guesser.ask(protocol::Watch{here.room()}).at("code") == "rate_limited");
  TestClient again = guest(second.port(), 1);
  CHECK(again.ask(protocol::Resume{ann.room()}).at("code") == "elsewhere");
}
