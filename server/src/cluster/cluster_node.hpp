#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cluster/claims.hpp"
#include "cluster/etcd.hpp"
#include "cluster/etcd_ownership.hpp"
#include "cluster/notice_board.hpp"
#include "journal/etcd_journal.hpp"

namespace meldroom::server {

struct Metrics;
class Rooms;
class ServerClock;

/// A server as a node of a cluster: its keys in etcd, and how its rooms come and go.
class ClusterNode final : private SlotListener {
 public:
  /// `name` is its name in the cluster.
  ClusterNode(std::string name, EtcdOwnership::Setup setup, Metrics& metrics);

  /// Makes the journal of the rooms that this node owns. The node must outlive it. Call it once.
  [[nodiscard]] std::unique_ptr<EtcdJournal> make_journal();
  [[nodiscard]] const Ownership& ownership() const { return ownership_; }

  /// Joins the cluster. From now on rooms come and go, and the readers get what the operator tells any node.
  void start(const ServerClock& clock, Rooms& rooms, NoticeBoard::Readers readers);
  /// Gives it to the readers of every node. Throws etcd::NoAnswer or etcd::Refused.
  template <class NoticeOrChange>
  void post(const NoticeOrChange& one) const {
    NoticeBoard::post(members_, one);
  }
  /// Asks other nodes, whose readers get the question. Waits for their answers.
  [[nodiscard]] NodeAnswers ask(std::vector<std::string> nodes, const nlohmann::json& text) const {
    return ask_nodes(members_, std::move(nodes), text);
  }
  /// Answers a question of another node. Throws etcd::NoAnswer or etcd::Refused.
  void answer(const NodeQuestion& question, const nlohmann::json& answer) const {
    answer_question(members_, question, claims_.node(), answer);
  }
  /// Uses the certificates of `renewed` for connections to members that are made from now on.
  void renew_certificates(const etcd::Members& renewed);
  /// Hands all rooms over to other nodes, if there are any, and leaves the cluster. Waits for that, at most for
  /// `within`.
  void leave(std::chrono::milliseconds within);

 private:
  void gained(std::span<const Gained> slots) override;
  void lost(std::span<const Slot> slots) override;
  void flush() override;

  const etcd::Members members_;
  Metrics& metrics_;
  Claims claims_;
  EtcdOwnership ownership_;
  EtcdJournal* journal_ = nullptr;  ///< set by make_journal()
  Rooms* rooms_ = nullptr;          ///< set by start()
  std::unique_ptr<NoticeBoard> notices_;
};

}  // namespace meldroom::server
