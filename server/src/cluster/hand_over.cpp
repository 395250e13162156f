// How a node hands over slots: all of them when it leaves, and some when another node joins.
#include <algorithm>
#include <map>
#include <utility>

#include "cluster/etcd_ownership_impl.hpp"

namespace meldroom::server {

/// Gives other nodes the slots that they should own, some at a time, so that nobody waits long.
void EtcdOwnership::Impl::hand_over() {
  const auto candidates = staying_nodes();
  if (candidates.empty()) return;
  std::map<std::string, std::vector<Slot>> gifts;
  for (int number = 0; number < Slot::count; ++number) {
    const Slot slot(number);
    if (!claims.claim(slot)) continue;
    const std::string& wished = wished_owner(slot, candidates);
    if (wished != claims.node()) gifts[wished].push_back(slot);
  }
  for (const auto& [to, some] : gifts) {
    for (std::span<const Slot> rest = some; !rest.empty();) {
      const auto part = rest.first(std::min(rest.size(), slots_in_a_transaction));
      rest = rest.subspan(part.size());
      give(part, to);
    }
  }
}

void EtcdOwnership::Impl::give(std::span<const Slot> some, const std::string& to) {
  const etcd::Revision theirs = nodes.at(to).incarnation;
  etcd::Transaction gift;
  gift.if_created(claims.node_key(), joined).if_created(Claims::key_of_node(to), theirs);
  std::vector<SlotValue> values;
  for (const Slot slot : some) open.at(index(slot)).store(false, std::memory_order_release);
  listener->lost(some);
  listener->flush();
  const ServerTime now = clock->now();
  for (const Slot slot : some) {
    const auto claim = claims.claim(slot);
    if (!claim) return wake();
    values.push_back({to, theirs, {}, now + claim->ahead});
    gift.if_modified(Claims::slot_key(slot), claim->revision);
    gift.put(Claims::slot_key(slot), values.back().text());
  }
  for (const Slot slot : some) claims.drop(slot);
  const etcd::Outcome outcome = client.commit(gift);
  // If it was not done, something has changed. Slots that this node still owns are claimed again.
  if (!outcome.done) {
    see_all_slots = true;
    return wake();
  }
  for (std::size_t i = 0; i < some.size(); ++i) slots[index(some[i])] = {values[i], outcome.revision};
  publish();  // so that nobody is sent back here
}

/// Says that this node leaves, so that other nodes give it no slots from now on.
void EtcdOwnership::Impl::say_leaving() {
  if (std::exchange(said_leaving, true)) return;
  etcd::Transaction word;
  word.if_created(claims.node_key(), joined);
  word.put(claims.node_key(), value_of_this(true), lease.load());
  static_cast<void>(client.commit(word));
  nodes.at(claims.node()).value.leaving = true;
}

}  // namespace meldroom::server
