#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cluster/etcd.hpp"
#include "cluster/node_questions.hpp"
#include "net/bans.hpp"
#include "net/notice.hpp"
#include "settings/limit_change.hpp"

namespace meldroom::server {

/// What the operator of a cluster has told one node, and what all nodes have to do: notices to everybody, bans, limits
/// and questions. Each node reads it in etcd: `host/say` has the last notice, `host/drain` says whether the cluster
/// drains, `host/ban/WHO` whether somebody is banned, `host/limit/NAME` what a limit was changed to, and
/// node_questions.hpp says where the questions are. If two notices come at almost the same moment, a node may see only
/// the second.
class NoticeBoard {
 public:
  struct Readers {
    /// Gets each notice from now on. The first can be an older one: that of draining, if the cluster drains.
    std::function<void(const Notice&)> notice;
    /// Gets all changes of the list of bans in order, first those of the past.
    std::function<void(std::vector<BanChange>)> bans;
    /// Gets each change of a limit from now on.
    std::function<void(const LimitChange&)> limit;
    /// Gets each question to this node from now on.
    std::function<void(const NodeQuestion&)> question;
  };

  /// `node` is this node's name. Calls the readers on a separate thread.
  NoticeBoard(etcd::Members members, std::string node, Readers readers);
  ~NoticeBoard();
  NoticeBoard(const NoticeBoard&) = delete;
  NoticeBoard& operator=(const NoticeBoard&) = delete;

  /// Posts a notice for all nodes, including this one. Throws etcd::NoAnswer or etcd::Refused.
  static void post(const etcd::Members& members, const Notice& notice);
  /// The same for a change of the list of bans.
  static void post(const etcd::Members& members, const BanChange& change);
  /// The same for a change of a limit.
  static void post(const etcd::Members& members, const LimitChange& change);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
