// The members of an etcd cluster on this machine, and what can happen to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "cluster/etcd.hpp"
#include "test_server.hpp"

namespace meldroom::test {

class EtcdMembers {
 public:
  /// Starts so many and waits until they have a leader.
  explicit EtcdMembers(int count);

  /// "http://127.0.0.1:40001,..."
  [[nodiscard]] std::string addresses() const;
  [[nodiscard]] std::vector<server::etcd::Endpoint> endpoints() const;
  [[nodiscard]] std::size_t size() const { return members_.size(); }

  /// kill -9, and back over its own data.
  void kill(std::size_t member);
  void start(std::size_t member);
  /// SIGSTOP and SIGCONT.
  void pause(std::size_t member);
  void resume(std::size_t member);
  /// Waits until there is a leader; that one.
  std::size_t wait_for_leader();
  /// Deletes all keys.
  void clear();

 private:
  struct Member {
    std::uint16_t client_port = 0;
    std::uint16_t peer_port = 0;
    std::unique_ptr<ChildProcess> process{};
  };
  [[nodiscard]] std::optional<std::size_t> leader() const;

  TemporaryFolder folder_;
  std::vector<Member> members_;
};

}  // namespace meldroom::test
