#include "cluster/etcd_ownership.hpp"

#include <algorithm>
#include <mutex>
#include <ranges>
#include <utility>

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "cluster/etcd_ownership_impl.hpp"

namespace meldroom::server {

namespace {

/// A change that the watch has missed is seen after this long at the latest.
constexpr auto look_every = std::chrono::milliseconds(1'000);
constexpr auto pause_after_failure = std::chrono::milliseconds(100);
/// How long after the end of a lease the others may need to take over its slots.
constexpr auto others_take_over_within = std::chrono::milliseconds(500);
/// How often in its lifetime a lease is renewed.
constexpr int renewals = 5;

}  // namespace

EtcdOwnership::EtcdOwnership(Setup setup, Claims& claims, Metrics& metrics)
    : impl_(std::make_unique<Impl>(std::move(setup), claims, metrics)) {}

EtcdOwnership::~EtcdOwnership() {
  stop();
}

void EtcdOwnership::stop() {
  impl_->watch.reset();
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->stopping = true;
  }
  impl_->changed.notify_all();
  if (impl_->thread.joinable()) impl_->thread.join();
  if (impl_->renewer.joinable()) impl_->renewer.join();
  impl_->neighbours.reset();  // not earlier: the thread tells it which nodes there are
}

void EtcdOwnership::start(const ServerClock& clock, SlotListener& listener) {
  impl_->clock = &clock;
  impl_->listener = &listener;
  impl_->neighbours = std::make_unique<Neighbours>([impl = impl_.get()](const Neighbour& one) {
    {
      const std::lock_guard guard(impl->mutex);
      // This is called again and again while etcd does not answer.
      if (std::ranges::find(impl->ended, one) != impl->ended.end()) return;
      impl->ended.push_back(one);
    }
    impl->wake();
  });
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
  impl_->renewer = std::thread([impl = impl_.get()] { impl->renew_always(); });
  impl_->watch = std::make_unique<etcd::Watch>(
      impl_->setup.members,
      std::vector{etcd::keys_with(Claims::node_keys), etcd::keys_with(Claims::slot_keys)},
      [impl = impl_.get()] { impl->wake(); });
}

void EtcdOwnership::leave(std::chrono::milliseconds within) {
  std::unique_lock guard(impl_->mutex);
  impl_->leaving = impl_->look_again = true;
  impl_->changed.notify_all();
  if (!impl_->changed.wait_for(guard, within, [this] { return impl_->left; })) {
    spdlog::warn("not all rooms were handed over in time; other nodes take them when this one is gone");
  }
}

bool EtcdOwnership::has(Slot slot) const {
  // The journal can be the first to know that another node owns the slot. It has disowned the rooms then.
  const bool here = impl_->is_open(index(slot)) && impl_->claims.claim(slot);
  if (!here) impl_->asked_for.at(index(slot)).store(true, std::memory_order_relaxed);
  return here;
}

std::optional<Owner> EtcdOwnership::elsewhere(Slot slot) const {
  const std::lock_guard guard(impl_->owners_mutex);
  return impl_->owners.at(index(slot));
}

std::optional<RoomPlace> EtcdOwnership::for_new_room() const {
  const auto first = randombytes_uniform(Slot::count);
  for (std::uint32_t i = 0; i < Slot::count; ++i) {
    const std::size_t at = (first + i) % Slot::count;
    const Slot slot(static_cast<int>(at));
    if (!impl_->is_open(at)) continue;
    if (const auto claim = impl_->claims.claim(slot)) return RoomPlace{slot, claim->ahead};
  }
  return std::nullopt;
}

std::vector<NodeReport> EtcdOwnership::nodes() const {
  const std::lock_guard guard(impl_->owners_mutex);
  return impl_->reports;
}

std::vector<std::string> EtcdOwnership::urls() const {
  const std::lock_guard guard(impl_->owners_mutex);
  const auto known = std::views::keys(impl_->urls);
  return {known.begin(), known.end()};
}

// ---- the lease ----

/// Runs on a separate thread, so that nothing slow keeps the lease from being renewed.
void EtcdOwnership::Impl::renew_always() {
  etcd::Client asking(setup.members);
  const auto every = std::chrono::duration_cast<std::chrono::milliseconds>(setup.lease) / renewals;
  auto pause = every;
  for (;;) {
    {
      std::unique_lock guard(mutex);
      if (changed.wait_for(guard, pause, [this] { return stopping || left; })) return;
    }
    pause = every;
    const etcd::Revision incarnation = claims.incarnation();
    const etcd::LeaseId mine = lease.load();
    if (incarnation == 0 || mine == 0) continue;
    try {
      const Moment begun = std::chrono::steady_clock::now();
      if (asking.keep_alive(mine)) {
        certain_until.store(begun + setup.lease, std::memory_order_relaxed);
        continue;
      }
      claims.end(incarnation);
      wake();
    } catch (const std::exception& failure) {
      spdlog::debug("the lease was not renewed: {}", failure.what());
      pause = pause_after_failure;  // the next try asks another member; the lease does not last for many
    }
  }
}

// ---- the cluster ----

void EtcdOwnership::Impl::wake() {
  {
    const std::lock_guard guard(mutex);
    look_again = true;
  }
  changed.notify_all();
}

void EtcdOwnership::Impl::run() {
  for (;;) {
    {
      std::unique_lock guard(mutex);
      changed.wait_for(guard, look_every, [this] { return look_again || stopping || left; });
      if (stopping || left) return;
      look_again = false;
    }
    try {
      run_once();
      if (std::exchange(failing, false)) spdlog::warn("etcd answers again");
    } catch (const std::exception& failure) {
      if (!std::exchange(failing, true)) spdlog::error("the cluster: {}", failure.what());
      give_up_slots_if_cut_off();
      std::unique_lock guard(mutex);
      changed.wait_for(guard, pause_after_failure, [this] { return stopping; });
      look_again = true;
    }
  }
}

void EtcdOwnership::Impl::run_once() {
  if (joined != 0) look();
  if (joined != 0 && claims.incarnation() != joined) {
    spdlog::warn("this node's lease has ended: it gives up its rooms and joins again");
    metrics.incarnations_ended.add();
    joined = 0;
    give_up_lost_slots();
  }
  bool leaves = false;
  {
    const std::lock_guard guard(mutex);
    leaves = leaving;
  }
  if (joined == 0 && !leaves && join()) look();
  if (joined != 0) {
    publish();  // at once: what follows can take a while
    if (leaves) announce_leaving();
    give_up_lost_slots();
    if (!leaves) claim();
    open_claimed();
    const bool keeps_them = setup.keeps_all && !leaves;
    const bool done = keeps_them || handed_over_all();
    publish();
    if (!done) return;  // the watch tells when there is more to do
  }
  if (!leaves) return;
  listener->flush();  // what nobody could be given is still this node's to write
  revoke_lease();
  {
    const std::lock_guard guard(mutex);
    left = true;
  }
  changed.notify_all();
}

/// Ends the lease, if there is one. Throws etcd::NoAnswer; the lease is not forgotten then, so that the next call tries
/// again.
void EtcdOwnership::Impl::revoke_lease() {
  if (lease.load() == 0) return;
  client.revoke(lease.load());
  lease.store(0);
}

/// Begins an incarnation. False if the last one has not ended yet.
bool EtcdOwnership::Impl::join() {
  revoke_lease();
  const Moment begun = std::chrono::steady_clock::now();
  const etcd::LeaseId mine = client.grant(setup.lease);
  // Before the next step: even if that fails, its key may exist, and the next try has to revoke the lease.
  lease.store(mine);
  etcd::Transaction entry;
  entry.if_created(claims.node_key(), 0);
  entry.put(claims.node_key(), value_of_this().text(), mine);
  const etcd::Outcome outcome = client.commit(entry);
  if (!outcome.done) {
    revoke_lease();
    if (!std::exchange(name_taken, true)) {
      spdlog::warn("the cluster has a node {} already: this one joins when that has gone", claims.node());
    }
    return false;
  }
  name_taken = false;
  certain_until.store(begun + setup.lease, std::memory_order_relaxed);
  joined = outcome.revision;
  claims.join(joined);
  spdlog::info("node {} is in the cluster, incarnation {}", claims.node(), joined);
  return true;
}

/// Reads the slots first. So an owner that is not among the nodes, which are read after that, is dead.
void EtcdOwnership::Impl::look() {
  see_slots();
  see_nodes();
  remove_ended();
  watch_neighbours();
  const auto mine = nodes.find(claims.node());
  if (mine == nodes.end() || mine->second.incarnation != joined) claims.end(joined);
}

void EtcdOwnership::Impl::see_slots() {
  if (std::exchange(see_all_slots, false)) {
    seen_up_to = 0;
    std::ranges::fill(slots, Seen{});
  }
  const etcd::Outcome outcome = client.get(etcd::keys_with(Claims::slot_keys), seen_up_to);
  for (const etcd::KeyValue& one : outcome.found.front().keys) {
    const auto slot = Slot::parse(one.key.substr(Claims::slot_keys.size()));
    if (slot) slots.at(index(*slot)) = {SlotValue::parse(one.value), one.modified};
  }
  seen_up_to = std::max(seen_up_to, outcome.revision);
}

void EtcdOwnership::Impl::see_nodes() {
  const etcd::Outcome kept = client.get(etcd::keys_with(Claims::node_keys));
  nodes.clear();  // not earlier: without an answer the last ones are the best guess
  for (const etcd::KeyValue& one : kept.found.front().keys) {
    nodes.emplace(one.key.substr(Claims::node_keys.size()),
                  Node{one.created, one.modified, NodeValue::parse(one.value)});
  }
  const auto all = [this](auto can) {
    return std::ranges::all_of(nodes, [can](const auto& one) { return one.second.value.*can; });
  };
  claims.set_may_fold(all(&NodeValue::reads_folded));
  claims.set_may_forget_before(all(&NodeValue::reads_rest));
}

/// Watches the machines of all other nodes from now on.
void EtcdOwnership::Impl::watch_neighbours() {
  std::vector<Neighbour> others;
  for (const auto& [name, node] : nodes) {
    const std::string& address = node.value.address;
    const auto colon = address.rfind(':');
    if (name == claims.node() || colon == std::string::npos) continue;
    others.push_back({name, node.incarnation, address.substr(0, colon), address.substr(colon + 1)});
  }
  neighbours->set(std::move(others));
}

bool EtcdOwnership::Impl::lives(const SlotValue& owner) const {
  const auto node = nodes.find(owner.node);
  return node != nodes.end() && node->second.incarnation == owner.incarnation;
}

bool EtcdOwnership::Impl::is_mine(const SlotValue& owner) const {
  return owner.node == claims.node() && owner.incarnation == joined;
}

/// The nodes that slots can go to.
std::vector<std::string> EtcdOwnership::Impl::staying_nodes() const {
  std::vector<std::string> names;
  for (const auto& [name, node] : nodes) {
    if (!node.value.leaving) names.push_back(name);
  }
  return names;
}

/// Gives up slots that are open here and that this node does not own any more.
void EtcdOwnership::Impl::give_up_lost_slots() {
  std::vector<Slot> lost;
  for (const Slot slot : Slot::all()) {
    if (!open.at(index(slot)).load()) continue;
    const Seen& seen = slots[index(slot)];
    if (joined != 0 && seen.value && is_mine(*seen.value) && claims.claim(slot)) continue;
    lost.push_back(slot);
  }
  close(lost);
}

/// Gives up all slots if only this node does not reach etcd. Others have its rooms by then.
void EtcdOwnership::Impl::give_up_slots_if_cut_off() {
  const Moment over = certain_until.load(std::memory_order_relaxed);
  if (joined == 0 || std::chrono::steady_clock::now() < over + others_take_over_within) return;
  const bool others_play = std::ranges::any_of(nodes, [this](const auto& one) {
    const std::string& address = one.second.value.address;
    return one.first != claims.node() && !address.empty() && setup.plays && setup.plays(address);
  });
  if (!others_play) return;
  spdlog::error("this node cannot reach etcd, and other nodes go on: it leaves its rooms to them");
  metrics.incarnations_ended.add();
  claims.end(joined);
  joined = 0;
  give_up_lost_slots();
}

/// Closes these slots and gives up their rooms.
void EtcdOwnership::Impl::close(std::span<const Slot> some) {
  if (some.empty()) return;
  for (const Slot slot : some) open.at(index(slot)).store(false, std::memory_order_release);
  listener->lost(some);
  for (const Slot slot : some) claims.drop(slot);
}

/// Updates what requests look at.
void EtcdOwnership::Impl::publish() {
  metrics.slots_here.set(std::ranges::count_if(open, [](const auto& one) { return one.load(); }));
  std::map<std::string, int> shares;
  for (const Seen& seen : slots) {
    if (seen.value && lives(*seen.value)) ++shares[seen.value->node];
  }
  const Moment now = std::chrono::steady_clock::now();
  const std::lock_guard guard(owners_mutex);
  reports.clear();
  for (const auto& [name, node] : nodes) {
    if (!node.value.url.empty()) urls[node.value.url] = now;
    reports.push_back({{name, node.value.url},
                       node.value.address,
                       shares[name],
                       name == claims.node(),
                       node.value.leaving});
  }
  std::erase_if(urls, [&](const auto& one) { return now - one.second > setup.knows_gone_for; });
  for (const Slot slot : Slot::all()) {
    const Seen& seen = slots[index(slot)];
    auto& owner = owners[index(slot)];
    owner.reset();
    if (!seen.value || is_mine(*seen.value) || !lives(*seen.value)) continue;
    owner = Owner{seen.value->node, nodes.at(seen.value->node).value.url};
  }
}

}  // namespace meldroom::server
