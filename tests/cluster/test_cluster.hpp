// Several servers on this machine with members of etcd behind them and nginx in front, and what can happen to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "etcd_members.hpp"
#include "test_server.hpp"

namespace meldroom::test {

class TestCluster {
 public:
  /// Starts three members of etcd, three nodes and nginx; waits until every node has its share.
  TestCluster();
  /// Ends nginx with its workers, and kills all others.
  ~TestCluster();
  TestCluster(const TestCluster&) = delete;
  TestCluster& operator=(const TestCluster&) = delete;

  /// Of nginx.
  [[nodiscard]] std::uint16_t port() const { return nginx_port_; }
  [[nodiscard]] std::uint16_t node_port(std::size_t node) const { return nodes_.at(node).port; }
  [[nodiscard]] std::filesystem::path lexicon_dir() const { return folder_ / "lexicon"; }
  [[nodiscard]] static constexpr std::size_t nodes() { return 3; }

  EtcdMembers etcd;

  /// kill -9, and back over its own folder.
  void kill(std::size_t node);
  void start(std::size_t node);
  /// SIGTERM, and its end: the exit status.
  int stop(std::size_t node);
  /// SIGSTOP and SIGCONT.
  void pause(std::size_t node);
  void resume(std::size_t node);

  /// Waits until each of the nodes that run has its share of the slots.
  void wait_until_whole() const;
  /// The node that has a room; throws if none has it.
  [[nodiscard]] std::size_t owner_of(const std::string& room) const;
  /// What a node has printed.
  [[nodiscard]] const std::string& log_of(std::size_t node) const {
    return nodes_.at(node).process->transcript();
  }

 private:
  struct Node {
    std::uint16_t port = 0;
    std::unique_ptr<ChildProcess> process{};
    bool runs = false;
  };
  void start_nginx();

  TemporaryFolder folder_;
  std::uint16_t nginx_port_ = 0;
  std::vector<Node> nodes_;
  std::unique_ptr<ChildProcess> nginx_;
};

}  // namespace meldroom::test
