// Who may write, case by case. A node whose incarnation has ended changes nothing, even if it believes that it may.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "etcd_writer.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;

TEST_CASE("an incarnation that has ended writes nothing, and its rooms are disowned") {
  Writer writer = first_writer();
  writer.append(room, 0, "a")->wait_for(1);
  writer.node.die();
  CHECK(writer.append(room, 1, "late")->wait_for_failure() == "disowned");
  CHECK(writer.node.claims.incarnation() == 0);
  CHECK(lines_of(room) == std::vector<std::string>{"a"});
  CHECK(writer.journal.healthy());
}

TEST_CASE("after a node has joined again, it does not write under its old incarnation") {
  Writer writer = first_writer();
  writer.append(room, 0, "a")->wait_for(1);
  const EtcdNode again("n1");  // another process of that name
  CHECK(again.claims.incarnation() > writer.node.claims.incarnation());
  CHECK(writer.append(room, 1, "late")->wait_for_failure() == "disowned");
  CHECK(lines_of(room) == std::vector<std::string>{"a"});
}

TEST_CASE("an entry that was made under an earlier claim is not written after the slot has come back") {
  Writer writer = first_writer();
  const auto busy = block(writer, 0, "a");
  // It waits until the journal's thread has reported the first entry.
  const auto late = append_to(writer.journal, room, 1, "late");
  get_slot_back(writer);
  busy->answer();
  CHECK(late->wait_for_failure() == "disowned");
  writer.append(room, 1, "b")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a room is not forgotten under an earlier claim after its slot has come back") {
  Writer writer = first_writer();
  writer.append(room, 0, "a")->wait_for(1);
  const auto busy = block(writer, 1, "b");
  writer.journal.forget(room);  // waits until the journal's thread has reported the entry
  get_slot_back(writer);
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
  Writer writer = first_writer({room, neighbour});
  writer.append(room, 0, "a")->wait_for(1);
  Writer other("n2", {room});
  read_own(other, {Slot::of(room)});

  const auto lost = append_to(writer.journal, room, 1, "late");  // in one group
  const auto kept = append_to(writer.journal, neighbour, 0, "b");
  writer.journal.write();
  CHECK(lost->wait_for_failure() == "disowned");
  kept->wait_for(1);
  CHECK_FALSE(writer.node.claims.claim(Slot::of(room)));
  other.append(room, 1, "c")->wait_for(2);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "c"});
  CHECK(lines_of(neighbour) == std::vector<std::string>{"b"});
}

TEST_CASE("if two nodes believe that they have a slot, only one of them writes") {
  Writer first = first_writer();
  Writer second("n2", {room});
  const bool entry_is_there = GENERATE(false, true);
  const auto won = second.append(room, 0, "second");
  if (entry_is_there) won->wait_for(1);
  const auto lost = first.append(room, 0, "first");
  won->wait_for(1);
  CHECK(lost->wait_for_failure() == "disowned");
  CHECK(lines_of(room) == std::vector<std::string>{"second"});
}

TEST_CASE("entries for a slot that came back must follow what is there now") {
  Writer writer = first_writer();
  writer.append(room, 0, "a")->wait_for(1);
  {
    Writer other("n2", {room});
    read_own(other, {Slot::of(room)});
    other.append(room, 1, "b")->wait_for(2);
  }
  get_slot_back(writer);
  CHECK(writer.append(room, 1, "old")->wait_for_failure().find("cannot follow: there are 2 entries") !=
        std::string::npos);
  // The room of that entry is broken. When its slot comes back again, it is read again and goes on.
  get_slot_back(writer);
  writer.append(room, 2, "c")->wait_for(3);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("a late copy of a transaction does not bring back a room that was forgotten") {
  Writer writer = first_writer();
  const auto before = writer.node.claims.claim(Slot::of(room))->revision;
  writer.append(room, 0, "a")->wait_for(1);
  writer.journal.forget(room);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).empty());

  // The copy has the revision that the slot had before.
  etcd::Transaction late;
  late.if_created(writer.node.claims.node_key(), writer.node.claims.incarnation());
  late.if_modified(Claims::slot_key(Slot::of(room)), before);
  late.put("e/" + Slot::of(room).name() + "/" + room.text() + "/00000000", "a");
  CHECK_FALSE(one_member().commit(late).done);
  CHECK(lines_of(room).empty());

  // The node itself goes on with the slot as it is now.
  writer.append(room, 0, "again")->wait_for(1);
  CHECK(lines_of(room) == std::vector<std::string>{"again"});
}

TEST_CASE("old entries are not deleted under an earlier claim, nor while a node cannot read what is left") {
  Writer writer = first_writer();
  for (std::uint64_t i = 0; i < 4; ++i) writer.append(room, i, "x");
  REQUIRE(writer.journal.flush());
  const auto busy = block(writer, 4, "x");
  writer.journal.forget_before(room, 3);
  get_slot_back(writer);
  busy->answer();
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).size() == 5);

  writer.node.claims.set_may_forget_before(false);
  writer.journal.forget_before(room, 3);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).size() == 5);
  writer.node.claims.set_may_forget_before(true);
  writer.journal.forget_before(room, 3);
  REQUIRE(writer.journal.flush());
  CHECK(lines_of(room).size() == 2);
}

TEST_CASE("entries are not folded under an earlier claim after the slot has come back") {
  Writer writer = first_writer();
  const std::uint64_t entries = 100;
  for (std::uint64_t i = 0; i < entries; ++i) static_cast<void>(writer.append(room, i, "line"));
  REQUIRE(writer.journal.flush());
  const auto busy = block(writer, entries, "line");
  writer.journal.keep_state(room, entries, {});  // waits until the journal's thread has reported the entry
  // The slot comes back. This node could be reading its keys, page by page, while they are folded.
  writer.node.take(Slot::of(room));
  busy->answer();
  REQUIRE(writer.journal.flush());
  REQUIRE(writer.journal.flush());
  const auto kept = one_member().commit(etcd::Transaction().get(etcd::keys_with("e/")));
  CHECK(kept.found.front().keys.size() == entries + 1);
}

TEST_CASE("a room is not noted as set aside when another node has it, nor under an earlier claim") {
  Writer writer = first_writer({room, neighbour});
  SECTION("another node has it") {
    EtcdNode("n2").take(Slot::of(room));
    writer.journal.set_aside({room, 3, "its deck is missing"});
    writer.journal.set_aside({neighbour, 4, "its deck is missing"});  // in the same group, or in the next one
    REQUIRE(writer.journal.flush());
    CHECK_FALSE(writer.node.claims.claim(Slot::of(room)));
  }
  SECTION("its slot has come back") {
    const auto busy = block(writer, 0, "a");
    writer.journal.set_aside({room, 3, "its deck is missing"});  // waits for the journal's thread
    writer.journal.set_aside({neighbour, 4, "its deck is missing"});
    get_slot_back(writer);
    busy->answer();
    REQUIRE(writer.journal.flush());
  }
  const auto listed = rooms_set_aside(one_member().members());
  REQUIRE(listed.size() == 1);
  CHECK(listed.front().room == neighbour);
}

TEST_CASE(
    "a node that reads a slot which another one has leaves the other's list of rooms set aside as it is") {
  Writer writer = first_writer({room, neighbour});
  writer.journal.set_aside({neighbour, 4, "its deck is missing"});
  REQUIRE(writer.journal.flush());
  Writer other("n2", {room});
  other.journal.set_aside({room, 3, "its deck is missing"});
  REQUIRE(other.journal.flush());
  CHECK(rooms_set_aside(one_member().members()).size() == 2);

  read_own(writer, {Slot::of(room), Slot::of(neighbour)});
  const auto listed = rooms_set_aside(one_member().members());
  REQUIRE(listed.size() == 1);
  CHECK(listed.front().room == room);
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
