// How a node takes over slots: those of nodes that have ended, and those that were handed to it.
#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include <spdlog/spdlog.h>

#include "cluster/etcd_ownership_impl.hpp"
#include "cluster/rendezvous_owner.hpp"
#include "take_number.hpp"

namespace meldroom::server {

/// Ends the incarnations of nodes whose programs have ended, except nodes that are leaving. Their leases would end
/// later.
void EtcdOwnership::Impl::remove_ended() {
  std::vector<Neighbour> gone;
  {
    const std::lock_guard guard(mutex);
    gone.swap(ended);
  }
  for (const Neighbour& one : gone) {
    const auto node = nodes.find(one.node);
    if (node == nodes.end() || node->second.incarnation != one.incarnation || node->second.value.leaving) {
      continue;
    }
    const std::string key = Claims::key_of_node(one.node);
    if (!client.commit(etcd::Transaction().if_modified(key, node->second.modified).erase(key)).done) continue;
    spdlog::warn("node {} has ended without handing over its rooms", one.node);
    nodes.erase(node);
  }
}

/// The slots that this node should own and that have no live owner, and those that were handed to it; first those that
/// somebody asks for.
std::vector<Slot> EtcdOwnership::Impl::slots_to_claim() const {
  std::vector<Slot> wanted;
  const auto candidates = staying_nodes();
  if (candidates.empty()) return wanted;
  for (const Slot slot : Slot::all()) {
    const Seen& seen = slots[index(slot)];
    if (claims.claim(slot)) continue;
    const bool free = !seen.value || !lives(*seen.value);
    if (free ? rendezvous_owner(slot, candidates) == claims.node() : is_mine(*seen.value)) {
      wanted.push_back(slot);
    }
  }
  std::ranges::partition(wanted, [this](Slot slot) { return asked_for.at(index(slot)).load(); });
  return wanted;
}

void EtcdOwnership::Impl::claim() {
  const std::vector<Slot> wanted = slots_to_claim();
  if (wanted.empty()) return;
  const Moment begun = std::chrono::steady_clock::now();
  std::map<std::string, std::string> noted;
  etcd::Outcome kept = client.get(etcd::keys_with(Claims::time_keys));
  for (etcd::KeyValue& one : kept.found.front().keys) {
    noted.emplace(std::move(one.key), std::move(one.value));
  }
  for (std::span<const Slot> rest = wanted; !rest.empty();) {
    const auto some = rest.first(std::min(rest.size(), slots_in_a_transaction));
    rest = rest.subspan(some.size());
    if (!take(some, noted)) {
      see_all_slots = true;
      return wake();
    }
    open_claimed();
  }
  metrics.take_overs.add(std::chrono::steady_clock::now() - begun);
  tidy(noted);
}

/// Claims some slots in one transaction. False if something has changed in etcd.
bool EtcdOwnership::Impl::take(std::span<const Slot> some, const std::map<std::string, std::string>& noted) {
  etcd::Transaction taking;
  taking.if_created(claims.node_key(), joined);
  std::vector<SlotValue> values;
  const ServerTime now = clock->now();
  for (const Slot slot : some) {
    const Seen& seen = slots[index(slot)];
    values.push_back({claims.node(), joined, seen.value ? time_of(seen, noted) - now : ServerTime(0), {}});
    taking.if_modified(Claims::slot_key(slot), seen.modified);
    taking.put(Claims::slot_key(slot), values.back().text());
  }
  const etcd::Outcome outcome = client.commit(taking);
  if (!outcome.done) return false;
  for (std::size_t i = 0; i < some.size(); ++i) {
    slots[index(some[i])] = {values[i], outcome.revision};
    claims.add(some[i], {outcome.revision, values[i].ahead}, joined);
  }
  return true;
}

/// The last time of a slot's rooms that its last owner has noted.
ServerTime EtcdOwnership::Impl::time_of(const Seen& slot,
                                        const std::map<std::string, std::string>& noted) const {
  if (slot.value->handed_over) return *slot.value->handed_over;
  const auto note = noted.find(Claims::time_key(slot.value->incarnation));
  if (note == noted.end()) return slot.value->ahead;
  std::string_view text = note->second;
  const auto time = take_number<std::int64_t>(text);
  if (!time) spdlog::error("the time that a node noted in etcd is damaged; clocks go on from the last entry");
  return ServerTime(time.value_or(0)) + slot.value->ahead;
}

/// Brings back the rooms of slots that were claimed.
void EtcdOwnership::Impl::open_claimed() {
  std::vector<SlotListener::Gained> gained;
  for (const Slot slot : Slot::all()) {
    const auto claim = open.at(index(slot)).load() ? std::nullopt : claims.claim(slot);
    if (claim) gained.push_back({slot, claim->ahead});
  }
  if (gained.empty()) return;
  listener->gained(gained);
  for (const auto& one : gained) {
    open.at(index(one.slot)).store(true, std::memory_order_release);
    asked_for.at(index(one.slot)).store(false, std::memory_order_relaxed);
  }
  metrics.slots_gained.add(static_cast<std::int64_t>(gained.size()));
}

/// Deletes the notes of incarnations that have ended and that no slot names any more.
void EtcdOwnership::Impl::tidy(const std::map<std::string, std::string>& noted) {
  std::set<std::string> needed;
  for (const auto& [name, node] : nodes) needed.insert(Claims::time_key(node.incarnation));
  for (const Seen& seen : slots) {
    if (seen.value) needed.insert(Claims::time_key(seen.value->incarnation));
  }
  for (const auto& [key, time] : noted) {
    if (!needed.contains(key)) static_cast<void>(client.commit(etcd::Transaction().erase(key)));
  }
}

}  // namespace meldroom::server
