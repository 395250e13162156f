// Who may write, case by case: a node whose time is over changes nothing, whatever it believes.
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "commit_listener.hpp"
#include "etcd_node.hpp"
#include "metrics.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;

namespace {

constexpr RoomCode room{5};
constexpr RoomCode neighbour{6};  // in another slot

/// A node with a journal.
struct Writer {
  explicit Writer(const std::string& name)
      : node(name), journal(one_member().members(), node.claims, metrics) {}

  std::shared_ptr<Listener> append(RoomCode to, std::uint64_t number, const std::string& body) {
    auto listener = std::make_shared<Listener>();
    journal.append(to, number, ServerTime(1), body, listener);
    journal.write();
    return listener;
  }

  Metrics metrics;
  EtcdNode node;
  EtcdJournal journal;
};

/// Keeps the journal's thread waiting that asks where it lives.
class BusyListener final : public CommitListener {
 public:
  [[nodiscard]] IoExecutor home() const override {
    asked_.set_value();
    answered_.get_future().wait();
    return home_.home();
  }
  void committed(std::uint64_t /*number*/) override {}
  void not_committed(const std::string& /*why*/) override {}
  void disowned() override {}

  void wait_until_asked() { asked_.get_future().wait(); }
  void answer() { answered_.set_value(); }

 private:
  const Listener home_;
  mutable std::promise<void> asked_;
  mutable std::promise<void> answered_;
};

std::vector<std::string> lines_of(RoomCode code) {
  Metrics metrics;
  Claims claims("reader");
  const EtcdJournal journal(one_member().members(), claims, metrics);
  std::vector<std::string> lines;
  journal.read_room(code, [&](const JournalEntry& line) {
    CHECK(line.intact);
    lines.emplace_back(line.body);
  });
  return lines;
}

/// Reads the slots of a node as it does when it gets them.
void read_own(Writer& writer, std::vector<Slot> slots) {
  writer.journal.read_slots(slots, [](const JournalEntry&) {});
}

}  // namespace

TEST_CASE("an incarnation that has ended writes nothing, and its rooms are told that they are another's") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  writer.node.die();
  CHECK(writer.append(room, 1, "late")->wait_for_failure() == "disowned");
  CHECK(writer.node.claims.incarnation() == 0);
  CHECK(lines_of(room) == std::vector<std::string>{"a"});
  CHECK(writer.journal.healthy());
}

TEST_CASE("a node that has joined anew does not write with what it had before") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  const EtcdNode again("n1");  // another process of that name
  CHECK(again.claims.incarnation() > writer.node.claims.incarnation());
  CHECK(writer.append(room, 1, "late")->wait_for_failure() == "disowned");
  CHECK(lines_of(room) == std::vector<std::string>{"a"});
}

TEST_CASE("what was made under an earlier claim is not written when the slot has come back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  const auto late = std::make_shared<Listener>();
  writer.journal.append(room, 1, ServerTime(1), "late", late);  // and not written yet
  writer.node.take(Slot::of(room));
  read_own(writer, {Slot::of(room)});
  writer.journal.write();
  CHECK(late->wait_for_failure() == "disowned");
  writer.append(room, 1, "b")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a room is not forgotten under an earlier claim when its slot has come back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  const auto busy = std::make_shared<BusyListener>();
  writer.journal.append(room, 1, ServerTime(1), "b", busy);
  writer.journal.write();
  busy->wait_until_asked();
  writer.journal.forget(room);  // waits until the journal's thread has told of the entry
  writer.node.take(Slot::of(room));
  read_own(writer, {Slot::of(room)});
  busy->answer();
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
  writer.append(room, 2, "c")->wait_for(3);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b", "c"});
  writer.journal.forget(room);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).empty());
}

TEST_CASE("a slot that another node has is not written to; the rooms of others go on") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.node.take(Slot::of(neighbour));
  writer.append(room, 0, "a")->wait_for(1);
  Writer other("n2");
  other.node.take(Slot::of(room));
  read_own(other, {Slot::of(room)});

  const auto lost = std::make_shared<Listener>();
  const auto kept = std::make_shared<Listener>();
  writer.journal.append(room, 1, ServerTime(1), "late", lost);  // in one group
  writer.journal.append(neighbour, 0, ServerTime(1), "b", kept);
  writer.journal.write();
  CHECK(lost->wait_for_failure() == "disowned");
  kept->wait_for(1);
  CHECK_FALSE(writer.node.claims.claim(Slot::of(room)));
  other.append(room, 1, "c")->wait_for(2);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "c"});
  CHECK(lines_of(neighbour) == std::vector<std::string>{"b"});
}

TEST_CASE("of two nodes that both believe to have a slot one writes") {
  one_member().clear();
  Writer first("n1");
  Writer second("n2");
  first.node.take(Slot::of(room));
  second.node.take(Slot::of(room));
  const bool entry_is_there = GENERATE(false, true);
  const auto won = second.append(room, 0, "second");
  if (entry_is_there) won->wait_for(1);
  const auto lost = first.append(room, 0, "first");
  won->wait_for(1);
  CHECK(lost->wait_for_failure() == "disowned");
  CHECK(lines_of(room) == std::vector<std::string>{"second"});
}

TEST_CASE("a slot that came back is written to as it is now, not as it was before") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  {
    Writer other("n2");
    other.node.take(Slot::of(room));
    read_own(other, {Slot::of(room)});
    other.append(room, 1, "b")->wait_for(2);
  }
  writer.node.take(Slot::of(room));
  read_own(writer, {Slot::of(room)});
  CHECK(writer.append(room, 1, "old")->wait_for_failure().find("would follow 2 others") != std::string::npos);
  writer.append(room, 2, "c")->wait_for(3);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("a transaction that comes late after its room was forgotten brings nothing back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const auto before = writer.node.claims.claim(Slot::of(room))->revision;
  writer.append(room, 0, "a")->wait_for(1);
  writer.journal.forget(room);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).empty());

  // As it was sent: with the revision that the slot had.
  etcd::Client client(one_member().members());
  etcd::Transaction late;
  late.if_created(writer.node.claims.node_key(), writer.node.claims.incarnation());
  late.if_modified(Claims::slot_key(Slot::of(room)), before);
  late.put("e/" + Slot::of(room).name() + "/" + room.text() + "/00000000", "a");
  CHECK_FALSE(client.commit(late).done);
  CHECK(lines_of(room).empty());

  // The node itself goes on with the slot as it is now.
  writer.append(room, 0, "anew")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"anew"});
}

TEST_CASE("a group whose answer was lost is there once") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  // What a lost answer leaves: the entry is there as this node would write it.
  writer.append(room, 0, "a")->wait_for(1);
  writer.append(room, 1, "b")->wait_for(2);
  Writer again("n1");  // knows nothing of the entries
  again.node.take(Slot::of(room));
  const auto same = again.append(room, 0, "a");
  same->wait_for(1);
  // Another entry in the same place is none of ours.
  CHECK(again.append(room, 1, "other")->wait_for_failure().find("another entry 1") != std::string::npos);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("while etcd is away nothing is acknowledged, and all is when it is back") {
  EtcdMembers members(1);
  Metrics metrics;
  Claims claims("n1");
  etcd::Client client(members.members());
  claims.join(client.commit(etcd::Transaction().put(claims.node_key(), "here ")).revision);
  const SlotValue value{"n1", claims.incarnation(), {}, {}};
  const Slot slot = Slot::of(room);
  claims.add(slot,
             {client.commit(etcd::Transaction().put(Claims::slot_key(slot), value.text())).revision, {}});
  EtcdJournal journal(members.members(), claims, metrics);
  const auto listener = std::make_shared<Listener>();
  journal.append(room, 0, ServerTime(1), "a", listener);
  CHECK(journal.flush());
  listener->wait_for(1);

  members.kill(0);
  journal.append(room, 1, ServerTime(2), "b", listener);
  CHECK_FALSE(journal.flush());
  CHECK_FALSE(journal.healthy());
  CHECK(listener->committed() == 1);
  members.start(0);
  listener->wait_for(2);
  CHECK(journal.healthy());
}
