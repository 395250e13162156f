// Several servers, as their hosts run them: matches outlive their machines.
#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "players.hpp"
#include "stubborn_table.hpp"
#include "test_cluster.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

/// A client's pause before it connects again.
void pause_as_clients_do() {
  std::this_thread::sleep_for(250ms);
}

/// The tables of a test, each with a thread of its own.
class Tables {
 public:
  Tables(const TestCluster& cluster, int count) : lexicon_(lexicon_in(cluster.lexicon_dir())) {
    for (int i = 0; i < count; ++i) tables_.emplace_back(cluster.port(), pause_as_clients_do, *lexicon_, i);
    for (StubbornTable& table : tables_) threads_.emplace_back([this, &table] { table.play(over_); });
  }
  /// Waits until all have made so many moves since.
  void wait_for_moves(int more) const {
    for (const StubbornTable& table : tables_) {
      const int before = table.moves();
      const auto until = std::chrono::steady_clock::now() + 60s;
      while (table.moves() < before + more && table.faults().empty()) {
        if (std::chrono::steady_clock::now() > until) FAIL("a table stands still");
        std::this_thread::sleep_for(10ms);
      }
    }
  }
  /// All play to the end; what went wrong at any of them fails the test.
  void finish() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
    int moves = 0;
    int finished = 0;
    int returns = 0;
    for (const StubbornTable& table : tables_) {
      for (const std::string& fault : table.faults()) FAIL_CHECK(fault);
      moves += table.moves();
      finished += table.finished();
      returns += table.returns();
    }
    CHECK(finished >= static_cast<int>(tables_.size()));
    WARN(moves << " moves, " << finished << " matches finished at " << tables_.size() << " tables, "
               << returns << " seats resumed");
  }

 private:
  std::shared_ptr<const dict::Lexicon> lexicon_;
  std::vector<StubbornTable> tables_;
  std::atomic<bool> over_{false};
  std::vector<std::thread> threads_;
};

}  // namespace

TEST_CASE("a room is found from every node through the balancer, and where it is by those that have none") {
  TestCluster cluster;
  const auto lexicon = lexicon_in(cluster.lexicon_dir());
  for (int table = 0; table < 6; ++table) {
    auto players = sit_down(cluster.port(), short_match("rummy"), *lexicon, 1, 10 * table + 1);
    const std::string room = players[0].client.room();
    const std::size_t owner = cluster.owner_of(room);
    play_out(players, 5);
    for (std::size_t node = 0; node < TestCluster::nodes(); ++node) {
      TestClient client(cluster.node_port(node), "/ws?room=" + room);
      client.hello(10 * table + 1);
      const auto answer = client.ask(protocol::Resume{room});
      CHECK((answer.at("type") == "snapshot") == (node == owner));
      if (node != owner) CHECK(answer.at("code") == "elsewhere");
    }
    come_back(cluster.port(), players, 10 * table + 1);
    play_out(players, 5);
    // What is not for the WebSocket as well.
    CHECK(get(cluster.port(), "/rooms/" + room, bearer(10 * table + 1)).status == 200);
  }
}

TEST_CASE("nodes and members of etcd die and hang under play, and no match ends for it") {
  const int faults = full_effort() ? 30 : 6;  // one of each kind, or five
  TestCluster cluster;
  Tables tables(cluster, 12);
  std::mt19937 random(11);
  for (int i = 0; i < faults; ++i) {
    tables.wait_for_moves(3);
    const std::size_t node = random() % TestCluster::nodes();
    const int kind = i % 6;
    INFO("fault " << i << " of kind " << kind << " at node " << node);
    if (kind == 0 || kind == 1) {
      cluster.kill(node);
      cluster.wait_until_whole();
      cluster.start(node);
    } else if (kind == 2) {
      const std::size_t leader = cluster.etcd.wait_for_leader();
      cluster.etcd.kill(leader);
      tables.wait_for_moves(1);
      cluster.etcd.start(leader);
    } else if (kind == 3) {
      const std::size_t leader = cluster.etcd.wait_for_leader();
      cluster.etcd.kill(leader);
      cluster.kill(node);
      cluster.wait_until_whole();
      cluster.etcd.start(leader);
      cluster.start(node);
    } else if (kind == 4) {
      // For longer than its lease: others have its rooms when it wakes.
      cluster.pause(node);
      std::this_thread::sleep_for(4s);
      cluster.resume(node);
    } else {
      for (std::size_t member = 0; member < cluster.etcd.size(); ++member) cluster.etcd.kill(member);
      for (std::size_t member = 0; member < cluster.etcd.size(); ++member) cluster.etcd.start(member);
    }
    cluster.wait_until_whole();
  }
  tables.finish();
}

TEST_CASE("a rolling restart of all nodes loses no move and no match") {
  TestCluster cluster;
  Tables tables(cluster, 12);
  for (std::size_t node = 0; node < TestCluster::nodes(); ++node) {
    tables.wait_for_moves(3);
    CHECK(cluster.stop(node) == 0);
    cluster.wait_until_whole();
    cluster.start(node);
    cluster.wait_until_whole();
  }
  tables.finish();
}
