// Several servers on this machine, with members of etcd behind them and nginx in front, and what can happen to them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "etcd_members.hpp"
#include "http_request.hpp"
#include "machine.hpp"
#include "proxy.hpp"
#include "test_server.hpp"
#include "tests/child_process.hpp"

namespace meldroom::test {

/// What runs where. nginx runs on this machine.
struct ClusterSetup {
  std::filesystem::path program = MELDROOM_PROGRAM;
  std::filesystem::path lexicon_dir{};  ///< empty: a small lexicon is made
  std::vector<Machine> members = std::vector<Machine>(3);
  std::vector<Machine> nodes = std::vector<Machine>(3);
  std::string proxy = "127.0.0.1";        ///< the address from which nginx reaches the nodes
  std::vector<std::string> etcd_flags{};  ///< more flags for each member
};

/// Pauses as a client does before it connects again.
inline void pause_as_clients_do() {
  std::this_thread::sleep_for(std::chrono::milliseconds(250));
}

class TestCluster {
 public:
  /// Starts three members of etcd, three nodes and nginx; waits until every node has its share.
  explicit TestCluster(const ClusterSetup& setup = {});

  /// The port of nginx.
  [[nodiscard]] std::uint16_t port() const { return nginx_->port(); }
  [[nodiscard]] std::uint16_t node_port(std::size_t node) const { return nodes_.at(node).port; }
  /// Where clients reach a node without nginx.
  [[nodiscard]] std::string url(std::size_t node) const;
  [[nodiscard]] const std::filesystem::path& lexicon_dir() const { return lexicon_dir_; }
  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }

  EtcdMembers etcd;

  /// kill -9. start() brings it back with its own folder.
  void kill(std::size_t node);
  void start(std::size_t node);
  /// Sends SIGTERM, waits for the end, and returns the exit status.
  int stop(std::size_t node);
  /// SIGSTOP and SIGCONT.
  void pause(std::size_t node);
  void resume(std::size_t node);
  /// Nodes that are started from now on run this program.
  void install(const std::filesystem::path& program);

  /// Waits until every running node has its share of the slots; with `without`, until the others share those of that
  /// node, which is not asked.
  void wait_until_whole(std::optional<std::size_t> without = {}) const;
  /// The node that has a room; throws if none has it.
  [[nodiscard]] std::size_t owner_of(const std::string& room) const;
  /// A metric of a node; -1 if it does not answer.
  [[nodiscard]] int metric(std::size_t node, const std::string& name) const;

 private:
  struct Node {
    Machine machine;
    std::uint16_t port = 0;
    std::unique_ptr<ChildProcess> process{};
    bool runs = false;
  };

  [[nodiscard]] ServerAddress server(std::size_t node) const {
    return {nodes_.at(node).machine.address, nodes_.at(node).port};
  }

  TemporaryFolder folder_;
  std::filesystem::path program_;
  std::vector<std::string> limits_;  ///< limits_for_programs()
  std::filesystem::path lexicon_dir_;
  const std::string proxy_;
  std::vector<Node> nodes_;
  std::unique_ptr<Nginx> nginx_;
};

}  // namespace meldroom::test
