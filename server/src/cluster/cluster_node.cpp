#include "cluster/cluster_node.hpp"

#include <map>
#include <utility>

#include <spdlog/spdlog.h>

#include "room/rooms.hpp"

namespace meldroom::server {

ClusterNode::ClusterNode(std::string name, EtcdOwnership::Setup setup, Metrics& metrics)
    : members_(setup.members),
      metrics_(metrics),
      claims_(std::move(name)),
      ownership_(std::move(setup), claims_, metrics) {}

std::unique_ptr<EtcdJournal> ClusterNode::make_journal() {
  auto journal = std::make_unique<EtcdJournal>(members_, claims_, metrics_);
  journal_ = journal.get();
  return journal;
}

void ClusterNode::start(const ServerClock& clock, Rooms& rooms, NoticeBoard::Readers readers) {
  rooms_ = &rooms;
  ownership_.start(clock, *this);
  notices_ = std::make_unique<NoticeBoard>(members_, claims_.node(), std::move(readers));
}

void ClusterNode::renew_certificates(const etcd::Members& renewed) {
  if (renewed.tls) members_.tls->set(*renewed.tls->get());
}

void ClusterNode::leave(std::chrono::milliseconds within) {
  notices_.reset();
  ownership_.leave(within);
  ownership_.stop();
}

void ClusterNode::gained(std::span<const Gained> slots) {
  std::vector<Slot> names;
  std::map<Slot, ServerTime> ahead;
  for (const Gained& one : slots) {
    names.push_back(one.slot);
    ahead.emplace(one.slot, one.ahead);
  }
  rooms_->bring_back([&](const auto& show) { journal_->read_slots(names, show); },
                     [&](Slot slot) { return ahead.at(slot); });
  spdlog::info("this node has taken over {} slots", slots.size());
}

void ClusterNode::lost(std::span<const Slot> slots) {
  rooms_->release(slots);
  spdlog::info("this node has handed over {} slots", slots.size());
}

void ClusterNode::flush() {
  static_cast<void>(journal_->flush());
}

}  // namespace meldroom::server
