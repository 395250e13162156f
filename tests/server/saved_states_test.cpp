// Saved states save a restart the replay of entries, and change nothing else. A saved state has the state that the
// entries lead to. One that does not fit the entries is not used.
#include "journal/saved_states.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "players.hpp"
#include "protocol/server_message.hpp"
#include "room/room_doc.hpp"
#include "room/room_state.hpp"
#include "room/saved_state_key.hpp"
#include "room/saved_state_schedule.hpp"
#include "test_server.hpp"
#include "tests/effort.hpp"
#include "tests/paths.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using server::RoomCode;
using server::RoomState;
using server::SavedState;
using server::SavedStates;

namespace {

constexpr std::uint64_t program = 4711;

struct Line {
  std::uint64_t number;
  server::ServerTime at;
  std::string body;
};
using Lines = std::map<RoomCode, std::vector<Line>>;

Lines lines_of(const std::filesystem::path& data) {
  Lines lines;
  const auto read = server::read_journal(data / "journal.db", [&](const server::JournalEntry& entry) {
    lines[entry.room].push_back({entry.number, entry.at, std::string(entry.body)});
  });
  REQUIRE(read.has_value());
  return lines;
}

/// How many rooms of a server that is down have enough entries for a saved state.
std::int64_t rooms_with_saved_states(const TestServer& server) {
  return std::ranges::count_if(lines_of(server.folder / "data"),
                               [](const auto& room) { return room.second.size() >= 32; });
}

/// What everybody sees of a room, and its clock.
std::string shown(RoomCode code, const RoomState& state, const server::Offer& offer) {
  const auto room = server::room_doc_of(code, state, offer);
  std::string all = std::to_string(state.clock().decision()) + ' ' +
                    std::to_string(state.clock().left(state.changed_at() + 5s).count()) + ' ' +
                    std::to_string(state.clock().changes());
  for (int seat = -1; seat < state.game().capacity; ++seat) {
    const auto observer = seat < 0 ? engine::Observer() : engine::seat_at(static_cast<std::size_t>(seat));
    const bool plays = state.match() && seat < state.match()->setup().seats;
    const auto view = plays ? std::optional(state.match()->view(observer)) : std::nullopt;
    const engine::View* const seen = view ? &*view : nullptr;
    all += protocol::snapshot_frame({}, 0, observer,
                                    {{&room, offer.faces(state.game().deck), nullptr, seen}, seen});
  }
  return all;
}

std::vector<nlohmann::json> documents(std::vector<std::vector<Player>>& tables) {
  std::vector<nlohmann::json> documents;
  for (auto& table : tables) {
    sync(table);
    for (const Player& player : table) documents.push_back(player.client.doc());
  }
  return documents;
}

/// Connects everyone again, and returns what they see.
std::vector<nlohmann::json> shown_again(const TestServer& server, std::vector<std::vector<Player>>& tables) {
  come_back(server.port(), tables);
  return documents(tables);
}

void play_some(std::vector<std::vector<Player>>& tables, int moves) {
  for (auto& table : tables) play_out(table, moves);
}

void write_file(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

/// Writes saved states of made-up rooms to a file.
std::map<RoomCode, SavedState> made_up(const std::filesystem::path& file) {
  std::map<RoomCode, SavedState> rooms;
  std::mt19937_64 random(3);
  SavedStates saved_states(file, program);
  for (std::uint64_t i = 1; i <= 20; ++i) {
    SavedState one{RoomCode(random()), i, random(), {}};
    one.state.resize(100 * i);
    for (auto& byte : one.state) byte = static_cast<std::uint8_t>(random());
    saved_states.keep({&one, 1});
    rooms.emplace(one.room, std::move(one));
  }
  return rooms;
}

bool same(const SavedState& a, const SavedState& b) {
  return a.room == b.room && a.entries == b.entries && a.history == b.history && a.state == b.state;
}

}  // namespace

TEST_CASE("a room that is saved and restored after every entry goes on like one that is not") {
  TestServer server;
  {
    auto tables = sit_down_at_all_games(server, 7);
    for (auto& table : tables) {
      table[0].client.must(protocol::Rename{"Änne"});
      table[1].client.must(protocol::Pause{true});
      table[1].client.must(protocol::Pause{false});
      table[0].client.must(protocol::Silence{"Player 1"});
    }
    play_some(tables, 200);
    for (auto& table : tables) {
      if (table[0].client.stage() == "over") table[0].client.must(protocol::Rematch{});
    }
  }
  server.stop();
  const auto loaded = server::Offer::load(server.folder / "lexicon", server.folder / "data", {}).value();
  const server::Offer& offer = *loaded;
  const Lines lines = lines_of(server.folder / "data");
  REQUIRE(lines.size() == engine::variants().size());
  for (const auto& [code, entries] : lines) {
    INFO(code.text());
    RoomState room;
    RoomState twin;
    std::size_t differ = 0;
    for (const Line& line : entries) {
      const server::JournalEntry entry{code, line.number, line.at, line.body};
      REQUIRE(room.replay(entry, offer).has_value());
      REQUIRE(twin.replay(entry, offer).has_value());
      auto again = RoomState::restored(twin.saved(), offer);
      REQUIRE(again);
      twin = *std::move(again);
      const bool alike = room.saved() == twin.saved() && room.lexicons() == twin.lexicons() &&
                         shown(code, room, offer) == shown(code, twin, offer);
      differ += alike ? 0U : 1U;
    }
    CHECK(differ == 0);
    const auto bytes = room.saved();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CHECK_FALSE(RoomState::restored(std::span(bytes).first(size), offer));
    }
  }
}

TEST_CASE("rooms are restored from their saved states as they were, and go on") {
  TestServer server;
  auto tables = sit_down_at_all_games(server, 7);
  play_some(tables, 40);
  for (int restarts = 0; restarts < 3; ++restarts) {
    play_some(tables, 11);
    const auto before = documents(tables);
    server.stop();
    const auto expected = rooms_with_saved_states(server);
    CHECK(expected >= 4);
    server.restart(1h);
    CHECK(server.metrics().rooms_from_saved_states.value() == expected);
    CHECK(server.metrics().rooms_set_aside.value() == 0);
    CHECK(shown_again(server, tables) == before);
  }
  for (auto& table : tables) {
    play_out(table);
    CHECK(table[0].client.stage() == "over");
  }
}

TEST_CASE("a room saves its state after 32 entries, but not twice within ten seconds") {
  server::SavedStateSchedule schedule(0);
  schedule.note_entry(31, 1s);
  CHECK_FALSE(schedule.is_due(1s));
  schedule.note_entry(32, 2s);
  CHECK(schedule.is_due(2s));
  schedule.note_saved(32, 2s);
  schedule.note_entry(64, 3s);
  schedule.note_entry(900, 11s);
  CHECK_FALSE(schedule.is_due(11s));
  CHECK(schedule.is_due(12s));
}

TEST_CASE("a room in which little happens saves its state after a minute") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 1);
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() == 0);
  const std::string room = players[0].client.room();
  TestClient client = in_room(server.port(), 1, protocol::Resume{room});
  client.must(protocol::Rename{"Ann"});
  const auto written = [&] {
    std::error_code missing;
    const auto size = std::filesystem::file_size(server.folder / "data/snapshots.db-wal", missing);
    return missing ? 0 : size;
  };
  const auto before = written();
  server.time.advance(61s);  // the next tick finds that the state is to be saved
  wait_until("the saved state is written", [&] {
    server.time.advance(1s);  // the journal looks at what waits for it once a second
    client.must(protocol::Resync{});
    return written() != before;
  });
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() == 1);
}

TEST_CASE("damaged or truncated saved states are not read, or read as they were written") {
  spdlog::set_level(spdlog::level::off);
  const TemporaryFolder folder;
  const auto file = folder / "snapshots.db";
  const auto rooms = made_up(file);
  const std::string whole = read_file(file);
  REQUIRE(whole.size() > 10'000);
  std::mt19937_64 random(5);
  std::size_t missing = 0;
  const auto check = [&](const std::string& bytes) {
    write_file(file, bytes);
    SavedStates saved_states(file, program);
    std::size_t shown = 0;
    saved_states.read([&](SavedState one) {
      ++shown;
      const auto found = rooms.find(one.room);
      REQUIRE(found != rooms.end());
      CHECK(same(found->second, one));
    });
    missing += shown < rooms.size() ? 1U : 0U;
    // After any damage the file can be written now.
    const auto& some = rooms.begin()->second;
    saved_states.keep({&some, 1});
  };
  check(whole);
  CHECK(missing == 0);
  for (std::size_t i = 0; i < repetitions(4'000); ++i) {
    std::string bytes = whole;
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    check(bytes);
  }
  for (std::size_t i = 0; i < repetitions(400); ++i) check(whole.substr(0, random() % whole.size()));
  for (std::size_t i = 0; i < repetitions(100); ++i) {
    std::string noise(random() % 20'000, '\0');
    for (char& byte : noise) byte = static_cast<char>(random());
    check(noise);
  }
  CHECK(missing > 0);
}

TEST_CASE("saved states of another build, or with other lexicons or decks, do not count") {
  const TemporaryFolder folder;
  const auto rooms = made_up(folder / "snapshots.db");
  std::size_t shown = 0;
  SavedStates(folder / "snapshots.db", program + 1).read([&](const SavedState&) { ++shown; });
  CHECK(shown == 0);
  SavedStates(folder / "snapshots.db", program).read([&](const SavedState&) { ++shown; });
  CHECK(shown == rooms.size());

  const auto key_with = [&](std::string_view words) {
    make_lexicon(folder / "lexicon", words);
    return server::saved_state_key(*server::Offer::load(folder / "lexicon", folder / "data", {}).value());
  };
  const auto key = key_with("SOME WORDS");
  REQUIRE(key);
  CHECK(key_with("SOME WORDS") == key);
  CHECK(key_with("OTHER WORDS") != key);
}

TEST_CASE("when a room is removed, its saved state is, too") {
  const TemporaryFolder folder;
  const auto rooms = made_up(folder / "snapshots.db");
  const RoomCode gone = rooms.begin()->first;
  {
    SavedStates saved_states(folder / "snapshots.db", program);
    saved_states.forget({&gone, 1});
  }
  std::size_t shown = 0;
  SavedStates(folder / "snapshots.db", program).read([&](const SavedState& one) {
    ++shown;
    CHECK(one.room != gone);
  });
  CHECK(shown == rooms.size() - 1);
}

TEST_CASE("after a journal was restored, its entries count, and saved states of later ones do not") {
  TestServer server;
  auto tables = sit_down_at_all_games(server, 7);
  play_some(tables, 40);
  const auto then = documents(tables);
  server.stop();
  const auto journal = server.folder / "data/journal.db";
  const std::string kept = read_file(journal);
  server.restart();
  come_back(server.port(), tables);
  play_some(tables, 40);
  server.stop();
  write_file(journal, kept);
  const auto there = rooms_with_saved_states(server);
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() < there);
  CHECK(shown_again(server, tables) == then);
}

TEST_CASE("a file that is no database is replaced, and saved states are kept again") {
  TestServer server;
  auto tables = sit_down_at_all_games(server, 7);
  play_some(tables, 40);
  const auto before = documents(tables);
  server.stop();
  write_file(server.folder / "data/snapshots.db", std::string(50'000, 'x'));
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() == 0);
  CHECK(shown_again(server, tables) == before);
  server.stop();
  const auto expected = rooms_with_saved_states(server);
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() == expected);
}

TEST_CASE("a damaged entry sets its room aside, even if a saved state covers it") {
  TestServer server;
  auto tables = sit_down_at_all_games(server, 7);
  play_some(tables, 40);
  server.stop();
  {
    const auto database = server::open_database(server.folder / "data/journal.db", SQLITE_OPEN_READWRITE);
    server::execute(database.get(), "UPDATE entry SET body = replace(body, 'true', 'TRUE') WHERE number = 4");
    CHECK(sqlite3_changes(database.get()) == static_cast<int>(tables.size()));
  }
  server.restart();
  CHECK(server.metrics().rooms_from_saved_states.value() == 0);
  CHECK(server.metrics().rooms_set_aside.value() == static_cast<std::int64_t>(tables.size()));
}
