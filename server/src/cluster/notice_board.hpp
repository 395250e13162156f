#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cluster/etcd.hpp"
#include "net/bans.hpp"
#include "net/notice.hpp"

namespace meldroom::server {

/// What the operator of a cluster has told one node, and what all nodes have to do: notices to everybody, and bans.
/// Each node reads it in etcd: `host/say` has the last notice, `host/drain` says whether the cluster drains, and
/// `host/ban/WHO` whether somebody is banned. If two notices come at almost the same moment, a node may see only the
/// second.
class NoticeBoard {
 public:
  struct Readers {
    /// Gets each notice from now on. The first can be an older one: that of draining, if the cluster drains.
    std::function<void(const Notice&)> notice;
    /// Gets all changes of the list of bans in order, first those of the past.
    std::function<void(std::vector<BanChange>)> bans;
  };

  /// Calls the readers on a thread of its own.
  NoticeBoard(etcd::Members members, Readers readers);
  ~NoticeBoard();
  NoticeBoard(const NoticeBoard&) = delete;
  NoticeBoard& operator=(const NoticeBoard&) = delete;

  /// Posts a notice for all nodes, including this one. Throws etcd::NoAnswer or etcd::Refused.
  static void post(const etcd::Members& members, const Notice& notice);
  /// The same for a change of the list of bans.
  static void post(const etcd::Members& members, const BanChange& change);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
