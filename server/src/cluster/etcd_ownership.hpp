#pragma once

#include <chrono>
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

/// What brings rooms back and lets go of them. It is told on a thread of the ownership's own.
class SlotListener {
 public:
  SlotListener() = default;
  SlotListener(const SlotListener&) = delete;
  SlotListener& operator=(const SlotListener&) = delete;
  virtual ~SlotListener() = default;

  /// A slot that has become this node's, and how far the clock of its rooms is ahead of this server's, at least.
  struct Gained {
    Slot slot;
    ServerTime ahead{0};
  };
  /// Brings the rooms of these slots back. After it returns they are open to people. Throws std::exception if the journal
  /// cannot be read; then it is called again.
  virtual void gained(std::span<const Gained> slots) = 0;
  /// Lets go of the rooms of these slots, without an answer to anybody: whether their last entries stand, their next owner
  /// knows.
  virtual void lost(std::span<const Slot> slots) = 0;
  /// Waits until what the rooms have written before is in the journal, or cannot be written.
  virtual void flush() = 0;
};

/// Which slots are whose, in etcd. A node is the key `node/<name>` under a lease; it owns the slots whose keys name it and
/// its incarnation. The one that should own a slot is the first of those that live, by a hash of node and slot; what the
/// dead have left it claims, and what a newcomer should have it hands over. That a node is dead its lease tells, or sooner
/// its machine, if that refuses connections to its address.
class EtcdOwnership final : public Ownership {
 public:
  struct Setup {
    etcd::Members members;
    std::string url;                   ///< Owner::url of this node
    std::string address{};             ///< NodeValue::address
    std::chrono::seconds lifetime{2};  ///< of its lease; etcd has 2 s at least, as it is set up by default
  };
  EtcdOwnership(Setup setup, Claims& claims, Metrics& metrics);
  ~EtcdOwnership() override;

  /// Joins the cluster and takes part in it from now on, on threads of its own. Returns at once. Once.
  void start(const ServerClock& clock, SlotListener& listener);
  /// Hands everything over to other nodes, if there are any, and leaves the cluster. Waits for that, so long at most.
  void leave(std::chrono::milliseconds within);
  /// Ends the threads; what this node had is claimed by others when its lease ends.
  void stop();

  [[nodiscard]] bool has(Slot slot) const override;
  [[nodiscard]] std::optional<Owner> elsewhere(Slot slot) const override;
  [[nodiscard]] std::optional<RoomPlace> for_new_room() const override;
  [[nodiscard]] std::vector<NodeReport> nodes() const override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The one of the nodes that should own a slot: every node comes to the same one, and when a node comes or goes, no slot
/// changes hands but those that it gets or had. There has to be one node at least.
[[nodiscard]] const std::string& wished_owner(Slot slot, std::span<const std::string> nodes);

}  // namespace meldroom::server
