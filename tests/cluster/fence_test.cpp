// Who may write, case by case. A node whose incarnation has ended changes nothing, even if it believes that it may.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "cluster/copy_journal.hpp"
#include "commit_listener.hpp"
#include "etcd_node.hpp"
#include "metrics.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/wait_until.hpp"

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

/// Blocks the journal's thread when it asks for home().
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

/// Appends an entry of the room. The journal's thread stands still when it reports that, until answer().
std::shared_ptr<BusyListener> block(Writer& writer, std::uint64_t number, const std::string& body) {
  auto busy = std::make_shared<BusyListener>();
  writer.journal.append(room, number, ServerTime(1), body, busy);
  writer.journal.write();
  busy->wait_until_asked();
  return busy;
}

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

/// Reads a node's slots, as the node does when it gains them.
void read_own(Writer& writer, std::vector<Slot> slots) {
  writer.journal.read_slots(slots, [](const JournalEntry&) {});
}

}  // namespace

TEST_CASE("an incarnation that has ended writes nothing, and its rooms are disowned") {
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

TEST_CASE("after a node has joined again, it does not write under its old incarnation") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  const EtcdNode again("n1");  // another process of that name
  CHECK(again.claims.incarnation() > writer.node.claims.incarnation());
  CHECK(writer.append(room, 1, "late")->wait_for_failure() == "disowned");
  CHECK(lines_of(room) == std::vector<std::string>{"a"});
}

TEST_CASE("an entry that was made under an earlier claim is not written after the slot has come back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const auto busy = block(writer, 0, "a");
  const auto late = std::make_shared<Listener>();
  writer.journal.append(room, 1, ServerTime(1), "late",
                        late);  // waits until the journal's thread has reported the first entry
  writer.node.take(Slot::of(room));
  read_own(writer, {Slot::of(room)});
  busy->answer();
  CHECK(late->wait_for_failure() == "disowned");
  writer.append(room, 1, "b")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a room is not forgotten under an earlier claim after its slot has come back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  const auto busy = block(writer, 1, "b");
  writer.journal.forget(room);  // waits until the journal's thread has reported the entry
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

TEST_CASE("a node does not write to a slot that another node has, and its rooms in other slots go on") {
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

TEST_CASE("if two nodes believe that they have a slot, only one of them writes") {
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

TEST_CASE("entries for a slot that came back must follow what is there now") {
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

TEST_CASE("a late copy of a transaction does not bring back a room that was forgotten") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const auto before = writer.node.claims.claim(Slot::of(room))->revision;
  writer.append(room, 0, "a")->wait_for(1);
  writer.journal.forget(room);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).empty());

  // The copy has the revision that the slot had before.
  etcd::Client client(one_member().members());
  etcd::Transaction late;
  late.if_created(writer.node.claims.node_key(), writer.node.claims.incarnation());
  late.if_modified(Claims::slot_key(Slot::of(room)), before);
  late.put("e/" + Slot::of(room).name() + "/" + room.text() + "/00000000", "a");
  CHECK_FALSE(client.commit(late).done);
  CHECK(lines_of(room).empty());

  // The node itself goes on with the slot as it is now.
  writer.append(room, 0, "again")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"again"});
}

TEST_CASE("a room's entries are folded and read as before, and no late copy brings one back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const auto before = writer.node.claims.claim(Slot::of(room))->revision;
  std::vector<std::string> lines;
  const auto play = [&](std::uint64_t until) {
    std::shared_ptr<Listener> last;
    while (lines.size() < until) {
      lines.push_back("line " + std::to_string(lines.size()));
      last = writer.append(room, lines.size() - 1, lines.back());
    }
    last->wait_for(until);
    writer.journal.keep_snapshot(room, until, {});
    REQUIRE(writer.journal.flush());
    REQUIRE(writer.journal.flush());  // the first flush answers before the folding
  };
  etcd::Client client(one_member().members());
  const auto keys = [&] {
    return client.get(etcd::keys_with("e/" + Slot::of(room).name() + "/" + room.text() + "/"))
        .found.front()
        .keys;
  };
  play(50);
  CHECK(keys().size() == 50);
  play(100);
  CHECK(keys().size() == 1);
  play(120);
  CHECK(keys().size() == 21);
  CHECK(lines_of(room) == lines);

  etcd::Transaction late;
  late.if_created(writer.node.claims.node_key(), writer.node.claims.incarnation());
  late.if_modified(Claims::slot_key(Slot::of(room)), before);
  late.if_created(keys().front().key.substr(0, keys().front().key.size() - 8) + "00000007", 0);
  late.put(keys().front().key.substr(0, keys().front().key.size() - 8) + "00000007", "7");
  CHECK_FALSE(client.commit(late).done);

  // Another node gets the slot, and goes on folding.
  Writer other("n2");
  other.node.take(Slot::of(room));
  std::vector<std::string> read;
  other.journal.read_slots(std::vector{Slot::of(room)}, [&](const JournalEntry& line) {
    CHECK(line.intact);
    CHECK(line.number == read.size());
    read.emplace_back(line.body);
  });
  CHECK(read == lines);
  for (int i = 0; i < 50; ++i) {
    lines.push_back("more " + std::to_string(i));
    other.append(room, lines.size() - 1, lines.back())->wait_for(lines.size());
  }
  other.journal.keep_snapshot(room, lines.size(), {});
  REQUIRE(other.journal.flush());
  REQUIRE(other.journal.flush());
  CHECK(keys().size() == 2);
  CHECK(lines_of(room) == lines);
  // A node that has lost the slot folds nothing.
  writer.journal.keep_snapshot(room, lines.size(), {});
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room) == lines);

  // Damage in a folded value is noticed, and concerns only that room.
  std::string damaged = keys().front().value;
  damaged[damaged.size() / 2] ^= 1;
  static_cast<void>(client.commit(etcd::Transaction().put(keys().front().key, damaged)));
  bool intact = true;
  other.journal.read_room(room, [&](const JournalEntry& line) { intact = intact && line.intact; });
  CHECK_FALSE(intact);
}

TEST_CASE("entries are not folded under an earlier claim after the slot has come back") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const std::uint64_t entries = 100;
  for (std::uint64_t i = 0; i < entries; ++i) static_cast<void>(writer.append(room, i, "line"));
  REQUIRE(writer.journal.flush());
  const auto busy = block(writer, entries, "line");
  writer.journal.keep_snapshot(room, entries, {});  // waits until the journal's thread has reported the entry
  // The slot comes back. This node could be reading its keys, page by page, while they are folded.
  writer.node.take(Slot::of(room));
  busy->answer();
  REQUIRE(writer.journal.flush());
  REQUIRE(writer.journal.flush());
  etcd::Client client(one_member().members());
  CHECK(client.get(etcd::keys_with("e/")).found.front().keys.size() == entries + 1);
}

TEST_CASE("a claim of an incarnation that has ended does not count") {
  Claims claims("n1");
  const Slot slot = Slot::of(room);
  claims.join(7);
  claims.add(slot, {8, {}}, 7);
  CHECK(claims.claim(slot));
  claims.end(7);
  claims.add(slot, {9, {}}, 7);
  CHECK_FALSE(claims.claim(slot));
}

TEST_CASE("any number of rooms can be set aside at once, and a room twice") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  const auto busy = block(writer, 0, "a");
  const std::uint64_t rooms = 300;  // etcd takes 128 changes in a transaction
  for (std::uint64_t i = 0; i < rooms; ++i)
    writer.journal.set_aside({RoomCode(1'000 + i), 3, "its deck is missing"});
  writer.journal.set_aside({RoomCode(1'000), 4, "and again"});
  busy->answer();
  REQUIRE(writer.journal.flush());
  CHECK(writer.journal.healthy());
  const auto listed = rooms_set_aside(one_member().members());
  CHECK(listed.size() == rooms);
  CHECK(std::ranges::find(listed, RoomCode(1'000), &SetAside::room)->entry == 4);
}

TEST_CASE("a flush is answered, and a room is forgotten, although entries come without a pause") {
  one_member().clear();
  Writer writer("n1");
  const Slot slot = Slot::of(room);
  writer.node.take(slot);
  writer.append(room, 0, "a")->wait_for(1);
  std::atomic<bool> enough{false};
  std::thread players([&] {
    const auto listener = std::make_shared<Listener>();
    std::vector<std::pair<RoomCode, std::uint64_t>> rooms;
    for (int i = 0; i < 50; ++i) rooms.emplace_back(slot.new_room(8), 0);
    while (!enough) {
      for (auto& [code, entries] : rooms) {
        while (!enough && writer.metrics.journal_waiting.value() > 1'000) std::this_thread::yield();
        writer.journal.append(code, entries++, ServerTime(1), "move", listener);
      }
      writer.journal.write();
    }
  });
  wait_until("more entries wait than fit into a group",
             [&] { return writer.metrics.journal_waiting.value() > 500; });
  writer.journal.forget(room);
  auto flushed = std::async(std::launch::async, [&] { return writer.journal.flush(); });
  const auto outcome = flushed.wait_for(std::chrono::seconds(20));
  CHECK(outcome == std::future_status::ready);
  enough = true;
  players.join();
  CHECK(flushed.get());
  CHECK(lines_of(room).empty());
}

TEST_CASE("all rooms are read although etcd compacts meanwhile, and each entry once") {
  one_member().clear();
  std::set<std::pair<RoomCode, std::uint64_t>> written;
  {
    Writer writer("n1");
    for (std::uint64_t code = 0; code < 25; ++code) {
      writer.node.take(Slot::of(RoomCode(code)));
      // In all more than are read at once.
      for (std::uint64_t i = 0; i < 100; ++i) {
        static_cast<void>(writer.append(RoomCode(code), i, "line"));
        written.emplace(RoomCode(code), i);
      }
    }
    REQUIRE(writer.journal.flush());
  }
  Metrics metrics;
  Claims nothing("reader");
  EtcdJournal journal(one_member().members(), nothing, metrics);
  std::vector<std::pair<RoomCode, std::uint64_t>> read;
  static_cast<void>(journal.read([&](const JournalEntry& entry) {
    if (read.empty()) {
      static_cast<void>(etcd::Client(one_member().members()).commit(etcd::Transaction().put("filler", "x")));
      one_member().compact();
    }
    CHECK(entry.intact);
    read.emplace_back(entry.room, entry.number);
  }));
  CHECK(read.size() == written.size());
  CHECK(std::set(read.begin(), read.end()) == written);
}

TEST_CASE("a backup of a cluster leaves out what is damaged of a room, and has all other rooms") {
  one_member().clear();
  {
    Writer writer("n1");
    for (const RoomCode one : {room, neighbour}) {
      writer.node.take(Slot::of(one));
      for (std::uint64_t i = 0; i < 3; ++i) writer.append(one, i, "line")->wait_for(i + 1);
    }
  }
  etcd::Client client(one_member().members());
  const bool missing = GENERATE(false, true);
  const std::string key = "e/" + Slot::of(room).name() + "/" + room.text() + "/00000001";
  static_cast<void>(
      client.commit(missing ? etcd::Transaction().erase(key) : etcd::Transaction().put(key, "1 1 x")));
  const TemporaryFolder folder;
  const auto result = back_up_cluster(one_member().members(), folder.path(), folder / "backup.db");
  REQUIRE(std::holds_alternative<CopiedJournal>(result));
  const auto& copied = std::get<CopiedJournal>(result);
  CHECK(copied.rooms == 2);
  CHECK(copied.entries == 4);
  REQUIRE(copied.cut.size() == 1);
  CHECK(copied.cut[0].room == room);
  CHECK(copied.cut[0].entry == 1);
  CHECK(std::filesystem::exists(folder / "backup.db"));
}

TEST_CASE("a group whose answer was lost is written only once") {
  one_member().clear();
  Writer writer("n1");
  writer.node.take(Slot::of(room));
  // After a lost answer the entry is there, as this node would write it.
  writer.append(room, 0, "a")->wait_for(1);
  writer.append(room, 1, "b")->wait_for(2);
  Writer again("n1");  // knows nothing about the entries
  again.node.take(Slot::of(room));
  const auto same = again.append(room, 0, "a");
  same->wait_for(1);
  // A different entry in the same place is not this node's.
  CHECK(again.append(room, 1, "other")->wait_for_failure().find("another entry 1") != std::string::npos);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("while etcd is down nothing is acknowledged, and everything is when it is back") {
  EtcdMembers members(1);
  Metrics metrics;
  Claims claims("n1");
  etcd::Client client(members.members());
  claims.join(client.commit(etcd::Transaction().put(claims.node_key(), "here ")).revision);
  const SlotValue value{"n1", claims.incarnation(), {}, {}};
  const Slot slot = Slot::of(room);
  claims.add(slot,
             {client.commit(etcd::Transaction().put(Claims::slot_key(slot), value.text())).revision, {}},
             claims.incarnation());
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
