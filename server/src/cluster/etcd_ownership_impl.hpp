#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/etcd_ownership.hpp"
#include "cluster/neighbours.hpp"
#include "metrics.hpp"

namespace meldroom::server {

/// What an EtcdOwnership is made of. etcd_ownership_take_over.cpp has how this node gets slots,
/// etcd_ownership_hand_over.cpp how it gives them away, and etcd_ownership.cpp the rest: how it joins, keeps its lease
/// and sees the others.
struct EtcdOwnership::Impl {
  using Moment = std::chrono::steady_clock::time_point;
  /// A transaction can have 128 conditions by etcd's defaults.
  static constexpr std::size_t slots_in_a_transaction = 64;

  Impl(Setup given, Claims& of_node, Metrics& counted)
      : setup(std::move(given)), claims(of_node), metrics(counted), client(setup.members) {}

  struct Node {
    etcd::Revision incarnation = 0;
    etcd::Revision modified = 0;
    NodeValue value{};
  };
  struct Seen {
    std::optional<SlotValue> value;
    etcd::Revision modified = 0;
  };

  [[nodiscard]] bool is_open(std::size_t slot) const {
    return open.at(slot).load(std::memory_order_acquire) &&
           std::chrono::steady_clock::now() < certain_until.load(std::memory_order_relaxed);
  }
  void run();
  void run_once();
  void renew_always();
  void wake();
  void revoke_lease();
  [[nodiscard]] bool join();
  void look();
  void see_nodes();
  void see_slots();
  void remove_ended();
  void watch_neighbours();
  /// While it stays.
  [[nodiscard]] NodeValue value_of_this() const { return {.url = setup.url, .address = setup.address}; }
  void give_up_lost_slots();
  void give_up_slots_if_cut_off();
  [[nodiscard]] bool lives(const SlotValue& owner) const;
  [[nodiscard]] bool is_mine(const SlotValue& owner) const;
  [[nodiscard]] std::vector<std::string> staying_nodes() const;
  [[nodiscard]] std::vector<Slot> slots_to_claim() const;
  void claim();
  [[nodiscard]] bool take(std::span<const Slot> slots, const std::map<std::string, std::string>& noted);
  [[nodiscard]] ServerTime time_of(const Seen& slot, const std::map<std::string, std::string>& noted) const;
  void open_claimed();
  [[nodiscard]] bool handed_over_all();
  [[nodiscard]] bool has_to_claim(const std::string& node) const;
  void give(std::span<const Slot> slots, const std::string& to);
  [[nodiscard]] bool took_over_revisions(std::vector<etcd::Revision>& known,
                                         std::span<const etcd::Found> now) const;
  void announce_leaving();
  void close(std::span<const Slot> slots);
  void publish();
  void tidy(const std::map<std::string, std::string>& noted);

  const Setup setup;
  Claims& claims;
  Metrics& metrics;
  const ServerClock* clock = nullptr;  ///< set by start(), like the next one
  SlotListener* listener = nullptr;

  // ---- only the thread uses these ----
  etcd::Client client;
  etcd::Revision joined = 0;  ///< the incarnation that all of this is for
  etcd::Revision seen_up_to = 0;
  bool see_all_slots = false;  ///< a look at what is new does not show that a key was deleted
  std::map<std::string, Node> nodes;
  std::vector<Seen> slots = std::vector<Seen>(Slot::count);
  bool failing = false;
  bool name_taken = false;

  // ---- any thread uses these ----
  std::atomic<etcd::LeaseId> lease{0};
  /// Until then the lease certainly lives. If a node has hung for longer, others may have its slots.
  std::atomic<Moment> certain_until{};
  std::array<std::atomic<bool>, Slot::count> open{};
  mutable std::array<std::atomic<bool>, Slot::count> asked_for{};
  mutable std::mutex owners_mutex;
  std::vector<std::optional<Owner>> owners = std::vector<std::optional<Owner>>(Slot::count);
  std::vector<NodeReport> reports;     ///< under the same mutex, like the next one
  std::map<std::string, Moment> urls;  ///< of nodes, and when one of them was last seen there

  std::mutex mutex;
  std::condition_variable changed;
  bool look_again = true;
  bool leaving = false;
  bool left = false;
  bool stopping = false;
  std::vector<Neighbour> ended;  ///< their machines say so
  std::unique_ptr<etcd::Watch> watch;
  std::unique_ptr<Neighbours> neighbours;
  std::thread thread;
  std::thread renewer;
};

}  // namespace meldroom::server
