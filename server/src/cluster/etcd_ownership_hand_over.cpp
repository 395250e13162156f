// How a node hands over slots: all of them when it leaves, and some when another node joins.
#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cluster/etcd_ownership_impl.hpp"
#include "cluster/rendezvous_owner.hpp"

namespace meldroom::server {

/// Hands over slots to the nodes that should own them. Each node gets some at a time, and the next ones when it has
/// claimed those. Until then people can play in the rooms of the other slots. False if more slots are left.
bool EtcdOwnership::Impl::handed_over_all() {
  const auto candidates = staying_nodes();
  if (candidates.empty()) return true;
  std::map<std::string, std::vector<Slot>> to_hand_over;
  for (const Slot slot : Slot::all()) {
    if (!claims.claim(slot)) continue;
    const std::string& owner = rendezvous_owner(slot, candidates);
    if (owner != claims.node()) to_hand_over[owner].push_back(slot);
  }
  bool all = true;
  for (const auto& [to, slots_of_theirs] : to_hand_over) {
    const std::span<const Slot> some = slots_of_theirs;
    const bool waits = has_to_claim(to);
    if (!waits) give(some.first(std::min(some.size(), slots_in_a_transaction)), to);
    all = all && !waits && some.size() <= slots_in_a_transaction;
  }
  return all;
}

/// Whether a node has not yet claimed slots that were handed to it.
bool EtcdOwnership::Impl::has_to_claim(const std::string& node) const {
  return std::ranges::any_of(slots, [&](const Seen& seen) {
    return seen.value && seen.value->handed_over && seen.value->node == node && lives(*seen.value);
  });
}

void EtcdOwnership::Impl::give(std::span<const Slot> some, const std::string& to) {
  const etcd::Revision theirs = nodes.at(to).incarnation;
  for (const Slot slot : some) open.at(index(slot)).store(false, std::memory_order_release);
  listener->lost(some);
  listener->flush();
  const ServerTime now = clock->now();
  std::vector<SlotValue> values;
  std::vector<etcd::Revision> revisions;
  for (const Slot slot : some) {
    const auto claim = claims.claim(slot);
    if (!claim) return wake();
    values.push_back({to, theirs, {}, now + claim->ahead});
    revisions.push_back(claim->revision);
  }
  for (const Slot slot : some) claims.drop(slot);
  for (;;) {
    etcd::Transaction transaction;
    transaction.if_created(claims.node_key(), joined).if_created(Claims::key_of_node(to), theirs);
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::string key = Claims::slot_key(some[i]);
      transaction.if_modified(key, revisions[i]).put(key, values[i].text()).otherwise_get(key);
    }
    const etcd::Outcome outcome = client.commit(transaction);
    if (outcome.done) {
      for (std::size_t i = 0; i < some.size(); ++i) slots[index(some[i])] = {values[i], outcome.revision};
      return publish();  // so that nobody is sent back here
    }
    // Slots that this node still owns are claimed again.
    if (!took_over_revisions(revisions, outcome.found)) {
      see_all_slots = true;
      return wake();
    }
  }
}

/// Takes over the revisions at which the journal has changed the keys of slots before their claims were dropped, for
/// instance to fold entries. False if it has changed none, or if another node has a slot.
bool EtcdOwnership::Impl::took_over_revisions(std::vector<etcd::Revision>& known,
                                              std::span<const etcd::Found> now) const {
  bool changed_here = false;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const auto& keys = now[i].keys;
    const auto value = keys.empty() ? std::nullopt : SlotValue::parse(keys.front().value);
    if (!value || !is_mine(*value)) return false;
    changed_here = changed_here || known[i] != keys.front().modified;
    known[i] = keys.front().modified;
  }
  return changed_here;
}

/// Says that this node leaves, so that other nodes give it no slots from now on.
void EtcdOwnership::Impl::announce_leaving() {
  bool& leaves = nodes.at(claims.node()).value.leaving;
  if (leaves) return;
  etcd::Transaction transaction;
  transaction.if_created(claims.node_key(), joined);
  NodeValue value = value_of_this();
  value.leaving = true;
  transaction.put(claims.node_key(), value.text(), lease.load());
  static_cast<void>(client.commit(transaction));
  leaves = true;
}

}  // namespace meldroom::server
