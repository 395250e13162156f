// A node with a journal in etcd, for tests of what it may write and what is there then.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "commit_listener.hpp"
#include "etcd_node.hpp"
#include "metrics.hpp"

namespace meldroom::test {

inline constexpr server::RoomCode room{5};
inline constexpr server::RoomCode neighbour{6};  // in another slot

/// A node with a journal.
struct Writer {
  /// `way`: how its journal reaches one_member().
  explicit Writer(const std::string& name, const server::etcd::Members& way = one_member().members())
      : node(name), journal(way, node.claims, metrics) {}
  /// The same with the slots of these rooms.
  Writer(const std::string& name, const std::vector<server::RoomCode>& rooms) : Writer(name) {
    for (const server::RoomCode code : rooms) node.take(server::Slot::of(code));
  }

  std::shared_ptr<Listener> append(server::RoomCode to, std::uint64_t number, const std::string& body) {
    auto listener = append_to(journal, to, number, body);
    journal.write();
    return listener;
  }

  server::Metrics metrics;
  EtcdNode node;
  server::EtcdJournal journal;
};

/// A node that has taken the slots of these rooms, in a cluster that was empty.
inline Writer first_writer(const std::vector<server::RoomCode>& rooms = {room}) {
  one_member().clear();
  return Writer("n1", rooms);
}

/// Blocks the journal's thread when it first asks for executor().
class BusyListener final : public server::CommitListener {
 public:
  [[nodiscard]] server::IoExecutor executor() const override {
    std::call_once(first_time_, [this] {
      asked_.set_value();
      answered_.get_future().wait();
    });
    return listener_.executor();
  }
  void committed(std::uint64_t /*number*/) override {}
  void not_committed(const std::string& /*why*/) override {}
  void disowned() override {}

  void wait_until_asked() { asked_.get_future().wait(); }
  void answer() { answered_.set_value(); }

 private:
  const Listener listener_;
  mutable std::once_flag first_time_;
  mutable std::promise<void> asked_;
  mutable std::promise<void> answered_;
};

/// Appends an entry of the room. The journal's thread stands still when it reports that, until answer().
inline std::shared_ptr<BusyListener> block(Writer& writer, std::uint64_t number, const std::string& body) {
  auto busy = std::make_shared<BusyListener>();
  writer.journal.append(room, number, server::ServerTime(1), body, busy);
  writer.journal.write();
  busy->wait_until_asked();
  return busy;
}

/// What the journal has of a room.
inline std::vector<std::string> lines_of(server::RoomCode code) {
  server::Metrics metrics;
  server::Claims claims("reader");
  const server::EtcdJournal journal(one_member().members(), claims, metrics);
  std::vector<std::string> lines;
  journal.read_room(code, 0, [&](const server::JournalEntry& line) {
    CHECK(line.intact);
    lines.emplace_back(line.body);
  });
  return lines;
}

/// Reads a node's slots, as the node does when it gains them.
inline void read_own(Writer& writer, std::vector<server::Slot> slots) {
  writer.journal.read_slots(slots, [](const server::JournalEntry&) {});
}

/// The slot of `room` comes back to a node, which reads it.
inline void get_slot_back(Writer& writer) {
  writer.node.take(server::Slot::of(room));
  read_own(writer, {server::Slot::of(room)});
}

}  // namespace meldroom::test
