#include "test_cluster.hpp"

#include <chrono>
#include <signal.h>
#include <stdexcept>
#include <thread>

#include "cluster/rendezvous_owner.hpp"
#include "killed_server.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

using namespace std::chrono_literals;

namespace {

std::string name_of(std::size_t node) {
  return "n" + std::to_string(node + 1);
}

}  // namespace

TestCluster::TestCluster(const ClusterSetup& setup)
    : etcd(setup.members, setup.etcd_flags), lexicon_dir_(setup.lexicon_dir), proxy_(setup.proxy) {
  install(setup.program);
  if (lexicon_dir_.empty()) {
    lexicon_dir_ = folder_ / "lexicon";
    make_lexicon(lexicon_dir_);
  }
  for (const Machine& machine : setup.nodes) nodes_.push_back({machine, free_port()});
  for (std::size_t i = 0; i < nodes(); ++i) start(i);
  Changes changes;
  for (std::size_t i = 0; i < nodes(); ++i) {
    changes["server " + name_of(i) + ":8080"] =
        "server " + nodes_[i].machine.address + ":" + std::to_string(nodes_[i].port);
  }
  nginx_ = std::make_unique<Nginx>("deploy/cluster/nginx.conf", changes);
  wait_until_whole();
}

void TestCluster::start(std::size_t node) {
  Node& one = nodes_.at(node);
  ChildOptions options;
  options.arguments =
      one.machine.run({program_.string(), "serve", "--cluster", etcd.addresses(), "--node", name_of(node),
                       "--node-url", url(node), "--address", one.machine.address, "--port",
                       std::to_string(one.port), "--data-dir", (folder_ / name_of(node)).string(),
                       "--lexicon-dir", lexicon_dir().string(), "--trusted-proxies", proxy_});
  options.arguments.insert(options.arguments.end(), limits_.begin(), limits_.end());
  options.discard_output = true;  // a pipe that nobody reads fills up, and then the node stands still
  one.process = std::make_unique<ChildProcess>(options);
  wait_until(name_of(node) + " serves", [&] { return metric(node, "slots_here") >= 0; });
  one.runs = true;
}

void TestCluster::install(const std::filesystem::path& program) {
  program_ = program;
  limits_ = limits_for_programs(program);
}

std::string TestCluster::url(std::size_t node) const {
  return "http://" + nodes_.at(node).machine.address + ":" + std::to_string(node_port(node));
}

void TestCluster::kill(std::size_t node) {
  nodes_.at(node).runs = false;
  nodes_.at(node).process->signal(SIGKILL);
  nodes_.at(node).process->wait();
}

int TestCluster::stop(std::size_t node) {
  nodes_.at(node).runs = false;
  nodes_.at(node).process->signal(SIGTERM);
  return nodes_.at(node).process->wait();
}

void TestCluster::pause(std::size_t node) {
  nodes_.at(node).process->pause();
}

void TestCluster::resume(std::size_t node) {
  nodes_.at(node).process->resume();
}

void TestCluster::wait_until_whole(std::optional<std::size_t> without) const {
  const auto until = std::chrono::steady_clock::now() + patience;
  const auto counts = [&](std::size_t node) { return nodes_[node].runs && node != without; };
  std::vector<std::string> running;
  for (std::size_t i = 0; i < nodes(); ++i) {
    if (counts(i)) running.push_back(name_of(i));
  }
  std::map<std::string, int> shares;
  for (int number = 0; number < server::Slot::count; ++number) {
    ++shares[server::rendezvous_owner(server::Slot(number), running)];
  }
  for (;;) {
    std::string others;
    for (std::size_t i = 0; i < nodes(); ++i) {
      const int here = counts(i) ? metric(i, "slots_here") : 0;
      if (here != shares[name_of(i)]) others += " " + name_of(i) + " has " + std::to_string(here);
    }
    if (others.empty()) return;
    if (std::chrono::steady_clock::now() > until) throw TimedOut("not every node has its share:" + others);
    std::this_thread::sleep_for(50ms);  // nodes do not tell when they have it
  }
}

int TestCluster::metric(std::size_t node, const std::string& name) const {
  try {
    return static_cast<int>(test::metric(server(node), name).value_or(-1));
  } catch (const std::exception&) {
    return -1;
  }
}

std::size_t TestCluster::owner_of(const std::string& room) const {
  for (std::size_t i = 0; i < nodes(); ++i) {
    // A node that does not have the room would send the balancer to another one.
    const auto asked = [&] { return get(server(i), "/rooms/" + room, {{"X-Meldroom-Hand-On", "1"}}); };
    if (nodes_[i].runs && asked().status == 404) return i;
  }
  throw std::runtime_error("no node has the room " + room);
}

}  // namespace meldroom::test
