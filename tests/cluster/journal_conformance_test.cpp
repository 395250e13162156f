// What both journals promise: the one in a file and the one in etcd.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "commit_listener.hpp"
#include "etcd_node.hpp"
#include "journal/entry.hpp"
#include "journal/sqlite_journal.hpp"
#include "journal_content.hpp"
#include "metrics.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;
using Catch::Contains;

namespace {

/// A place where a journal is kept. It can be opened again and again.
class Place {
 public:
  Place() = default;
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  virtual ~Place() = default;
  [[nodiscard]] virtual std::unique_ptr<Journal> open() = 0;
};

class InAFile final : public Place {
 public:
  std::unique_ptr<Journal> open() override { return SqliteJournal::open(folder_.path(), metrics_).value(); }

 private:
  TemporaryFolder folder_;
  Metrics metrics_;
};

class InEtcd final : public Place {
 public:
  InEtcd() { one_member().clear(); }
  std::unique_ptr<Journal> open() override {
    node_.emplace("n1");
    node_->take(Slot::of(RoomCode(1)));
    node_->take(Slot::of(RoomCode(2)));
    return std::make_unique<EtcdJournal>(one_member().members(), node_->claims, metrics_);
  }

 private:
  std::optional<EtcdNode> node_;
  Metrics metrics_;
};

std::unique_ptr<Place> any_place() {
  if (GENERATE(false, true)) return std::make_unique<InEtcd>();
  return std::make_unique<InAFile>();
}

/// A journal that was opened and read, as a server does first.
std::unique_ptr<Journal> ready(Place& place) {
  auto journal = place.open();
  content(*journal);
  return journal;
}

/// Saves a state of the room after that many entries. etcd folds them into one value then.
void keep_state(Journal& journal, RoomCode room, std::uint64_t entries) {
  journal.keep_state(room, entries, [] { return std::vector<std::uint8_t>(); });
  REQUIRE(journal.flush());
  REQUIRE(journal.flush());  // the first one answers before etcd has folded them
}

/// The lines of one room.
std::vector<std::string> of(RoomCode room, const Content& all) {
  std::vector<std::string> lines;
  const std::string start = std::to_string(room.number()) + " ";
  for (const std::string& line : all.lines) {
    if (line.starts_with(start)) lines.push_back(line);
  }
  return lines;
}

constexpr RoomCode first{1};
constexpr RoomCode second{std::uint64_t{1} << 40U | 2U};  // a long code

}  // namespace

TEST_CASE("committed entries are there after opening again, in order") {
  const auto place = any_place();
  const auto listener = std::make_shared<Listener>();
  {
    const auto journal = place->open();
    CHECK(content(*journal).lines.empty());
    journal->append(first, 0, ServerTime(100), "a", listener);
    journal->append(second, 0, ServerTime(110), "b", listener);
    journal->append(first, 1, ServerTime(120), "c", listener);
    journal->write();
    listener->wait_for(2);
    journal->flush();
  }
  const auto journal = place->open();
  const Content all = content(*journal);
  CHECK(of(first, all) == std::vector<std::string>{"1 0 a", "1 1 c"});
  CHECK(of(second, all) == std::vector{std::to_string(second.number()) + " 0 b"});
  CHECK(all.time == ServerTime(120));
}

TEST_CASE(
    "an entry that does not follow is not written, nor a later one of its room; other rooms are not "
    "affected") {
  const auto place = any_place();
  {
    const auto journal = ready(*place);
    append_to(*journal, first, 0, "a");
    const auto gap = append_to(*journal, second, 5, "b");
    const auto after_gap = append_to(*journal, second, 0, "late");
    const auto good = append_to(*journal, first, 1, "c");
    journal->write();
    good->wait_for(2);
    CHECK_THAT(gap->wait_for_failure(), Contains("cannot follow"));
    CHECK_THAT(after_gap->wait_for_failure(), Contains("an earlier entry"));
    // Nor in a later group.
    const auto again = append_to(*journal, first, 0, "again");
    REQUIRE(journal->flush());
    CHECK_THAT(again->wait_for_failure(), Contains("cannot follow"));
    const auto after_again = append_to(*journal, first, 2, "late");
    journal->write();
    CHECK_THAT(after_again->wait_for_failure(), Contains("an earlier entry"));
    // When the room is forgotten, its code can be used again.
    journal->forget(second);
    REQUIRE(journal->flush());
    const auto anew = append_to(*journal, second, 0, "new");
    journal->write();
    anew->wait_for(1);
    CHECK(journal->healthy());
  }
  const Content all = content(*place->open());
  CHECK(of(first, all) == std::vector<std::string>{"1 0 a", "1 1 c"});
  CHECK(of(second, all) == std::vector{std::to_string(second.number()) + " 0 new"});
}

TEST_CASE("a room that is forgotten is gone, other rooms stay, and its code can be used again") {
  const auto place = any_place();
  {
    const auto journal = ready(*place);
    for (std::uint64_t i = 0; i < 10; ++i) {
      append_to(*journal, first, i, "a");
      append_to(*journal, second, i, "b");
    }
    journal->forget(first);
    journal->flush();
    append_to(*journal, first, 0, "new");
    journal->flush();
  }
  const Content all = content(*place->open());
  CHECK(of(first, all) == std::vector<std::string>{"1 0 new"});
  CHECK(of(second, all).size() == 10);
}

TEST_CASE("a room can be read while others are written, and has all its committed entries") {
  const auto place = any_place();
  const auto lines_of = [](const Journal& journal, RoomCode room) {
    std::vector<std::string> lines;
    journal.read_room(room, 0, [&](const JournalEntry& line) {
      CHECK(line.room == room);
      CHECK(line.number == lines.size());
      lines.push_back(std::to_string(line.at.count()) + " " + std::string(line.body));
    });
    return lines;
  };
  {
    const auto journal = ready(*place);
    CHECK(lines_of(*journal, first).empty());
    const auto listener = std::make_shared<Listener>();
    for (std::uint64_t i = 0; i < 20; ++i) {
      journal->append(first, i, ServerTime(i), "a", listener);
      journal->append(second, i, ServerTime(100), "b", listener);
      if (i % 5 == 0) journal->flush();
    }
    journal->flush();
    CHECK(lines_of(*journal, first).size() == 20);
    // While one room is read, another goes on.
    std::size_t seen = 0;
    journal->read_room(first, 0, [&](const JournalEntry&) {
      if (++seen == 10) {
        journal->append(second, 20, ServerTime(100), "b", listener);
        journal->flush();
      }
    });
    CHECK(seen == 20);
    journal->forget(first);
    journal->flush();
    CHECK(lines_of(*journal, first).empty());
    journal->append(first, 0, ServerTime(7), "new", listener);
    journal->flush();
    CHECK(lines_of(*journal, first) == std::vector<std::string>{"7 new"});
  }
  const auto journal = ready(*place);
  CHECK(lines_of(*journal, first) == std::vector<std::string>{"7 new"});
  CHECK(lines_of(*journal, second).size() == 21);
  CHECK(lines_of(*journal, second).front() == "100 b");
}

TEST_CASE("the first entries of a room can be deleted; the others stay as they are, and the room goes on") {
  const auto place = any_place();
  std::uint64_t left = 0;
  std::uint64_t next = 300;
  const auto check = [&](const Journal& journal) {
    for (const std::uint64_t from : {std::uint64_t{0}, left, left + 1, left + 70, next - 1, next}) {
      INFO("from " << from << ", left " << left);
      std::uint64_t number = std::max(from, left);
      journal.read_room(first, from, [&](const JournalEntry& line) {
        CHECK(line.intact);
        CHECK(line.number == number);
        CHECK(line.body == "line " + std::to_string(number));
        ++number;
      });
      CHECK(number == std::max(from, next));
    }
  };
  const auto add = [&](Journal& journal) {
    const auto listener = append_to(journal, first, next, "line " + std::to_string(next));
    journal.write();
    listener->wait_for(++next);
  };
  {
    const auto journal = ready(*place);
    for (std::uint64_t i = 0; i < next; ++i) {
      append_to(*journal, first, i, "line " + std::to_string(i));
      append_to(*journal, second, i, "another room");
    }
    REQUIRE(journal->flush());
    keep_state(*journal, first, 200);  // so some are deleted out of the middle of a value
    for (const std::uint64_t before : {1U, 70U, 70U, 199U, 200U, 210U}) {
      journal->forget_before(first, before);
      left = before;
      REQUIRE(journal->flush());
      check(*journal);
      add(*journal);
      check(*journal);
    }
    keep_state(*journal, first, next);
    check(*journal);
  }
  {
    const auto journal = place->open();
    const Content all = content(*journal);
    CHECK(of(first, all).front() == "1 210 line 210");
    CHECK(of(first, all).size() == next - left);
    CHECK(of(second, all).size() == 300);
    check(*journal);
    add(*journal);
    left = next - 1;
    journal->forget_before(first, left);
    REQUIRE(journal->flush());
    check(*journal);
    journal->forget(first);
    REQUIRE(journal->flush());
    append_to(*journal, first, 0, "new");
    REQUIRE(journal->flush());
  }
  CHECK(of(first, content(*place->open())) == std::vector<std::string>{"1 0 new"});
}

TEST_CASE("a room without entries begins with number 0, or with an entry that has all that came before") {
  const std::string rematch =
      entry::to_json(entry::RematchOpened{device(1), entry::Carried{{{}, {}, "standard", 2}, {}, 7}});
  const std::string older = entry::to_json(entry::RematchOpened{device(1)});
  const auto place = any_place();
  {
    const auto journal = ready(*place);
    append_to(*journal, first, 40, rematch);
    const auto good = append_to(*journal, first, 41, "next");
    const auto bad = append_to(*journal, second, 40, older);
    journal->write();
    good->wait_for(42);
    CHECK_THAT(bad->wait_for_failure(), Contains("cannot follow"));
    append_to(*journal, first, 50, rematch);
    REQUIRE(journal->flush());
  }
  const Content all = content(*place->open());
  CHECK(all.lines == std::vector<std::string>{"1 40 " + rematch, "1 41 next"});
}

TEST_CASE("a room can be read from any of its entries on") {
  const auto place = any_place();
  const auto journal = ready(*place);
  const auto numbers_from = [&](std::uint64_t from) {
    std::vector<std::uint64_t> numbers;
    journal->read_room(first, from, [&](const JournalEntry& line) {
      CHECK(line.body == "line " + std::to_string(line.number));
      numbers.push_back(line.number);
    });
    return numbers;
  };
  constexpr std::uint64_t entries = 700;  // more than etcd gives in one answer
  for (std::uint64_t i = 0; i < entries; ++i) {
    append_to(*journal, first, i, "line " + std::to_string(i));
    append_to(*journal, second, i, "another room");
  }
  REQUIRE(journal->flush());
  const auto check = [&] {
    for (const std::uint64_t from : {0U, 1U, 63U, 64U, 130U, 698U, 699U, 700U, 5'000U}) {
      INFO("from " << from);
      const auto numbers = numbers_from(from);
      REQUIRE(numbers.size() == (from < entries ? entries - from : 0));
      for (std::uint64_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] == from + i);
    }
  };
  check();
  keep_state(*journal, first, 130);
  check();
}
