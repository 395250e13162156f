#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cluster/etcd.hpp"
#include "cluster/slot.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// What this node may write, as far as it knows. etcd has the truth, and every transaction checks it. Safe to use from
/// any thread.
///
/// An incarnation is a node's life under one lease. It is identified by the revision at which the node's key was made.
/// So a node that has hung for longer than its lease cannot write any more, even if it believes that it can.
class Claims {
 public:
  explicit Claims(std::string node) : node_(std::move(node)) {}

  [[nodiscard]] const std::string& node() const { return node_; }
  // Keys in etcd, and what those of all nodes, times and slots begin with.
  static constexpr std::string_view node_keys = "node/";
  static constexpr std::string_view time_keys = "time/";
  static constexpr std::string_view slot_keys = "slot/";
  [[nodiscard]] std::string node_key() const { return key_of_node(node_); }
  [[nodiscard]] static std::string key_of_node(const std::string& name) {
    return std::string(node_keys) + name;
  }
  /// The key of the time that an incarnation has noted.
  [[nodiscard]] static std::string time_key(etcd::Revision incarnation) {
    return std::string(time_keys) + std::to_string(incarnation);
  }
  [[nodiscard]] static std::string slot_key(Slot slot) { return std::string(slot_keys) + slot.name(); }

  /// 0 while the node is not in the cluster.
  [[nodiscard]] etcd::Revision incarnation() const;
  void join(etcd::Revision incarnation);
  /// Ends the incarnation, if it is still the present one: the node owns nothing any more.
  void end(etcd::Revision incarnation);

  struct Claim {
    etcd::Revision revision = 0;  ///< of the slot's key
    ServerTime ahead{0};          ///< how far the clock of its rooms is ahead of this server's
    etcd::Revision since = 0;     ///< of the key when the slot was claimed; set by add()
  };
  /// Nothing if this node does not own the slot.
  [[nodiscard]] std::optional<Claim> claim(Slot slot) const;
  /// Does nothing if that incarnation is not the present one any more.
  void add(Slot slot, Claim claim, etcd::Revision incarnation);
  void drop(Slot slot);
  /// This node itself has changed the slot's key.
  void moved(Slot slot, etcd::Revision revision);

  /// Whether every node of the cluster, as far as this one has seen, can read folded entries.
  [[nodiscard]] bool may_fold() const { return may_fold_.load(std::memory_order_relaxed); }
  void set_may_fold(bool may) { may_fold_.store(may, std::memory_order_relaxed); }
  /// Whether they also go on with a room whose first entries were deleted.
  [[nodiscard]] bool may_forget_before() const { return may_forget_before_.load(std::memory_order_relaxed); }
  void set_may_forget_before(bool may) { may_forget_before_.store(may, std::memory_order_relaxed); }

 private:
  const std::string node_;
  mutable std::mutex mutex_;
  etcd::Revision incarnation_ = 0;
  std::array<std::optional<Claim>, Slot::count> claims_{};
  std::atomic<bool> may_fold_{false};
  std::atomic<bool> may_forget_before_{false};
};

/// The value of a node's key: where the node is.
struct NodeValue {
  bool leaving = false;   ///< it hands over its slots, and takes no more
  std::string url{};      ///< Owner::url
  std::string address{};  ///< where other nodes reach it: "10.0.0.1:8080"; empty if that is not known
  // Older programs cannot do what follows.
  bool reads_folded = true;  ///< it can read folded entries
  bool reads_rest = true;    ///< it can go on with a room whose first entries were deleted

  /// "here https://n1.example.org 10.0.0.1:8080 folded rest". Older nodes leave out the last words, or also the
  /// address.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static NodeValue parse(std::string_view text);
};

/// The value of a slot's key: who owns the slot.
struct SlotValue {
  std::string node;
  etcd::Revision incarnation = 0;
  /// How far the clock of the rooms is ahead of the node's.
  ServerTime ahead{0};
  /// Set until `node` claims a slot that another node has handed over to it: the time of the rooms at that moment.
  std::optional<ServerTime> handed_over{};

  /// "n1 1234 500", or "n1 1234 handed 90000".
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static std::optional<SlotValue> parse(std::string_view text);
};

}  // namespace meldroom::server
