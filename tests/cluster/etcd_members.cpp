#include "etcd_members.hpp"

#include <optional>
#include <signal.h>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "http_request.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

EtcdMembers::EtcdMembers(const std::vector<Machine>& machines, std::vector<std::string> more_flags,
                         std::string also_at)
    : more_flags_(std::move(more_flags)), also_at_(std::move(also_at)) {
  for (const Machine& machine : machines) members_.push_back({machine, free_port(), free_port()});
  for (std::size_t i = 0; i < members_.size(); ++i) start(i);
  wait_for_leader();
}

std::string EtcdMembers::url(std::size_t member, std::uint16_t port) const {
  return "http://" + members_.at(member).machine.address + ":" + std::to_string(port);
}

std::string EtcdMembers::addresses() const {
  std::string list;
  for (std::size_t i = 0; i < size(); ++i) list += (i == 0 ? "" : ",") + url(i, members_[i].client_port);
  return list;
}

server::etcd::Members EtcdMembers::members() const {
  return server::etcd::parse_members(addresses(), {}).value();
}

TestServer::Change EtcdMembers::node(const std::string& name) const {
  return [this, name](server::Settings& settings) {
    settings.cluster = members().endpoints;
    settings.node = name;
    // So that a busy machine ends no lease, and a node whose stop does not end it can soon join again.
    settings.node_lease = std::chrono::seconds(20);
  };
}

void EtcdMembers::start(std::size_t member) {
  const auto name = [](std::size_t i) { return "e" + std::to_string(i); };
  std::string cluster;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    cluster += (i == 0 ? "" : ",") + name(i) + "=" + url(i, members_[i].peer_port);
  }
  const Member& one = members_.at(member);
  ChildOptions options;
  // Compaction as in deploy/cluster, and little of the log is kept, so that a long run does not fill a disk.
  options.arguments = one.machine.run(
      {"etcd",
       "--name",
       name(member),
       "--data-dir",
       (one.machine.disk.empty() ? folder_ / name(member) : one.machine.disk / "etcd").string(),
       "--listen-client-urls",
       url(member, one.client_port) + (also_at_.empty() ? "" : "," + also_at_),
       "--advertise-client-urls",
       url(member, one.client_port),
       "--listen-peer-urls",
       url(member, one.peer_port),
       "--initial-advertise-peer-urls",
       url(member, one.peer_port),
       "--initial-cluster",
       cluster,
       "--initial-cluster-token",
       folder_.path().filename().string(),
       "--heartbeat-interval",
       "50",
       "--election-timeout",
       "500",
       "--snapshot-count",
       "10000",
       "--max-wals",
       "2",
       "--auto-compaction-mode",
       "revision",
       "--auto-compaction-retention",
       "10000",
       "--log-level",
       "error",
       "--logger",
       "zap"});
  if (one.machine.disk.empty()) options.arguments.emplace_back("--unsafe-no-fsync");
  options.arguments.insert(options.arguments.end(), more_flags_.begin(), more_flags_.end());
  options.discard_output = true;
  members_.at(member).process = std::make_unique<ChildProcess>(options);
}

void EtcdMembers::kill(std::size_t member) {
  members_.at(member).process->signal(SIGKILL);
  members_.at(member).process->wait();
}

void EtcdMembers::wait_for_end(std::size_t member) {
  members_.at(member).process->wait();
}

void EtcdMembers::pause(std::size_t member) {
  members_.at(member).process->pause();
}

void EtcdMembers::resume(std::size_t member) {
  members_.at(member).process->resume();
}

std::optional<std::size_t> EtcdMembers::leader() const {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    try {
      const auto answer = ask({members_[i].machine.address, members_[i].client_port}, "POST",
                              "/v3/maintenance/status", {}, "{}");
      const auto status = nlohmann::json::parse(answer.body, nullptr, false);
      if (status.is_object() && status.contains("leader") &&
          status["leader"] == status["header"]["member_id"]) {
        return i;
      }
    } catch (const std::exception&) {
      continue;  // not running, or not yet
    }
  }
  return std::nullopt;
}

std::size_t EtcdMembers::wait_for_leader() {
  std::optional<std::size_t> found;
  wait_until("etcd has a leader", [&] { return (found = leader()).has_value(); });
  return *found;
}

void EtcdMembers::compact() {
  const auto now = server::etcd::Client(members()).get(server::etcd::keys_with("node/")).revision;
  const auto answer =
      ask({members_.front().machine.address, members_.front().client_port}, "POST", "/v3/kv/compaction", {},
          nlohmann::json{{"revision", now}, {"physical", true}}.dump());
  if (answer.status != 200) throw std::runtime_error("etcd does not compact: " + answer.body);
}

server::etcd::Outcome EtcdMembers::commit(const server::etcd::Transaction& change) const {
  server::etcd::Client client(members());
  std::optional<server::etcd::Outcome> outcome;
  wait_until("etcd makes a change", [&] {
    try {
      outcome = client.commit(change);
    } catch (const server::etcd::NoAnswer&) {
      return false;
    }
    return true;
  });
  return *std::move(outcome);
}

void EtcdMembers::clear() {
  // Every key is after the empty one and before 0xff.
  static_cast<void>(commit(server::etcd::Transaction().erase({std::string(1, '\0'), "\xff"})));
}

}  // namespace meldroom::test
