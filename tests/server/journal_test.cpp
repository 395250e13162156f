// The journal has all entries that were appended, and no others.
#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "cluster/copy_journal.hpp"
#include "commit_listener.hpp"
#include "journal/entry.hpp"
#include "journal/entry_positions.hpp"
#include "journal/journal_schema.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "journal/sqlite_journal.hpp"
#include "journal_content.hpp"
#include "locked_journal.hpp"
#include "metrics.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::server;
using meldroom::test::append_to;
using meldroom::test::Content;
using meldroom::test::content;
using meldroom::test::Listener;
using meldroom::test::refusal_of;
using meldroom::test::TemporaryFolder;
namespace entry = meldroom::server::entry;

namespace {

/// For tests that read no metrics.
Metrics& unread() {
  static Metrics metrics;
  return metrics;
}

std::unique_ptr<SqliteJournal> opened(const TemporaryFolder& folder, Metrics& metrics = unread()) {
  return SqliteJournal::open(folder.path(), metrics).value();
}

/// The same after all its entries were read, which a server does first.
std::unique_ptr<SqliteJournal> ready(const TemporaryFolder& folder, Metrics& metrics = unread()) {
  auto journal = opened(folder, metrics);
  content(*journal);
  return journal;
}

std::string refused(const TemporaryFolder& folder) {
  return refusal_of(SqliteJournal::open(folder.path(), unread())).message;
}

constexpr RoomCode first{1};
constexpr RoomCode second{2};

}  // namespace

TEST_CASE("moves do not wait for many rooms that end at once") {
  TemporaryFolder folder;
  Metrics metrics;
  const auto journal = ready(folder, metrics);
  const std::uint64_t rooms = 3'000;
  const auto all = std::make_shared<Listener>();
  for (std::uint64_t entries = 0; entries < 30; ++entries) {
    for (std::uint64_t room = 10; room < 10 + rooms; ++room) {
      journal->append(RoomCode(room), entries, ServerTime(1), std::string(200, 'x'), all);
    }
  }
  REQUIRE(journal->flush());
  for (std::uint64_t room = 10; room < 10 + rooms; ++room) journal->forget(RoomCode(room));
  const auto moved = append_to(*journal, first, 0, "a");
  journal->write();
  moved->wait_for(1);
  REQUIRE(journal->flush());
  CHECK(journal->healthy());
  CHECK(metrics.journal_batches.value() > static_cast<std::int64_t>(rooms) / 200);
  int left = 0;
  journal->read_room(RoomCode(11), 0, [&](const JournalEntry&) { ++left; });
  CHECK(left == 0);
}

TEST_CASE("the journal's thread notes how large the journal is") {
  TemporaryFolder folder;
  Metrics metrics;
  const auto journal = ready(folder, metrics);
  const auto before = metrics.journal_bytes.value();
  CHECK(before > 0);
  const std::size_t much = 100'000;
  append_to(*journal, first, 0, std::string(much, 'x'));
  journal->note_time(ServerTime(2));
  test::wait_until("the size is noted",
                   [&] { return metrics.journal_bytes.value() >= before + static_cast<std::int64_t>(much); });
}

TEST_CASE("positions are shown as they were added, at any distances, and the first of them can be taken") {
  std::mt19937_64 random(7);
  EntryPositions positions;
  std::vector<std::uint64_t> added;
  std::uint64_t position = 0;
  const auto add = [&](std::uint64_t distance) {
    positions.add(position += distance);
    added.push_back(position);
  };
  for (const std::uint64_t distance : {1U, 127U, 128U, 16'383U, 16'384U}) add(distance);
  for (int i = 0; i < 1'000; ++i) add(1 + random() % (1ULL << random() % 40));
  add(std::numeric_limits<std::uint64_t>::max() - position);
  const auto shown = [](const EntryPositions& shows) {
    std::vector<std::uint64_t> all;
    shows.each([&all](std::uint64_t one) { all.push_back(one); });
    return all;
  };
  CHECK(shown(positions) == added);

  const auto sixth = added.begin() + 5;
  CHECK(shown(positions.take_first(0)).empty());
  CHECK(shown(positions.take_first(5)) == std::vector(added.begin(), sixth));
  CHECK(shown(positions) == std::vector(sixth, added.end()));
  CHECK(shown(positions.take_first(added.size())) == std::vector(sixth, added.end()));
  CHECK(shown(positions).empty());
}

TEST_CASE("a journal that a server writes is read in steps, so that its log can become shorter meanwhile") {
  TemporaryFolder folder;
  const auto journal = ready(folder);
  constexpr std::uint64_t before = 2'500;
  for (std::uint64_t entries = 0; entries < before; ++entries) append_to(*journal, first, entries, "x");
  REQUIRE(journal->flush());
  std::uint64_t shown = 0;
  const auto read = read_journal(folder / journal_file_name, [&](const JournalEntry& line) {
    CHECK(line.number == shown);
    if (++shown > 1) return;
    append_to(*journal, first, before, "x");
    CHECK(journal->flush());
  });
  CHECK(read.has_value());
  CHECK(shown == before + 1);  // a later step shows what was added after the first one began
}

TEST_CASE("an empty journal next to a log that is not empty is refused, and the log stays") {
  TemporaryFolder folder;
  const auto file = folder / "journal.db";
  {
    const auto journal = ready(folder);
  }
  std::filesystem::resize_file(file, 0);
  std::ofstream(folder / "journal.db-wal") << "a log";
  CHECK(refused(folder).find("is the log of a journal that is empty or not there") != std::string::npos);
  CHECK(std::filesystem::file_size(folder / "journal.db-wal") == 5);
  // Without a log it is a journal that was just being made.
  std::filesystem::remove(folder / "journal.db-wal");
  CHECK(content(*opened(folder)).lines.empty());
}

TEST_CASE("the server clock goes on from the last noted time") {
  TemporaryFolder folder;
  {
    const auto journal = ready(folder);
    journal->append(first, 0, ServerTime(100), "a", std::make_shared<Listener>());
    journal->note_time(ServerTime(5'000));
    journal->flush();
  }
  CHECK(content(*opened(folder)).time == ServerTime(5'000));
}

TEST_CASE("the file becomes smaller when rooms are forgotten, even if an older program wrote it") {
  const bool older = GENERATE(false, true);
  const TemporaryFolder folder;
  const auto file = folder.path() / journal_file_name;
  const RoomCode kept(1);
  const auto fill = [&](RoomCode room, Journal& journal) {
    for (std::uint64_t number = 0; number < 2'000; ++number) {
      append_to(journal, room, number, std::string(500, 'a'));
    }
    journal.flush();
  };
  {
    const auto journal = ready(folder);
    fill(kept, *journal);
    fill(RoomCode(2), *journal);
  }
  if (older) {
    execute(open_database(file, SQLITE_OPEN_READWRITE).get(), "PRAGMA auto_vacuum = NONE; VACUUM");
  }
  const auto full = size_on_disk(file);
  CHECK(full > 2'000'000);
  {
    const auto journal = ready(folder);
    journal->forget(RoomCode(2));
    CHECK(journal->flush());
  }
  CHECK(size_on_disk(file) < full * 6 / 10);
  const auto journal = opened(folder);
  std::uint64_t entries = 0;
  journal->read([&](const JournalEntry& one) {
    CHECK(one.intact);
    ++entries;
  });
  CHECK(entries == 2'000);
}

TEST_CASE("the space of a large room that was forgotten is given back a thousand pages at a time") {
  const TemporaryFolder folder;
  const auto journal = ready(folder);
  for (std::uint64_t i = 0; i < 150; ++i) append_to(*journal, first, i, std::string(100'000, 'a'));
  REQUIRE(journal->flush());
  const auto free_pages = [&] {
    const Database reader = open_database(folder / "journal.db", SQLITE_OPEN_READONLY);
    return pragma(reader.get(), "freelist_count");
  };
  REQUIRE(free_pages() == 0);
  journal->forget(first);
  REQUIRE(journal->flush());
  std::uint64_t free = free_pages();
  CHECK(free > 2'000);  // some 3,700 pages without the first thousand
  for (int seconds = 1; free > 0; ++seconds) {
    journal->note_time(ServerTime(1'000 * seconds));
    REQUIRE(journal->flush());
    const std::uint64_t left = free_pages();
    CHECK(left == free - std::min<std::uint64_t>(free, 1'000));
    REQUIRE(left < free);
    free = left;
  }
}

TEST_CASE("only one server at a time can open a journal") {
  TemporaryFolder folder;
  const auto journal = opened(folder);
  CHECK(refused(folder).find("another server") != std::string::npos);
}

TEST_CASE("only the server's user may read a journal, its log and its copies, even of an older program") {
  using std::filesystem::perms;
  TemporaryFolder folder;
  const auto expect_private = [&folder] {
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
      INFO(file.path().string());
      CHECK((file.status().permissions() & (perms::group_all | perms::others_all)) == perms::none);
      ++files;
    }
    return files;
  };
  {
    const auto journal = ready(folder);
    append_to(*journal, first, 0, "a");
    journal->flush();
    CHECK(expect_private() == 4);  // the lock, the database, its log and the log's index
  }
  std::filesystem::permissions(folder / "journal.db", perms::others_read, std::filesystem::perm_options::add);
  const auto journal = opened(folder);
  expect_private();
}

TEST_CASE("another program's database, and a file that is no database, are refused") {
  TemporaryFolder folder;
  execute(open_database(folder / "journal.db", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).get(),
          "CREATE TABLE entry (x)");
  CHECK(refused(folder).find("not a journal of Meldroom") != std::string::npos);
  std::ofstream(folder / "journal.db")
      << "this is a text, and a rather long one for a header of a database: " << std::string(200, 'x');
  CHECK(refused(folder).find("file is not a database") != std::string::npos);
}

TEST_CASE("a torn end of the write-ahead log counts as not written") {
  TemporaryFolder folder;
  TemporaryFolder copy;
  const auto journal = ready(folder);
  std::uintmax_t after_first = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    const auto listener = append_to(*journal, first, i, std::string(500, 'x'));
    journal->write();
    listener->wait_for(i + 1);
    if (i == 9) after_first = std::filesystem::file_size(folder / "journal.db-wal");
  }
  const auto whole = std::filesystem::file_size(folder / "journal.db-wal");
  // As a crash can leave it: the log ends anywhere after the acknowledged entries.
  for (std::uintmax_t size = after_first; size < whole; size += (whole - after_first) / 37 + 1) {
    std::filesystem::copy_file(folder / "journal.db", copy / "journal.db",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::copy_file(folder / "journal.db-wal", copy / "journal.db-wal",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(copy / "journal.db-shm");
    std::filesystem::resize_file(copy / "journal.db-wal", size);
    const auto lines = content(*opened(copy)).lines;
    INFO("log of " << size << " bytes");
    CHECK(lines.size() >= 10);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      CHECK(lines[i] == "1 " + std::to_string(i) + " " + std::string(500, 'x'));
    }
  }
}

TEST_CASE("rooms that were set aside are listed, even while the journal is open, until it is read again") {
  TemporaryFolder folder;
  const auto listed = [&] {
    std::vector<std::string> lines;
    const auto rooms = rooms_set_aside(folder.path()).value();
    for (const SetAside& one : rooms) {
      lines.push_back(std::to_string(one.room.number()) + " " + std::to_string(one.entry) + " " + one.reason);
    }
    return lines;
  };
  CHECK(refusal_of(rooms_set_aside(folder.path())).message.find("cannot read") == 0);
  {
    const auto journal = ready(folder);
    journal->set_aside({second, 7, "no such card"});
    journal->set_aside({first, 0, "it \"fails\""});
    journal->set_aside({first, 3, "and again"});
    journal->flush();
    CHECK(listed() == std::vector<std::string>{"1 3 and again", "2 7 no such card"});
  }
  CHECK(listed().size() == 2);
  const auto journal = ready(folder);
  CHECK(journal->flush());
  CHECK(listed().empty());
}

TEST_CASE("a journal of a newer version is refused with a sentence, and none of its files changes") {
  TemporaryFolder folder;
  TemporaryFolder killed;    // left by a server that was killed: the last entry is only in the log
  TemporaryFolder upgraded;  // by one that was killed before the version was in the file's header
  const auto files_in = [](const std::filesystem::path& folder_of) {
    std::map<std::string, std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder_of)) {
      files[file.path().filename()] = test::read_file(file.path());
    }
    return files;
  };
  const auto copy_to = [&folder](const TemporaryFolder& copy) {
    std::filesystem::copy(folder.path(), copy.path());
    CHECK(std::filesystem::file_size(copy / "journal.db-wal") > 1000);
  };
  const auto expect_refusal = [](const TemporaryFolder& in) {
    const std::string expected = "has version 99, this program knows 4: use the newer program";
    CHECK(refused(in).find(expected) != std::string::npos);
    const auto read = read_journal(in / "journal.db", [](const JournalEntry&) {});
    CHECK(refusal_of(read).message.find(expected) != std::string::npos);
  };
  {
    const auto journal = ready(folder);
    append_to(*journal, first, 0, "a");
    journal->flush();
    const Database database = open_database(folder / "journal.db", SQLITE_OPEN_READWRITE);
    execute(database.get(), "PRAGMA user_version = 99");
    copy_to(upgraded);
    REQUIRE(checkpoint_log(database.get()));
    append_to(*journal, first, 1, "b");
    journal->flush();
    copy_to(killed);
  }
  for (const TemporaryFolder* left : {&folder, &killed}) {
    const auto before = files_in(left->path());
    CHECK(before.contains("journal.db-wal") == (left == &killed));
    expect_refusal(*left);
    CHECK((files_in(left->path()) == before));
  }
  // SQLite has to look into the log, for which it makes the log's index anew.
  auto before = files_in(upgraded.path());
  expect_refusal(upgraded);
  auto after = files_in(upgraded.path());
  before.erase("journal.db-shm");
  after.erase("journal.db-shm");
  CHECK((after == before));
}

TEST_CASE("a database that is refused keeps no log that it did not have") {
  const TemporaryFolder folder;
  {
    const Database other = open_database(folder / "journal.db", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    execute(other.get(), "PRAGMA journal_mode = WAL; CREATE TABLE entry (x)");
  }
  const std::string before = test::read_file(folder / "journal.db");
  CHECK(refused(folder).find("not a journal of Meldroom") != std::string::npos);
  CHECK((test::read_file(folder / "journal.db") == before));
  CHECK_FALSE(std::filesystem::exists(folder / "journal.db-wal"));
  CHECK_FALSE(std::filesystem::exists(folder / "journal.db-shm"));
}

TEST_CASE("after an upgrade the file's header has the version, without the log") {
  const TemporaryFolder folder;
  const auto file = folder / "journal.db";
  {
    const Database old = open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    REQUIRE(migrate(old.get(), file, journal_schema().first(3)).has_value());
    execute(old.get(), "PRAGMA journal_mode = WAL");
  }
  CHECK(header_of(file).value()[63] == 3);
  const auto journal = opened(folder);  // and not closed yet: closing moves the log
  CHECK(header_of(file).value()[63] == 4);
}

TEST_CASE("a journal of version 1 is copied and upgraded with all its entries") {
  TemporaryFolder folder;
  {
    const Database old = open_database(folder / "journal.db", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    CHECK(migrate(old.get(), folder / "journal.db", journal_schema().first(1)).has_value());
    execute(old.get(),
            "INSERT INTO entry (room, number, at, body) VALUES (1, 0, 5, 'a'), (2, 0, 6, 'b'), "
            "(1, 1, 7, 'c'); UPDATE house SET time = 9");
  }
  for (int starts = 0; starts < 2; ++starts) {
    const Content all = content(*opened(folder));
    CHECK(all.lines == std::vector<std::string>{"1 0 a", "2 0 b", "1 1 c"});
    CHECK(all.time == ServerTime(9));
  }
  using std::filesystem::perms;
  const auto copy = std::filesystem::status(folder / "journal.db.v1").permissions();
  CHECK(copy == (perms::owner_read | perms::owner_write));
}

TEST_CASE("an entry that cannot be written waits, is not acknowledged, and is written when possible") {
  TemporaryFolder folder;
  const auto journal = ready(folder);
  const auto saved = append_to(*journal, first, 0, "a");
  journal->write();
  saved->wait_for(1);
  // Another program writes and does not stop. To the journal this is the same as a disk that fails.
  test::LockedJournal lock(folder.path());
  const auto waiting = append_to(*journal, first, 1, "b");
  CHECK_FALSE(journal->flush());
  CHECK_FALSE(journal->healthy());
  CHECK(waiting->committed() == 0);
  const auto later = append_to(*journal, second, 0, "c");
  lock.unlock();
  journal->write();
  waiting->wait_for(2);
  later->wait_for(1);
  CHECK(journal->healthy());
  std::vector<std::string> lines;
  journal->read_room(first, 0, [&](const JournalEntry& line) { lines.emplace_back(line.body); });
  CHECK(lines == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a journal that is moved elsewhere stays as it is, byte for byte, with its log and its list") {
  const TemporaryFolder from;
  const TemporaryFolder to;
  {
    const TemporaryFolder folder;
    const auto journal = ready(folder);
    const auto listener = std::make_shared<Listener>();
    for (std::uint64_t i = 0; i < 10; ++i) journal->append(first, i, ServerTime(100 + i), "line", listener);
    journal->set_aside({second, 3, "its deck is missing"});
    REQUIRE(journal->flush());
    // As after a crash, its end is only in the log.
    for (const char* name : {"journal.db", "journal.db-wal"})
      std::filesystem::copy_file(folder / name, from / name);
  }
  const auto bytes = [&] {
    return std::pair(test::read_file(from / "journal.db"), test::read_file(from / "journal.db-wal"));
  };
  const auto before = bytes();
  REQUIRE_FALSE(before.second.empty());

  CHECK(copy_journal(from.path(), to.path()).value().entries == 10);
  CHECK((bytes() == before));
  CHECK(rooms_set_aside(from.path()).value().size() == 1);
  const Content moved = content(*opened(to));
  CHECK(moved.lines.size() == 10);
  CHECK(moved.time == ServerTime(109));
}

TEST_CASE("a journal of an older version is not moved, and not a byte of it changes") {
  const TemporaryFolder from;
  const TemporaryFolder to;
  {
    const Database old = open_database(from / "journal.db", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    REQUIRE(migrate(old.get(), from / "journal.db", journal_schema().first(2)).has_value());
  }
  const std::string before = test::read_file(from / "journal.db");
  CHECK(refusal_of(copy_journal(from.path(), to.path())).message.find("start its server once") !=
        std::string::npos);
  CHECK((test::read_file(from / "journal.db") == before));
  CHECK_FALSE(std::filesystem::exists(from / "journal.db.v2"));
}

TEST_CASE("an older journal is copied before it is upgraded") {
  TemporaryFolder folder;
  const auto file = folder / "old.db";
  Database database = open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  const std::vector<std::string_view> one{"CREATE TABLE a (x INTEGER);"};
  const std::vector<std::string_view> two{one[0], "ALTER TABLE a ADD COLUMN y INTEGER;"};
  CHECK(migrate(database.get(), file, one).has_value());
  CHECK_FALSE(std::filesystem::exists(folder / "old.db.v0"));
  execute(database.get(), "INSERT INTO a VALUES (7)");
  CHECK(migrate(database.get(), file, two).has_value());
  CHECK_NOTHROW(execute(database.get(), "SELECT x, y FROM a"));

  database = open_database(folder / "old.db.v1", SQLITE_OPEN_READWRITE);
  CHECK(Statement(database.get(), "SELECT x FROM a").only_number() == 7);
  CHECK_THROWS_AS(execute(database.get(), "SELECT y FROM a"), SqliteFailure);
}

TEST_CASE("a journal that keeps no saved states makes none") {
  const TemporaryFolder folder;
  int made = 0;
  const auto keep_one = [&made](Journal& journal) {
    journal.keep_state(RoomCode(1), 0, [&made]() -> std::vector<std::uint8_t> {
      ++made;
      return {1};
    });
    return journal.flush();
  };
  {
    const auto journal = ready(folder);
    CHECK(keep_one(*journal));
    CHECK(made == 0);
  }
  const auto journal = opened(folder);
  journal->use_saved_states(1, [](const SavedState&) {});
  journal->read([](const JournalEntry&) {});
  CHECK(keep_one(*journal));
  CHECK(made == 1);
}

TEST_CASE("a journal killed while it deletes old entries has all of a room, or all from a rematch on") {
  const std::string rematch = entry::to_json(
      entry::RematchOpened{meldroom::test::device(1), entry::Carried{{{}, {}, "standard", 2}, {}, 1}});
  constexpr std::uint64_t between = 20;
  TemporaryFolder folder;
  std::uint64_t written = 0;
  std::uint64_t first_left = 0;
  for (int kill_after_ms : {5, 11, 17, 23, 29, 41, 53, 71}) {
    std::array<int, 2> acknowledged{};
    REQUIRE(pipe(acknowledged.data()) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      Metrics metrics;
      const auto journal = opened(folder, metrics);
      journal->read([](const JournalEntry&) {});
      for (std::uint64_t next = written;;) {
        const auto listener = std::make_shared<Listener>();
        do {
          journal->append(first, next, ServerTime(1), next % between == 0 && next > 0 ? rematch : "{}",
                          listener);
        } while (++next % between != 1);
        journal->flush();
        static_cast<void>(write(acknowledged[1], &next, sizeof next));
        journal->forget_before(first, next - 1);
      }
    }
    close(acknowledged[1]);
    std::uint64_t told = 0;
    // When the second round is acknowledged, the entries before the first rematch are gone.
    for (int times = 0; times < 2; ++times) {
      REQUIRE(read(acknowledged[0], &told, sizeof told) == sizeof told);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(kill_after_ms));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (std::uint64_t later = 0; read(acknowledged[0], &later, sizeof later) == sizeof later;) told = later;
    close(acknowledged[0]);

    Metrics metrics;
    const auto journal = opened(folder, metrics);
    std::vector<std::uint64_t> numbers;
    journal->read([&](const JournalEntry& line) {
      CHECK(line.intact);
      if (numbers.empty()) CHECK((line.number == 0 || entry::can_begin(line.body)));
      numbers.push_back(line.number);
    });
    REQUIRE_FALSE(numbers.empty());
    for (std::size_t i = 1; i < numbers.size(); ++i) REQUIRE(numbers[i] == numbers[0] + i);
    CHECK(numbers.back() + 1 >= told);
    CHECK(numbers.front() >= first_left);
    first_left = numbers.front();
    written = numbers.back() + 1;
  }
  CHECK(first_left > 0);
}

TEST_CASE("every kind of entry is read as it was written") {
  const engine::Bytes32 bytes = meldroom::test::device(3);
  const entry::Game game{engine::VariantId::pass_the_deck,
                         {{"lexicon", std::string("standard")}, {"target", 300}, {"flag", true}},
                         "bwc",
                         4};
  engine::StateHash hash{};
  hash.fill(0xAB);
  const std::vector<entry::Entry> all{
      entry::Moved{engine::Seat{1}, engine::Author::table, 17, engine::TimeOut{}, hash},
      entry::Moved{engine::Seat{0}, engine::Author::player, 4,
                   engine::LayWord{{{engine::CardId{5}, ""}, {engine::CardId{9}, "E"}}}, hash},
      entry::Opened{game, bytes},
      entry::Joined{engine::Seat{2}, "Zo\xC3\xAB \"quoted\"", bytes},
      entry::BotSeated{engine::Seat{3}, "Pip", engine::Skill::hard},
      entry::Configured{game},
      entry::ReadySet{engine::Seat{0}, true, bytes},
      entry::ReadySet{engine::Seat{0}, false, std::nullopt},
      entry::Begun{2, "abc", protocol::LexiconRef{"standard", "def"}, hash},
      entry::Begun{1, "abc", std::nullopt, hash},
      entry::Vacated{engine::Seat{3}, true},
      entry::HostNamed{engine::Seat{1}},
      entry::Renamed{engine::Seat{1}, "Bob"},
      entry::PauseSet{engine::Seat{1}, true},
      entry::Claimed{engine::Seat{1}, bytes},
      entry::RematchOpened{bytes},
      entry::RematchOpened{bytes,
                           entry::Carried{game,
                                          "1",
                                          3,
                                          engine::Seat{2},
                                          true,
                                          false,
                                          {{engine::Seat{0}, "Ann", bytes, {}, protocol::Avatar{}, 1, 2},
                                           {engine::Seat{2}, "Pip", {}, engine::Skill::easy, {}, 4}},
                                          {{bytes, "Bob"}}}},
      entry::RematchOpened{bytes, entry::Carried{game, {}, 1}},
      entry::LetBack{},
      entry::LockSet{true},
      entry::QuietSet{false},
      entry::Silenced{bytes, "Bob"},
      entry::LetSpeak{},
  };
  std::set<std::size_t> kinds;
  for (const entry::Entry& one : all) {
    const std::string text = entry::to_json(one);
    INFO(text);
    const entry::Entry read = entry::from_json(text).value();
    CHECK(read.index() == one.index());
    CHECK(entry::to_json(read) == text);
    kinds.insert(one.index());
  }
  CHECK(kinds.size() == std::variant_size_v<entry::Entry>);
  for (const std::string bad : {"", "[]", "{}", R"({"entry":"danced"})", R"({"entry":"host","seat":99})",
                                R"({"entry":"bot","seat":1,"name":"Pip","skill":"perfect"})",
                                R"({"entry":"claimed","seat":1,"owner":"abc"})"}) {
    CHECK(entry::from_json(bad).has_error());
  }
}

TEST_CASE("an entry with a number out of range, or an author that nobody knows, is not read") {
  const std::string zeros(32, '0');
  const auto moved = [&](const std::string& seat, const std::string& author, const std::string& number) {
    return R"({"entry":"moved","seat":)" + seat + R"(,"author":")" + author + R"(","number":)" + number +
           R"(,"move":{"do":"done"},"hash":")" + zeros + R"("})";
  };
  const auto begun = [&](const std::string& version) {
    return R"({"entry":"begun","rules_version":)" + version + R"(,"deck_hash":"","hash":")" + zeros + R"("})";
  };
  const auto configured = [](const std::string& capacity) {
    return R"({"entry":"configured","variant":"rummy","options":{},"deck":"standard","capacity":)" +
           capacity + "}";
  };
  const auto problem_of = [](const std::string& text) { return refusal_of(entry::from_json(text)).message; };
  for (const std::string& good : {moved("7", "player", "4294967295"), moved("0", "table", "0"), begun("1"),
                                  configured("1"), configured("8")}) {
    INFO(good);
    CHECK(entry::from_json(good).has_value());
  }
  CHECK(problem_of(moved("0", "dog", "1")) == "`author` is not one that this program knows");
  CHECK(problem_of(moved("0", "", "1")) == "`author` is not one that this program knows");
  for (const std::string wrong : {"8", "-1", "1.5", "true", "\"1\"", "null", "18446744073709551616"}) {
    INFO(wrong);
    CHECK_THAT(problem_of(moved(wrong, "player", "1")), Catch::Contains("`seat` is "));
  }
  for (const std::string wrong : {"4294967296", "-1", "3.9", "false", "1e3"}) {
    INFO(wrong);
    CHECK_THAT(problem_of(moved("0", "player", wrong)), Catch::Contains("`number` is "));
  }
  for (const std::string wrong : {"0", "-1", "2147483648", "2.5", "true"}) {
    INFO(wrong);
    CHECK_THAT(problem_of(begun(wrong)), Catch::Contains("`rules_version` is "));
  }
  for (const std::string wrong : {"0", "9", "-2", "2.5"}) {
    INFO(wrong);
    CHECK_THAT(problem_of(configured(wrong)), Catch::Contains("`capacity` is "));
  }
}
