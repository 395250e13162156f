// Several servers, as their operators run them: matches outlive their machines.
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "players.hpp"
#include "stubborn_tables.hpp"
#include "test_cluster.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

TEST_CASE("the balancer finds a room from every node, and clients without a balancer are told where it is") {
  TestCluster cluster;
  const auto lexicon = lexicon_in(cluster.lexicon_dir());
  for (int table = 0; table < 6; ++table) {
    auto players = sit_down(cluster.port(), short_match("rummy"), *lexicon, 1, 10 * table + 1);
    const std::string room = players[0].client.room();
    const std::size_t owner = cluster.owner_of(room);
    play_out(players, 5);
    for (std::size_t node = 0; node < cluster.nodes(); ++node) {
      TestClient client(cluster.node_port(node), "/ws?room=" + room);
      client.hello(10 * table + 1);
      const auto answer = client.ask(protocol::Resume{room});
      CHECK((answer.at("type") == "snapshot") == (node == owner));
      if (node == owner) continue;
      CHECK(answer.at("code") == "elsewhere");
      CHECK(answer.at("url") == cluster.url(owner));
      // A page of this node may connect to the owner.
      const std::string authority = cluster.url(owner).substr(std::string_view("http://").size());
      const std::string policy = get(cluster.node_port(node), "/").headers.at("Content-Security-Policy");
      CHECK(policy.find(" ws://" + authority) > policy.find("connect-src 'self'"));
      CHECK(policy.find(" ws://" + authority) != std::string::npos);
      TestClient sent_on(cluster.node_port(owner), "/ws?room=" + room, {{"Origin", cluster.url(node)}});
      sent_on.hello(10 * table + 1);
      CHECK(sent_on.ask(protocol::Resume{room}).at("type") == "snapshot");
    }
    // Nobody else's page may.
    CHECK_THROWS_AS(
        TestClient(cluster.node_port(owner), "/ws?room=" + room, {{"Origin", "http://127.0.0.1:1"}}), Closed);
    come_back(cluster.port(), players, 10 * table + 1);
    play_out(players, 5);
    // HTTP requests find the room, too.
    CHECK(get(cluster.port(), "/rooms/" + room, bearer(10 * table + 1)).status == 200);
    // As it is in a chat that has put a blank at its end.
    CHECK(get(cluster.port(), "/r/" + room + "%20").status == 302);
  }
  // Pages that came from a machine are still open after it has died.
  const std::string authority = cluster.url(0).substr(std::string_view("http://").size());
  cluster.kill(0);
  cluster.wait_until_whole(0);
  TestClient survivor(cluster.node_port(1), "/ws", {{"Origin", cluster.url(0)}});
  CHECK(get(cluster.node_port(1), "/").headers.at("Content-Security-Policy").find(" ws://" + authority) !=
        std::string::npos);
}

namespace {

/// Stops a node and starts it again, while people play.
void restart(TestCluster& cluster, std::size_t node, StubbornTables& tables) {
  tables.wait_for_moves(3);
  CHECK(cluster.stop(node) == 0);
  cluster.wait_until_whole();
  cluster.start(node);
  cluster.wait_until_whole();
}

}  // namespace

TEST_CASE("a rolling restart of all nodes loses no move and no match") {
  TestCluster cluster;
  StubbornTables tables(12, cluster.port(), pause_as_clients_do, cluster.lexicon_dir());
  for (std::size_t node = 0; node < cluster.nodes(); ++node) restart(cluster, node, tables);
  tables.finish();
}

// tests/journals/upgrade_drill.sh runs it, with the program of the last released version.
TEST_CASE("a rolling upgrade loses no move and no match, and can be taken back until the last node",
          "[.upgrade]") {
  const char* const before = std::getenv("PROGRAM_BEFORE");
  if (before == nullptr)
    throw std::runtime_error("PROGRAM_BEFORE has to name the program of another version");
  ClusterSetup setup;
  const std::filesystem::path today = std::exchange(setup.program, before);
  TestCluster cluster(setup);
  StubbornTables tables(12, cluster.port(), pause_as_clients_do, cluster.lexicon_dir());
  for (const auto& [program, nodes] :
       {std::pair(today, 2U), std::pair(std::filesystem::path(before), 2U), std::pair(today, 3U)}) {
    cluster.install(program);
    for (std::size_t node = 0; node < nodes; ++node) restart(cluster, node, tables);
  }
  tables.finish();
}
