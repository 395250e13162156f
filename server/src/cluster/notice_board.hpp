#pragma once

#include <functional>
#include <memory>

#include "cluster/etcd.hpp"
#include "net/notice.hpp"

namespace meldroom::server {

/// What the host tells everybody, whichever node of a cluster they ask to: each node reads it in etcd, where `host/say` has
/// the last notice and `host/drain` whether the cluster drains. Of two that come within the same moment a node may see the
/// second alone.
class NoticeBoard {
 public:
  /// `read` is told of each notice from now on, and at first of draining, if the cluster drains; on a thread of its own.
  NoticeBoard(etcd::Members members, std::function<void(const Notice&)> read);
  ~NoticeBoard();
  NoticeBoard(const NoticeBoard&) = delete;
  NoticeBoard& operator=(const NoticeBoard&) = delete;

  /// Puts a notice up for all nodes, this one as well. Throws etcd::NoAnswer or etcd::Refused.
  static void post(const etcd::Members& members, const Notice& notice);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
