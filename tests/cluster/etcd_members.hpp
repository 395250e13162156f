// The members of an etcd cluster on this machine, and what can happen to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/etcd.hpp"
#include "machine.hpp"
#include "test_server.hpp"
#include "tests/child_process.hpp"

namespace meldroom::test {

/// What a member has written survives its own end, but not a crash of this machine, because members do not sync their
/// writes. A member with a disk of its own does, and so does one that gets a flag for it.
class EtcdMembers {
 public:
  /// Starts `count` members on this machine and waits until they have a leader. A single one also listens to clients at
  /// `also_at`, if that is given.
  explicit EtcdMembers(std::size_t count, std::vector<std::string> more_flags = {}, std::string also_at = {})
      : EtcdMembers(std::vector<Machine>(count), std::move(more_flags), std::move(also_at)) {}
  /// Starts one on each machine.
  explicit EtcdMembers(const std::vector<Machine>& machines, std::vector<std::string> more_flags = {},
                       std::string also_at = {});

  /// "http://127.0.0.1:40001,..."
  [[nodiscard]] std::string addresses() const;
  [[nodiscard]] server::etcd::Members members() const;
  /// Makes a TestServer a node with that name in this cluster. The members must outlive it.
  [[nodiscard]] TestServer::Change node(const std::string& name) const;
  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] const Machine& machine(std::size_t member) const { return members_.at(member).machine; }

  [[nodiscard]] pid_t pid(std::size_t member) const { return members_.at(member).process->pid(); }

  /// kill -9. start() brings it back with its own data.
  void kill(std::size_t member);
  /// Waits until it has ended by itself.
  void wait_for_end(std::size_t member);
  void start(std::size_t member);
  /// SIGSTOP and SIGCONT.
  void pause(std::size_t member);
  void resume(std::size_t member);
  /// Waits until there is a leader, and returns it.
  std::size_t wait_for_leader();
  /// Makes a change that may be made twice. A busy machine can take etcd longer than a server waits for it.
  server::etcd::Outcome commit(const server::etcd::Transaction& change) const;
  /// Deletes all keys.
  void clear();
  /// Removes what was before this moment from the database.
  void compact();

 private:
  struct Member {
    Machine machine;
    std::uint16_t client_port = 0;
    std::uint16_t peer_port = 0;
    std::unique_ptr<ChildProcess> process{};
  };
  [[nodiscard]] std::optional<std::size_t> leader() const;
  [[nodiscard]] std::string url(std::size_t member, std::uint16_t port) const;

  TemporaryFolder folder_;
  const std::vector<std::string> more_flags_;
  const std::string also_at_;
  std::vector<Member> members_;
};

}  // namespace meldroom::test
