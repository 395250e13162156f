// Rooms that are moved from a single server into a cluster and back, with matches in play.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "killed_server.hpp"
#include "operator_commands.hpp"
#include "players.hpp"
#include "test_cluster.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

std::string move(const std::string& from, const std::string& to, int status) {
  return run_meldroom({"move-data", "--from", from, "--to", to}, status);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// What each player at each table sees.
std::vector<engine::View> views(const std::vector<std::vector<Player>>& tables) {
  std::vector<engine::View> all;
  for (const auto& players : tables) {
    for (const Player& player : players) all.push_back(player.client.view());
  }
  return all;
}

/// Lets each table make so many moves, or until its match is over. The tables take turns: the server closes a
/// connection on which it hears nothing for long.
void play_all(std::vector<std::vector<Player>>& tables, int moves = 20'000) {
  for (bool goes_on = true; goes_on && moves > 0; --moves) {
    goes_on = false;
    for (auto& players : tables) goes_on = play_one_move(players) || goes_on;
  }
}

}  // namespace

TEST_CASE("matches in play are moved from one machine into a cluster and back, and go on") {
  KilledServer before(MELDROOM_PROGRAM);
  before.start();
  const auto lexicon = lexicon_in(before.lexicon_dir());
  auto tables = sit_down_at_all_games(before.port(), *lexicon, 1);
  play_all(tables, 5);
  const auto when_moved = views(tables);

  TestCluster cluster;
  CHECK(has(move(before.data_dir(), cluster.etcd.addresses(), 1), "another server"));
  before.stop();
  CHECK(has(move(before.data_dir(), cluster.etcd.addresses(), 1), "is in the cluster; stop all its servers"));
  for (std::size_t node = 0; node < cluster.nodes(); ++node) CHECK(cluster.stop(node) == 0);
  const std::string rooms = std::to_string(tables.size()) + " rooms with ";
  CHECK(has(move(before.data_dir(), cluster.etcd.addresses(), 0), rooms));
  CHECK(has(move(before.data_dir(), cluster.etcd.addresses(), 1), "there are rooms already"));
  for (std::size_t node = 0; node < cluster.nodes(); ++node) cluster.start(node);
  cluster.wait_until_whole();
  come_back(cluster.port(), tables);
  CHECK(views(tables) == when_moved);
  play_all(tables, 5);
  const auto when_moved_back = views(tables);

  // A backup of the cluster is like one of a single server. The nodes can be running.
  KilledServer after(MELDROOM_PROGRAM);
  const std::string backup = after.data_dir().parent_path() / "backup.db";
  CHECK(has(run_meldroom({"backup", "--cluster", cluster.etcd.addresses(), backup}, 0), rooms));
  CHECK(has(run_meldroom({"backup", "--cluster", cluster.etcd.addresses(), backup}, 1), "already exists"));
  // Another backup that is being made stays as it is.
  const std::filesystem::path unfinished = after.data_dir().parent_path() / "other.db.part";
  std::filesystem::create_directory(unfinished);
  const std::string other = after.data_dir().parent_path() / "other.db";
  CHECK(has(run_meldroom({"backup", "--cluster", cluster.etcd.addresses(), other}, 1), "already exists"));
  CHECK(std::filesystem::exists(unfinished));
  const std::string restored = after.data_dir().parent_path() / "restored";
  run_meldroom({"restore", "--data-dir", restored, backup}, 0);
  const std::string verified =
      run_meldroom({"verify", "--data-dir", restored, "--lexicon-dir", after.lexicon_dir()}, 0);
  CHECK(has(verified, "rooms: " + std::to_string(tables.size()) + ", "));
  CHECK(has(verified, "rooms that cannot go on: 0"));
  CHECK(has(run_meldroom({"rooms", "--cluster", cluster.etcd.addresses()}, 0), ": 0\n"));
  const auto doctor = [&](int status) {
    return run_meldroom({"doctor", "--data-dir", restored, "--lexicon-dir", after.lexicon_dir(), "--cluster",
                         cluster.etcd.addresses(), "--node", "n1"},
                        status);
  };
  CHECK(has(doctor(0), "ok    cluster      the member at http://"));
  cluster.etcd.kill(0);
  CHECK(has(doctor(1), "WRONG cluster"));
  cluster.etcd.start(0);
  cluster.etcd.wait_for_leader();

  for (std::size_t node = 0; node < cluster.nodes(); ++node) CHECK(cluster.stop(node) == 0);
  CHECK(has(move(cluster.etcd.addresses(), after.data_dir(), 0), rooms));
  after.start();
  come_back(after.port(), tables);
  CHECK(views(tables) == when_moved_back);
  play_all(tables);
  for (const auto& players : tables) CHECK(players[0].client.stage() == "over");
}
