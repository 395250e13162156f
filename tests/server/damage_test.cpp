// A journal whose file is damaged. No acknowledged entry is read wrong, and rooms without damage go on.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "cluster/copy_journal.hpp"
#include "commit_listener.hpp"
#include "journal/backup.hpp"
#include "journal/entry.hpp"
#include "journal/journal_edit.hpp"
#include "journal/read_journal.hpp"
#include "journal/repair.hpp"
#include "journal/sqlite.hpp"
#include "journal/sqlite_journal.hpp"
#include "metrics.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/effort.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;

namespace {

/// What can be read from a journal.
struct Shown {
  std::map<RoomCode, std::vector<std::string>> whole{};  ///< entries by room, up to the first fault
  std::map<RoomCode, bool> faulty{};                     ///< whether the journal reports a fault in a room
  ServerTime time{0};

  void take(const JournalEntry& entry) {
    auto& entries = whole[entry.room];
    bool& fault = faulty[entry.room];
    fault = fault || !entry.intact || entry.number != entries.size();
    if (!fault) entries.push_back(std::to_string(entry.at.count()) + " " + std::string(entry.body));
  }
};

void write(const std::filesystem::path& folder, const std::string& bytes) {
  std::filesystem::create_directories(folder);
  for (const auto& old : std::filesystem::directory_iterator(folder)) std::filesystem::remove(old);
  std::ofstream(folder / "journal.db", std::ios::binary) << bytes;
}

/// What the server reads at the start, or the error with which it refuses.
Result<Shown> read(const std::filesystem::path& folder) {
  Metrics metrics;
  const auto journal = TRY(SqliteJournal::open(folder, metrics));
  Shown shown;
  shown.time = journal->read([&](const JournalEntry& entry) { shown.take(entry); });
  return shown;
}

/// The journal of four tables in play, of which one is over.
class DamageTest {
 public:
  DamageTest() {
    spdlog::set_level(spdlog::level::off);
    TestServer server;
    int device = 1;
    for (const std::string_view variant : {"rummy", "gin", "pass-the-deck", "alpha-rummy"}) {
      auto players = sit_down(server, short_match(variant), 11, device);
      play_out(players, 60);
      device += 10;
    }
    server.stop();
    bytes = read_file(server.folder / "data/journal.db");
    REQUIRE(bytes.size() > 50'000);
    write(data(), bytes);
    well = read(data()).value();
    REQUIRE(well.whole.size() == 4);
  }

  [[nodiscard]] std::filesystem::path data() const { return folder / "data"; }
  [[nodiscard]] std::filesystem::path saved() const { return folder / "saved"; }

  /// Checks that every room is as it was, or that it is reported as faulty and is as it was up to the fault. Returns
  /// how many are faulty.
  std::size_t check(const Shown& shown) const {
    std::size_t faulty = 0;
    CHECK(shown.time <= well.time);
    for (const auto& [room, entries] : well.whole) {
      INFO("room " << room.text());
      REQUIRE(shown.whole.contains(room));
      const auto& found = shown.whole.at(room);
      CHECK(found.size() <= entries.size());
      CHECK(std::ranges::equal(found, entries | std::views::take(found.size())));
      if (shown.faulty.at(room)) {
        ++faulty;
      } else {
        CHECK(found.size() == entries.size());
      }
    }
    // A room that never existed has no entries.
    for (const auto& [room, entries] : shown.whole) CHECK((well.whole.contains(room) || entries.empty()));
    return faulty;
  }

  /// Repairs the journal in data(), and checks that all saved entries are right. Returns how many are saved; nothing if
  /// the repair says that none can be.
  std::optional<std::size_t> check_repair() const {
    std::filesystem::remove_all(saved());
    const std::string before = read_file(data() / "journal.db");
    const auto repaired = repair(data(), saved());
    CHECK(read_file(data() / "journal.db") == before);
    if (!repaired) {
      CHECK(repaired.error().message.size() > 20);
      return std::nullopt;
    }
    const Shown shown = read(saved()).value();
    std::size_t entries = 0;
    for (const auto& [room, found] : shown.whole) {
      REQUIRE(well.whole.contains(room));
      CHECK_FALSE(shown.faulty.at(room));
      CHECK(std::ranges::equal(found, well.whole.at(room) | std::views::take(found.size())));
      entries += found.size();
    }
    return entries;
  }

  [[nodiscard]] std::size_t entries() const {
    std::size_t sum = 0;
    for (const auto& [room, found] : well.whole) sum += found.size();
    return sum;
  }

  TemporaryFolder folder;
  std::string bytes;
  Shown well;
};

/// Writes a journal with one room of four entries, of which the third opens a rematch and needs none before it.
void write_room_with_rematch(const std::filesystem::path& data) {
  const std::string rematch =
      entry::to_json(entry::RematchOpened{device(1), entry::Carried{{{}, {}, "standard", 2}, {}, 1}});
  Metrics metrics;
  const auto journal = SqliteJournal::open(data, metrics).value();
  journal->read([](const JournalEntry&) {});
  std::uint64_t next = 0;
  for (const std::string& body : {std::string("{}"), std::string("{}"), rematch, std::string("{}")}) {
    append_to(*journal, RoomCode(1), next++, body);
  }
  REQUIRE(journal->flush());
}

}  // namespace

TEST_CASE_METHOD(DamageTest, "a flipped bit is found, and affects one room or is reported at the start") {
  std::mt19937_64 random(14);
  // Of fewer, luck decides whether most are in entries.
  const std::size_t flips = std::max<std::size_t>(100, repetitions(1000));
  std::size_t in_entries = 0;
  std::size_t in_pages = 0;
  for (std::size_t i = 0; i < flips; ++i) {
    // One flip in each part of the file.
    const std::size_t place = (i * bytes.size() + random() % bytes.size()) / flips;
    const unsigned bit = random() % 8;
    INFO("byte " << place << ", bit " << bit);
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(static_cast<unsigned char>(damaged[place]) ^ (1U << bit));
    write(data(), damaged);
    const auto shown = read(data());
    if (!shown) {
      ++in_pages;
      CHECK(shown.error().message.find("journal.db") != std::string::npos);
      if (in_pages % 5 == 0) check_repair();
    } else {
      const std::size_t faulty = check(*shown);
      CHECK(faulty <= 1);
      in_entries += faulty;
      if (faulty == 1 && in_entries % 20 == 1) {
        const auto saved = check_repair();
        REQUIRE(saved);
        CHECK(*saved < entries());
        CHECK(*saved > entries() / 2);
      }
    }
  }
  // Most of a journal consists of entries.
  CHECK(in_entries > flips / 2);
}

TEST_CASE_METHOD(DamageTest, "a truncated file is refused with a sentence, and its beginning can be saved") {
  const std::size_t cuts = repetitions(100);
  for (std::size_t i = 0; i < cuts; ++i) {
    const std::size_t size = 1 + (2 * i + 1) * (bytes.size() - 1) / (2 * cuts);
    INFO("cut to " << size << " of " << bytes.size() << " bytes");
    write(data(), bytes.substr(0, size));
    CHECK(refusal_of(read(data())).message.find("`meldroom repair`") != std::string::npos);
    const auto saved = check_repair();
    if (size > bytes.size() * 2 / 3) {
      REQUIRE(saved);
      CHECK(*saved > entries() / 3);
    }
  }
}

TEST_CASE_METHOD(DamageTest, "a repair saves everything of an undamaged journal") {
  CHECK(check_repair() == entries());
}

TEST_CASE_METHOD(DamageTest,
                 "a repair into the folder of the damaged journal is refused with the right reason") {
  std::filesystem::create_directory_symlink(data(), saved());
  for (const auto& same : {data(), data() / ".", saved()}) {
    CHECK(refusal_of(repair(data(), same)).message.find("another folder") != std::string::npos);
  }
}

TEST_CASE_METHOD(DamageTest,
                 "a repair that cannot copy the damaged journal leaves nothing of it, and can be repeated") {
  write(data(), bytes);
  const auto log = data() / "journal.db-wal";
  std::filesystem::remove(log);
  std::filesystem::create_directory(log);  // it is copied after the journal itself
  CHECK(refusal_of(repair(data(), saved())).message.find("journal.db-wal") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(saved() / "damaged.db"));
  std::filesystem::remove(log);
  CHECK(repair(data(), saved()).value().whole == 4);
}

TEST_CASE("a room that has lost its first entries is saved from its first rematch on") {
  const TemporaryFolder folder;
  write_room_with_rematch(folder / "data");
  // Entry 1 cannot be used without the one before it. If that is gone too, it looks as if the room had forgotten both.
  const auto [damage, lost] =
      GENERATE(table<std::string, std::uint64_t>({{"UPDATE entry SET body = 'x' WHERE number = 0", 2},
                                                  {"DELETE FROM entry WHERE number = 0", 1},
                                                  {"DELETE FROM entry WHERE number < 2", 0}}));
  INFO(damage);
  execute(open_database(folder / "data/journal.db", SQLITE_OPEN_READWRITE).get(), damage);

  const Repaired repaired = repair(folder / "data", folder / "saved").value();
  std::vector<std::uint64_t> numbers;
  const auto note = [&numbers](const JournalEntry& entry) { numbers.push_back(entry.number); };
  REQUIRE(read_journal(folder / "saved/journal.db", note).has_value());
  CHECK(numbers == std::vector<std::uint64_t>{2, 3});
  CHECK(repaired.whole == (lost == 0 ? 1 : 0));
  REQUIRE(repaired.cut.size() == (lost == 0 ? 0 : 1));
  if (lost > 0) {
    CHECK(repaired.cut.front().saved == 2);
    CHECK(repaired.cut.front().lost == lost);
  }
}

TEST_CASE_METHOD(DamageTest,
                 "where the system does not say whether a file is there, the operator is told why") {
  const auto loop = folder / "loop";
  std::filesystem::create_directory(loop);
  std::filesystem::create_symlink("journal.db", loop / "journal.db");  // leads to itself
  const auto backup = folder / "backup.db";
  REQUIRE(back_up(data(), backup).has_value());
  const auto says_why = Catch::Contains("Too many levels of symbolic links");
  CHECK_THAT(refusal_of(back_up(data(), loop / "journal.db")).message, says_why);
  CHECK_THAT(refusal_of(back_up_cluster({}, data(), loop / "journal.db")).message, says_why);
  CHECK_THAT(refusal_of(restore(backup, loop)).message, says_why);
  CHECK_THAT(refusal_of(repair(data(), loop)).message, says_why);
  CHECK_THAT(refusal_of(edit_journal(loop, {}, {})).message, Catch::Contains("cannot read the journal"));
}

TEST_CASE_METHOD(DamageTest, "an entry that damage moves to another room is missed in its own") {
  // It is the last entry of a room, because no later one shows that it is gone.
  for (const auto& [room, found] : well.whole) {
    for (const std::string to :
         {"room + 1", "(SELECT max(room) FROM entry)", "(SELECT min(room) FROM entry)"}) {
      write(data(), bytes);
      auto database = open_database(data() / "journal.db", SQLITE_OPEN_READWRITE);
      const std::string number = std::to_string(room.number());
      const std::string sql = "UPDATE entry SET room = " + to + " WHERE room = " + number +
                              " AND number = (SELECT max(number) FROM entry WHERE room = " + number +
                              ") AND " + to + " <> room";
      INFO(sql);
      execute(database.get(), sql);
      const bool changed = sqlite3_changes(database.get()) == 1;
      database.reset();
      const Shown shown = read(data()).value();
      CHECK(check(shown) == (changed ? 1U : 0U));
      CHECK(shown.faulty.at(room) == changed);
    }
  }
}

TEST_CASE(
    "an entry that damage moves out of a room is missed there, also if old entries of the room are deleted") {
  const TemporaryFolder folder;
  write_room_with_rematch(folder / "data");
  {
    Metrics metrics;
    const auto journal = SqliteJournal::open(folder / "data", metrics).value();
    journal->read([](const JournalEntry&) {});
    journal->forget_before(RoomCode(1), 2);
    REQUIRE(journal->flush());
  }
  execute(open_database(folder / "data/journal.db", SQLITE_OPEN_READWRITE).get(),
          "UPDATE entry SET room = 5 WHERE number = 3");

  std::vector<std::pair<std::uint64_t, bool>> shown;  // by number, whether they are intact
  const auto note = [&shown](const JournalEntry& entry) {
    CHECK(entry.room == RoomCode(1));
    shown.emplace_back(entry.number, entry.intact);
  };
  REQUIRE(read_journal(folder / "data/journal.db", note).has_value());
  CHECK(shown == std::vector<std::pair<std::uint64_t, bool>>{{2, true}, {3, false}});
}

TEST_CASE_METHOD(
    DamageTest,
    "a backup has everything, a restore gives it back as it was, and neither overwrites anything") {
  const auto file = folder / "backup.db";
  CHECK(back_up(data(), file).has_value());
  using std::filesystem::perms;
  CHECK((std::filesystem::status(file).permissions() & (perms::group_all | perms::others_all)) ==
        perms::none);
  CHECK(refusal_of(back_up(data(), file)).message.find("already exists") != std::string::npos);
  CHECK(restore(file, folder / "elsewhere").has_value());
  CHECK(refusal_of(restore(file, folder / "elsewhere")).message.find("already exists") != std::string::npos);
  const Shown shown = read(folder / "elsewhere").value();
  CHECK(shown.whole == well.whole);
  CHECK(shown.time == well.time);
  // SQLite would read the log of the journal before into the one that is restored.
  std::filesystem::remove(folder / "elsewhere" / journal_file_name);
  std::ofstream(folder / "elsewhere" / "journal.db-wal") << "a log";
  CHECK(refusal_of(restore(file, folder / "elsewhere")).message.find("is the log of a journal that") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "elsewhere" / journal_file_name));
}
