#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>

#include "cluster/claims.hpp"
#include "cluster/etcd.hpp"
#include "cluster/etcd_ownership.hpp"
#include "cluster/notice_board.hpp"
#include "journal/etcd_journal.hpp"

namespace meldroom::server {

class Connections;
struct Metrics;
class Rooms;
class ServerClock;

/// A server as one of several that share rooms: what it has in etcd, and how its rooms come and go.
class ClusterNode final : private SlotListener {
 public:
  /// `name` is its own among the nodes; `where` says how it is reached.
  ClusterNode(etcd::Members members, std::string name, NodeValue where, Metrics& metrics);

  /// The journal of the rooms that this node has. It may not outlive the node. Once.
  [[nodiscard]] std::unique_ptr<EtcdJournal> make_journal();
  [[nodiscard]] const Ownership& ownership() const { return ownership_; }

  /// Joins the cluster. From now on rooms come and go, and those who are connected are told what its host says.
  void start(const ServerClock& clock, Rooms& rooms, Connections& connections);
  /// Has every node spread a notice among those who are connected there. Throws etcd::NoAnswer or etcd::Refused.
  void post(const Notice& notice) const { NoticeBoard::post(members_, notice); }
  /// Hands all rooms over to other nodes, if there are any, and leaves. Waits for that, so long at most.
  void leave(std::chrono::milliseconds within);

 private:
  void gained(std::span<const Gained> slots) override;
  void lost(std::span<const Slot> slots) override;
  void flush() override;

  const etcd::Members members_;
  Metrics& metrics_;
  Claims claims_;
  EtcdOwnership ownership_;
  EtcdJournal* journal_ = nullptr;  ///< since make_journal()
  Rooms* rooms_ = nullptr;          ///< since start()
  std::unique_ptr<NoticeBoard> notices_;
};

}  // namespace meldroom::server
