#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cluster/claims.hpp"
#include "cluster/etcd.hpp"
#include "cluster/ownership.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

struct Metrics;

/// Brings rooms back and gives them up. It is called on a thread of the ownership's own.
class SlotListener {
 public:
  SlotListener() = default;
  SlotListener(const SlotListener&) = delete;
  SlotListener& operator=(const SlotListener&) = delete;
  virtual ~SlotListener() = default;

  /// A slot that this node has gained, and how far the clock of its rooms is ahead of this server's, at least.
  struct Gained {
    Slot slot;
    ServerTime ahead{0};
  };
  /// Brings back the rooms of these slots. After it returns, people can enter them. Throws std::exception if the
  /// journal cannot be read; then it is called again.
  virtual void gained(std::span<const Gained> slots) = 0;
  /// Gives up the rooms of these slots without answering anybody: only the next owner knows whether the last entries
  /// were written.
  virtual void lost(std::span<const Slot> slots) = 0;
  /// Waits until everything that the rooms have written so far is in the journal, or cannot be written.
  virtual void flush() = 0;
};

/// Which node owns which slots, in etcd. A node is the key `node/<name>` under a lease. It owns the slots whose keys
/// name it and its incarnation.
///
/// For each slot, rendezvous_owner() says which of the live nodes should own it. If the slot's owner is dead, that node
/// claims the slot. If the owner lives and another node should have the slot, for instance a newcomer, the owner hands
/// it over. A node is dead when its lease has ended. Others notice it sooner if its machine refuses connections to its
/// address. A node that cannot reach etcd keeps its players, because etcd can be back in a moment; but if other nodes
/// go on without it, it lets its players go to them.
class EtcdOwnership final : public Ownership {
 public:
  struct Setup {
    etcd::Members members;
    std::string url;                ///< Owner::url of this node
    std::string address{};          ///< NodeValue::address
    std::chrono::seconds lease{2};  ///< how long it lives; etcd allows no less than 2 s by default
    bool keeps_all = false;         ///< it gives nodes that join no slots, until it leaves
    /// How long urls() has that of a node which has gone.
    std::chrono::milliseconds knows_gone_for = std::chrono::minutes(10);
    /// Asks the server at a NodeValue::address whether it plays its rooms. If this is empty, the answer is always no.
    std::function<bool(const std::string& address)> plays{};
  };
  EtcdOwnership(Setup setup, Claims& claims, Metrics& metrics);
  ~EtcdOwnership() override;

  /// Joins the cluster and takes part in it from now on, on separate threads. Returns at once. Call it once.
  void start(const ServerClock& clock, SlotListener& listener);
  /// Hands all slots over to other nodes, if there are any, and leaves the cluster. Waits for that, at most for
  /// `within`.
  void leave(std::chrono::milliseconds within);
  /// Ends the threads. Other nodes claim this node's slots when its lease ends.
  void stop();

  [[nodiscard]] bool has(Slot slot) const override;
  [[nodiscard]] std::optional<Owner> elsewhere(Slot slot) const override;
  [[nodiscard]] std::optional<RoomPlace> for_new_room() const override;
  [[nodiscard]] std::vector<NodeReport> nodes() const override;
  [[nodiscard]] std::vector<std::string> urls() const override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
