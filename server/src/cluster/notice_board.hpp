#pragma once

#include <functional>
#include <memory>

#include "cluster/etcd.hpp"
#include "net/notice.hpp"

namespace meldroom::server {

/// The operator's notices to everybody in a cluster. The operator can give them to any node. Each node reads them in
/// etcd: `host/say` has the last notice, and `host/drain` says whether the cluster drains. If two notices come at
/// almost the same moment, a node may see only the second.
class NoticeBoard {
 public:
  /// Calls `read`, on a thread of its own, with each notice from now on. The first can be an older one: that of
  /// draining, if the cluster drains.
  NoticeBoard(etcd::Members members, std::function<void(const Notice&)> read);
  ~NoticeBoard();
  NoticeBoard(const NoticeBoard&) = delete;
  NoticeBoard& operator=(const NoticeBoard&) = delete;

  /// Posts a notice for all nodes, including this one. Throws etcd::NoAnswer or etcd::Refused.
  static void post(const etcd::Members& members, const Notice& notice);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
