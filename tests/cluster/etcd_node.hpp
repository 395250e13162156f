// A node of a cluster without the rest of a server: only what it may write.
#pragma once

#include <string>

#include "cluster/claims.hpp"
#include "cluster/etcd.hpp"
#include "etcd_members.hpp"
#include "journal/etcd_journal.hpp"

namespace meldroom::test {

/// One member, shared by all tests that only look at what etcd is asked.
inline EtcdMembers& one_member() {
  static EtcdMembers members(1);
  return members;
}

class EtcdNode {
 public:
  /// Joins, without a lease.
  explicit EtcdNode(const std::string& name, const server::NodeValue& where = {}) : claims(name) {
    die();  // an earlier node of that name
    claims.set_may_fold(where.reads_folded);
    claims.set_may_forget_before(where.reads_rest);
    claims.join(
        one_member().commit(server::etcd::Transaction().put(claims.node_key(), where.text())).revision);
  }

  /// Claims a slot, even if another node has it.
  void take(server::Slot slot) {
    const server::SlotValue value{claims.node(), claims.incarnation(), {}, {}};
    const auto outcome =
        one_member().commit(server::etcd::Transaction().put(server::Claims::slot_key(slot), value.text()));
    claims.add(slot, {outcome.revision, {}}, claims.incarnation());
  }
  /// Whether its key is there.
  [[nodiscard]] bool lives() {
    const auto looked_up = server::etcd::Transaction().get(server::etcd::keys_with(claims.node_key()));
    return !one_member().commit(looked_up).found.front().keys.empty();
  }
  /// Deletes its key. The node does not know it yet.
  void die() { static_cast<void>(one_member().commit(server::etcd::Transaction().erase(claims.node_key()))); }

  server::Claims claims;
};

}  // namespace meldroom::test
