// What the journal in etcd does besides what both journals promise: it folds entries, and has to do with a store that
// others compact, damage and stop.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
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
#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "cluster/copy_journal.hpp"
#include "etcd_writer.hpp"
#include "journal/checksum.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;

namespace {

/// Writes this many entries of each of two rooms into a cluster that was empty.
void write_two_rooms(std::uint64_t entries) {
  Writer writer = first_writer({room, neighbour});
  for (const RoomCode one : {room, neighbour}) {
    for (std::uint64_t i = 0; i < entries; ++i) writer.append(one, i, "line")->wait_for(i + 1);
  }
}

}  // namespace

TEST_CASE("a room's entries are folded and read as before, and no late copy brings one back") {
  Writer writer = first_writer();
  const auto before = writer.node.claims.claim(Slot::of(room))->revision;
  std::vector<std::string> lines;
  const auto play = [&](std::uint64_t until) {
    std::shared_ptr<Listener> last;
    while (lines.size() < until) {
      lines.push_back("line " + std::to_string(lines.size()));
      last = writer.append(room, lines.size() - 1, lines.back());
    }
    last->wait_for(until);
    writer.journal.keep_state(room, until, {});
    REQUIRE(writer.journal.flush());
    REQUIRE(writer.journal.flush());  // the first flush answers before the folding
  };
  const auto keys = [] {
    const auto of_room = etcd::keys_with("e/" + Slot::of(room).name() + "/" + room.text() + "/");
    return one_member().commit(etcd::Transaction().get(of_room)).found.front().keys;
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
  CHECK_FALSE(one_member().commit(late).done);

  // Another node gets the slot, and goes on folding.
  Writer other("n2", {room});
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
  other.journal.keep_state(room, lines.size(), {});
  REQUIRE(other.journal.flush());
  REQUIRE(other.journal.flush());
  CHECK(keys().size() == 2);
  CHECK(lines_of(room) == lines);
  // A node that has lost the slot folds nothing.
  writer.journal.keep_state(room, lines.size(), {});
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room) == lines);

  // Damage in a folded value is noticed, and concerns only that room.
  std::string damaged = keys().front().value;
  damaged[damaged.size() / 2] ^= 1;
  static_cast<void>(one_member().commit(etcd::Transaction().put(keys().front().key, damaged)));
  bool intact = true;
  other.journal.read_room(room, 0, [&](const JournalEntry& line) { intact = intact && line.intact; });
  CHECK_FALSE(intact);
}

TEST_CASE("any number of rooms can be set aside at once, and a room twice") {
  Writer writer = first_writer();
  const std::uint64_t rooms = 300;  // etcd takes 128 changes in a transaction
  for (std::uint64_t i = 0; i < rooms; ++i) writer.node.take(Slot::of(RoomCode(1'000 + i)));
  const auto busy = block(writer, 0, "a");
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

TEST_CASE("a room that is closed right after it was set aside is not on the list any more") {
  Writer writer = first_writer();
  const auto busy = block(writer, 0, "a");
  writer.journal.set_aside({room, 1, "its deck is missing"});
  writer.journal.forget(room);
  busy->answer();
  REQUIRE(writer.journal.flush());
  CHECK(rooms_set_aside(one_member().members()).empty());
  CHECK(lines_of(room).empty());
}

TEST_CASE("a room is read at any member that answers") {
  write_two_rooms(3);
  etcd::Members members = one_member().members();
  members.endpoints.insert(members.endpoints.begin(), 2,
                           {false, "127.0.0.1", "1", {}});  // nothing listens there
  for (int i = 0; i < 20; ++i) {  // each time another one can be the first that is asked
    Metrics metrics;
    Claims nothing("reader");
    const EtcdJournal journal(members, nothing, metrics);
    for (const std::uint64_t from : {0U, 1U}) {
      std::vector<std::uint64_t> numbers;
      REQUIRE_NOTHROW(
          journal.read_room(room, from, [&](const JournalEntry& line) { numbers.push_back(line.number); }));
      CHECK(numbers.size() == 3 - from);
    }
  }
}

TEST_CASE("a flush is answered, and a room is forgotten, although entries come without a pause") {
  Writer writer = first_writer();
  const Slot slot = Slot::of(room);
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
  const auto outcome = flushed.wait_for(patience);
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
      static_cast<void>(one_member().commit(etcd::Transaction().put("filler", "x")));
      one_member().compact();
    }
    CHECK(entry.intact);
    read.emplace_back(entry.room, entry.number);
  }));
  CHECK(read.size() == written.size());
  CHECK(std::set(read.begin(), read.end()) == written);
}

TEST_CASE("a backup of a cluster leaves out what is damaged of a room, and has all other rooms") {
  write_two_rooms(3);
  const bool missing = GENERATE(false, true);
  const std::string key = "e/" + Slot::of(room).name() + "/" + room.text() + "/00000001";
  static_cast<void>(
      one_member().commit(missing ? etcd::Transaction().erase(key) : etcd::Transaction().put(key, "1 1 x")));
  const TemporaryFolder folder;
  const CopiedJournal copied =
      back_up_cluster(one_member().members(), folder.path(), folder / "backup.db").value();
  CHECK(copied.rooms == 2);
  CHECK(copied.entries == 4);
  REQUIRE(copied.cut.size() == 1);
  CHECK(copied.cut[0].room == room);
  CHECK(copied.cut[0].entry == 1);
  CHECK(std::filesystem::exists(folder / "backup.db"));
}

TEST_CASE("a backup of a cluster counts no room of which nothing is left") {
  write_two_rooms(2);
  const std::string key = "e/" + Slot::of(room).name() + "/" + room.text() + "/00000000";
  static_cast<void>(one_member().commit(etcd::Transaction().put(key, "1 1 x")));
  const TemporaryFolder folder;
  const CopiedJournal copied =
      back_up_cluster(one_member().members(), folder.path(), folder / "backup.db").value();
  CHECK(copied.rooms == 1);
  CHECK(copied.entries == 2);
  REQUIRE(copied.cut.size() == 1);
  CHECK(copied.cut[0].entry == 0);
}

TEST_CASE("a backup of a cluster is one file, and SQLite needs no other one to read it") {
  {
    Writer writer = first_writer();
    writer.append(room, 0, "line")->wait_for(1);
  }
  const TemporaryFolder folder;
  const std::filesystem::path backup = folder / "backup.db";
  REQUIRE(back_up_cluster(one_member().members(), folder.path(), backup).has_value());
  {
    const Database opened = open_database(backup, SQLITE_OPEN_READONLY);
    Statement mode(opened.get(), "PRAGMA journal_mode");
    REQUIRE(mode.step());
    CHECK(mode.text(0) == "delete");
  }
  int entries = 0;
  const auto count = [&entries](const JournalEntry&) { ++entries; };
  CHECK(read_journal(backup, count).has_value());
  CHECK(entries == 1);
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) CHECK(file.path() == backup);
}

TEST_CASE("slots are taken over while a room is read") {
  Writer writer = first_writer({room, neighbour});
  writer.append(room, 0, "a")->wait_for(1);
  writer.append(neighbour, 0, "n")->wait_for(1);
  std::atomic<int> read = 0;
  std::future<void> take_over;
  auto outcome = std::future_status::timeout;
  writer.journal.read_room(room, 0, [&](const JournalEntry&) {
    take_over = std::async(std::launch::async, [&] {
      const std::vector slots{Slot::of(neighbour)};
      writer.journal.read_slots(slots, [&](const JournalEntry&) { ++read; });
    });
    outcome = take_over.wait_for(patience);
  });
  CHECK(outcome == std::future_status::ready);
  take_over.get();
  CHECK(read == 1);
}

TEST_CASE("after an entry whose number is taken no later one of its room is written, and other rooms go on") {
  Writer writer = first_writer({room, neighbour});
  const auto busy = block(writer, 0, "a");
  const std::string foreign = fmt::format("1 {} other", checksum_of(room, 1, ServerTime(1), "other"));
  const std::string key = "e/" + Slot::of(room).name() + "/" + room.text() + "/00000001";
  static_cast<void>(one_member().commit(etcd::Transaction().put(key, foreign)));
  // In one group.
  const auto taken = append_to(writer.journal, room, 1, "b");
  const auto later = append_to(writer.journal, room, 2, "c");
  const auto kept = append_to(writer.journal, neighbour, 0, "n");
  writer.journal.write();
  busy->answer();
  kept->wait_for(1);
  CHECK(taken->wait_for_failure() == "there is another entry 1");
  CHECK(later->wait_for_failure().find("an earlier entry") != std::string::npos);
  // In the next one.
  CHECK(writer.append(room, 3, "d")->wait_for_failure().find("an earlier entry") != std::string::npos);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "other"});
  CHECK(lines_of(neighbour) == std::vector<std::string>{"n"});

  // When the slot has come back and was read again, the room goes on after what is there.
  get_slot_back(writer);
  writer.append(room, 2, "e")->wait_for(3);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "other", "e"});
}

TEST_CASE("while etcd is down nothing is acknowledged, and everything is when it is back") {
  EtcdMembers members(1);
  Metrics metrics;
  Claims claims("n1");
  claims.join(members.commit(etcd::Transaction().put(claims.node_key(), "here ")).revision);
  const SlotValue value{"n1", claims.incarnation(), {}, {}};
  const Slot slot = Slot::of(room);
  claims.add(slot,
             {members.commit(etcd::Transaction().put(Claims::slot_key(slot), value.text())).revision, {}},
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
  CHECK(metrics.journal_retries.value() > 0);
}
