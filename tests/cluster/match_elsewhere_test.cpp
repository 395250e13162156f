// Matches of rooms that another node has, asked for without a balancer.
#include <string>

#include <catch2/catch.hpp>

#include "etcd_members.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "two_nodes.hpp"

using namespace meldroom;
using namespace meldroom::test;

TEST_CASE("every node of a cluster gives records and replays, also of rooms that another node has") {
  const EtcdMembers members(1);
  TestServer first(members.node("n1"));
  TestServer second(members.node("n2"));
  wait_for_shares(first, second);
  const auto lexicon = lexicon_in(first.folder / "lexicon");
  auto players = sit_down(first.port(), short_match("rummy"), *lexicon, 3);
  play_out(players, 6);
  const std::string room = players.front().client.room();
  const auto status = [&](const std::string& rest, int device) {
    return get(second.port(), match_link(room, 1, rest), bearer(device)).status;
  };
  // As long as the match runs, players get their own side of it, and nobody gets anything else.
  CHECK(get(second.port(), "/rooms/" + room, bearer(1)).status == 503);  // the room is not here
  CHECK(status("replay?seat=0", 1) == 200);
  CHECK(status("replay?seat=1", 1) == 403);
  CHECK(status("replay?seat=0", 3) == 403);
  CHECK(status("replay", 3) == 403);
  CHECK(status("record", 1) == 403);
  CHECK(status("replay?seat=0", 1) == 200);

  play_out(players);
  for (const std::string what : {"record", "replay?seat=1", "replay"}) {
    INFO(what);
    const Answer there = get(first.port(), match_link(room, 1, what), bearer(1));
    const Answer here = get(second.port(), match_link(room, 1, what), bearer(1));
    CHECK(there.status == 200);
    CHECK(here.status == 200);
    CHECK(here.body == there.body);
  }
  CHECK(status("record", 3) == 200);
  CHECK(get(second.port(), match_link(room, 2, "record"), bearer(1)).status == 404);
}
