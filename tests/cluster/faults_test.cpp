// What can happen to the machines of a cluster, and what players notice of it: a pause.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "own_network.hpp"
#include "stubborn_tables.hpp"
#include "test_cluster.hpp"
#include "tests/effort.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

using Lan = OwnNetwork::Lan;

std::string node_name(std::size_t node) {
  return "n" + std::to_string(node + 1);
}
std::string member_name(std::size_t member) {
  return "e" + std::to_string(member + 1);
}

ClusterSetup machines_in(OwnNetwork& network) {
  ClusterSetup machines;
  machines.proxy = OwnNetwork::address(Lan::front);
  for (std::size_t i = 0; i < machines.nodes.size(); ++i) {
    machines.nodes[i] = network.add(node_name(i), Lan::front);
  }
  for (std::size_t i = 0; i < machines.members.size(); ++i) {
    machines.members[i] = network.add(member_name(i), Lan::back);
  }
  return machines;
}

/// A cluster in a network of its own, and people who play.
struct Scene {
  explicit Scene(std::chrono::milliseconds thinking)
      : tables(12, cluster.port(), pause_as_clients_do, cluster.lexicon_dir(), thinking) {}

  OwnNetwork network;
  TestCluster cluster{machines_in(network)};
  StubbornTables tables;
  std::mt19937 random{Catch::rngSeed()};

  /// A node that somebody plays at.
  [[nodiscard]] std::size_t any_node() { return cluster.owner_of(tables.room(random() % tables.size())); }
  [[nodiscard]] std::size_t any_follower() {
    const std::size_t others = cluster.etcd.size() - 1;
    return (cluster.etcd.wait_for_leader() + 1 + random() % others) % cluster.etcd.size();
  }
};

void node_killed(Scene& scene) {
  const std::size_t node = scene.any_node();
  scene.cluster.kill(node);
  scene.cluster.wait_until_whole();
  scene.cluster.start(node);
}

void node_hangs(Scene& scene) {
  const std::size_t node = scene.any_node();
  scene.cluster.pause(node);
  scene.cluster.wait_until_whole(node);
  scene.cluster.resume(node);
}

void member_killed(Scene& scene, std::size_t member) {
  scene.cluster.etcd.kill(member);
  scene.tables.wait_for_moves(1);
  scene.cluster.etcd.start(member);
}
void leader_killed(Scene& scene) {
  member_killed(scene, scene.cluster.etcd.wait_for_leader());
}
void follower_killed(Scene& scene) {
  member_killed(scene, scene.any_follower());
}

void leader_and_node_killed(Scene& scene) {
  const std::size_t leader = scene.cluster.etcd.wait_for_leader();
  const std::size_t node = scene.any_node();
  scene.cluster.etcd.kill(leader);
  scene.cluster.kill(node);
  scene.cluster.wait_until_whole();
  scene.cluster.etcd.start(leader);
  scene.cluster.start(node);
}

void all_members_killed(Scene& scene) {
  for (std::size_t member = 0; member < scene.cluster.etcd.size(); ++member) scene.cluster.etcd.kill(member);
  for (std::size_t member = 0; member < scene.cluster.etcd.size(); ++member) scene.cluster.etcd.start(member);
}

void leader_hangs(Scene& scene) {
  const std::size_t leader = scene.cluster.etcd.wait_for_leader();
  scene.cluster.etcd.pause(leader);
  scene.tables.wait_for_moves(1);
  scene.cluster.etcd.resume(leader);
}

void disk_full(Scene& scene) {
  auto& etcd = scene.cluster.etcd;
  const std::size_t leader = etcd.wait_for_leader();
  OwnNetwork::fill_disk(etcd.machine(leader));
  etcd.wait_for_end(leader);
  scene.tables.wait_for_moves(1);
  OwnNetwork::empty_disk(etcd.machine(leader));
  etcd.start(leader);
}

void node_without_etcd(Scene& scene) {
  const std::size_t node = scene.any_node();
  const auto incarnations = [&] { return scene.cluster.metric(node, "incarnations_ended_total"); };
  const int before = incarnations();
  OwnNetwork::pull(node_name(node), Lan::back);
  scene.cluster.wait_until_whole(node);
  wait_until("the node lets its players go to the others", [&] { return incarnations() > before; });
  OwnNetwork::plug_in(node_name(node), Lan::back);
}

void node_without_proxy(Scene& scene) {
  const std::string node = node_name(scene.any_node());
  OwnNetwork::pull(node, Lan::front);
  // Longer than a lease. The node renews its own, so no other node takes its rooms, and there is no event.
  std::this_thread::sleep_for(4s);
  OwnNetwork::plug_in(node, Lan::front);
}

void leader_alone(Scene& scene) {
  const std::string leader = member_name(scene.cluster.etcd.wait_for_leader());
  OwnNetwork::pull(leader, Lan::back);
  scene.tables.wait_for_moves(1);
  OwnNetwork::plug_in(leader, Lan::back);
}

struct Fault {
  std::string_view name;
  void (*happen)(Scene&);
};
constexpr std::array<Fault, 11> faults{{
    {"a node is killed", node_killed},
    {"a node hangs until others have its rooms", node_hangs},
    {"etcd's leader is killed", leader_killed},
    {"a follower of etcd is killed", follower_killed},
    {"etcd's leader and a node are killed", leader_and_node_killed},
    {"all members of etcd are killed", all_members_killed},
    {"etcd's leader hangs", leader_hangs},
    {"the disk of etcd's leader is full", disk_full},
    {"a node is cut off from etcd until others have its rooms", node_without_etcd},
    {"a node is cut off from the proxy for 4 s", node_without_proxy},
    {"etcd's leader is cut off", leader_alone},
}};

/// How long tables had to wait, for each kind of fault.
std::string report(const std::map<std::string_view, std::vector<std::chrono::milliseconds>>& silences) {
  std::string text = "longest time without a move at a table, ms: median, 99th percentile, longest\n";
  for (const auto& [name, unsorted] : silences) {
    auto sorted = unsorted;
    std::ranges::sort(sorted);
    const auto at = [&sorted](std::size_t percent) {
      return std::to_string(sorted[(sorted.size() - 1) * percent / 100].count());
    };
    text += std::string(name) + ": " + at(50) + ", " + at(99) + ", " + at(100) + "\n";
  }
  return text;
}

/// Makes `count` faults happen, each kind as often as the others, in random order. People think about each move for
/// that long.
void play_through(std::size_t count, std::chrono::milliseconds thinking) {
  Scene scene(thinking);
  std::map<std::string_view, std::vector<std::chrono::milliseconds>> silences;
  std::array<Fault, faults.size()> round = faults;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % round.size() == 0) std::ranges::shuffle(round, scene.random);
    const Fault& fault = round.at(i % round.size());
    CAPTURE(i, fault.name);
    scene.tables.wait_for_moves(3);
    static_cast<void>(scene.tables.longest_silences());
    fault.happen(scene);
    scene.cluster.wait_until_whole();
    scene.tables.wait_for_moves(1);
    for (const auto silence : scene.tables.longest_silences()) silences[fault.name].push_back(silence);
  }
  scene.tables.finish();
  WARN(count << " faults, " << report(silences));
}

}  // namespace

TEST_CASE("machines die, hang, lose their cables and fill their disks during play, and no match ends") {
  play_through(full_effort() ? 3 * faults.size() : faults.size(), 0ms);
}

// Run it by its name. A thousand faults take two hours; FAULTS in the environment sets another number, and another
// --rng-seed lets others happen. Players think for a moment, so that the silences are those of the faults and not those
// of a machine that plays as fast as it can.
TEST_CASE("a thousand faults end no match", "[.thousand]") {
  const char* const count = std::getenv("FAULTS");
  play_through(count != nullptr ? std::stoul(count) : 1'000, 100ms);
}
