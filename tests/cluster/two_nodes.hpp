// Two nodes of a cluster in this process.
#pragma once

#include <string>
#include <vector>

#include "cluster/rendezvous_owner.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

/// Waits until no slot moves any more between two nodes, which have the names n1 and n2.
inline void wait_for_shares(const TestServer& first, const TestServer& second) {
  const std::vector<std::string> names{"n1", "n2"};
  int share = 0;
  for (int number = 0; number < server::Slot::count; ++number) {
    if (server::rendezvous_owner(server::Slot(number), names) == names.front()) ++share;
  }
  wait_until("each node has its slots", [&] {
    return metric(first.port(), "slots_here") == share &&
           metric(second.port(), "slots_here") == server::Slot::count - share;
  });
}

/// Two nodes that have their shares of the slots.
struct TwoNodes {
  /// `more` is what they have in their settings besides.
  explicit TwoNodes(const TestServer::Change& more = {})
      : first(in_cluster("n1", more)), second(in_cluster("n2", more)) {
    wait_for_shares(first, second);
    for (const TestServer* node : {&first, &second}) wait_until_ready(node->port());
  }

  EtcdMembers members{1};
  TestServer first;
  TestServer second;

 private:
  [[nodiscard]] TestServer::Change in_cluster(const std::string& name, const TestServer::Change& more) const {
    return [this, name, more](server::Settings& settings) {
      members.node(name)(settings);
      if (more) more(settings);
    };
  }
};

}  // namespace meldroom::test
