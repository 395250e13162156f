#include "cluster.hpp"

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "cluster/copy_journal.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "load.hpp"
#include "meldroom_room.hpp"
#include "restart.hpp"
#include "server_under_test.hpp"
#include "test_cluster.hpp"
#include "test_server.hpp"

namespace meldroom::bench {

namespace {

/// The members wait for the disk, as on the machines of an operator.
const std::vector<std::string> as_in_use{"--unsafe-no-fsync=false"};

Rows move_rows(const ClusterOptions& options) {
  const auto alone = meldroom(options.server, options.lexicon_dir);
  Load load = load_of_meldroom(alone);
  load.seconds = options.seconds;
  load.rooms = options.playing_rooms;
  const Moves with_sqlite = moves_under(load);

  const test::EtcdMembers members(3, as_in_use);
  load.server = [&](std::uint16_t port, const std::filesystem::path& folder) {
    test::ChildOptions node = alone(port, folder);
    node.arguments.insert(node.arguments.end(), {"--cluster", members.addresses(), "--node", "n1"});
    return node;
  };
  load.room = [room = load.room](auto& io, std::uint16_t port, int number, int seats) {
    test::wait_until_ready(port);
    return room(io, port, number, seats);
  };
  load.behind_it = [&members] {
    double all = 0;
    for (std::size_t i = 0; i < members.size(); ++i) all += cpu_time_of(members.pid(i)).total();
    return all;
  };
  const Moves with_etcd = moves_under(load);
  const auto microseconds = [](double seconds, const Moves& of) { return seconds / of.made * 1e6; };
  const double sqlite = microseconds(with_sqlite.server.total(), with_sqlite);
  const double node = microseconds(with_etcd.server.total(), with_etcd);
  const double etcd = microseconds(with_etcd.behind_it, with_etcd);
  return {{"CPU of a move, journal in SQLite", sqlite, "us", std::to_string(load.rooms) + " rooms of two"},
          {"CPU of a move, journal in etcd: the node", node, "us", ""},
          {"and the three members", etcd, "us", ""},
          {"of all, times that with SQLite", (node + etcd) / sqlite, "", ""}};
}

Rows takeover_rows(const ClusterOptions& options) {
  const test::TemporaryFolder folder;
  const auto entries = write_journal(folder.path(), {options.server, options.lexicon_dir, options.rooms});
  test::TestCluster cluster(
      {.program = options.server, .lexicon_dir = options.lexicon_dir, .etcd_flags = as_in_use});
  for (std::size_t node = 0; node < cluster.nodes(); ++node) cluster.stop(node);
  const auto since = [](std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  auto start = std::chrono::steady_clock::now();
  static_cast<void>(server::copy_journal(folder.path(), cluster.etcd.members()).value());
  const double copying = since(start);
  for (std::size_t node = 0; node < cluster.nodes(); ++node) cluster.start(node);
  cluster.wait_until_whole();
  const int there = cluster.metric(0, "rooms_open");
  cluster.kill(0);
  start = std::chrono::steady_clock::now();
  cluster.wait_until_whole();
  const double gone = since(start);
  return {{"entries copied into etcd", static_cast<double>(entries) / copying, "per second",
           number_text(static_cast<double>(entries)) + " entries"},
          {"a node killed: until the last of its rooms is open", gone, "s",
           std::to_string(there) + " of " + std::to_string(options.rooms) + " rooms, on three nodes"}};
}

}  // namespace

Rows cluster_rows(const ClusterOptions& options) {
  Rows rows = takeover_rows(options);  // first, because move_rows() binds this process to a core
  for (Row& row : move_rows(options)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace meldroom::bench
