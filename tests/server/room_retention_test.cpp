// How long a room is kept in which nobody plays, and its finished matches.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "cluster/copy_journal.hpp"
#include "http_request.hpp"
#include "journal/read_journal.hpp"
#include "journal/repair.hpp"
#include "players.hpp"
#include "room/check_rooms.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

bool room_there(const TestServer& server, const std::string& code) {
  TestClient client = guest(server.port(), std::nullopt);
  return client.ask(protocol::Watch{code}).at("type") == "snapshot";
}

void wait_until_gone(const TestServer& server, const std::string& code) {
  wait_until("the room is gone", [&] { return !room_there(server, code); });
}

/// A club's room, in which one match follows another.
struct Club {
  TestServer server{[](server::Settings& settings) {
    settings.limits.keep_finished = 1h;
    settings.limits.keep_matches = 3h;
  }};
  std::vector<Player> players = sit_down(server, {"pass-the-deck", {{"turn_seconds", 0}}, 2}, 1);
  std::string code = players[0].client.room();

  void play_and_rematch() {
    play_out(players);
    rematch(players);
  }
  void come_back() {
    test::come_back(server.port(), players);
    sync(players);
  }
  /// The numbers of the room's entries on disk, of a server that is up or down.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> first_and_last() const {
    std::optional<std::uint64_t> first;
    std::uint64_t last = 0;
    const auto read =
        server::read_journal(server.folder / "data" / "journal.db", [&](const server::JournalEntry& line) {
          if (!first) first = line.number;
          last = line.number;
        });
    REQUIRE(read.has_value());
    return {first.value(), last};
  }
  [[nodiscard]] Answer record(int match) const {
    return get(server.port(), match_link(code, match, "record"), bearer(1));
  }
};

}  // namespace

TEST_CASE("a finished match of a room that goes on is deleted after its time, and nothing else is") {
  Club club;
  club.players[0].client.must(protocol::Silence{"Player 1"});
  club.play_and_rematch();
  club.server.time.advance(2h);
  club.come_back();
  club.play_and_rematch();
  const auto before = club.players[1].client.doc();
  const std::string second = club.record(2).body;
  CHECK(club.record(1).status == 200);
  CHECK(club.first_and_last().first == 0);
  const auto last = club.first_and_last().second;
  club.server.time.advance(1h + 2min);
  wait_until("the first match is gone", [&] { return club.record(1).status == 404; });
  CHECK(club.record(1).body ==
        "match 1 is not kept any more: finished matches are deleted after a while, in this room all up to "
        "match "
        "1\n");
  CHECK(get(club.server.port(), match_link(club.code, 1, "replay"), bearer(1)).status == 404);
  CHECK(club.record(2).body == second);
  CHECK(club.record(4).status == 404);
  wait_until("the first match is gone from the disk", [&] { return club.first_and_last().first > 0; });
  CHECK(club.first_and_last().second == last);

  // The room comes back as it was: with the state that was saved after that, and from its entries alone, also after a
  // repair and when they were copied.
  const auto data = club.server.folder / "data";
  const auto other = club.server.folder / "other";
  const auto repair = [&] { CHECK(server::repair(data, other).value().whole == 1); };
  const auto copy = [&] { CHECK(server::copy_journal(data, other).has_value()); };
  for (const std::function<void()>& make_other : {std::function<void()>(), {repair}, {copy}}) {
    club.server.stop();
    if (make_other) {
      make_other();
      for (const std::string file : {"journal.db", "snapshots.db"}) std::filesystem::remove(data / file);
      std::filesystem::rename(other / "journal.db", data / "journal.db");
      std::filesystem::remove_all(other);
    }
    club.server.restart();
    CHECK(club.server.metrics().rooms_set_aside.value() == 0);
    CHECK(club.server.metrics().rooms_from_saved_states.value() == (make_other ? 0 : 1));
    club.come_back();
    CHECK(club.players[1].client.doc() == before);
    CHECK(club.record(2).body == second);
    CHECK(club.record(1).status == 404);
  }
  club.play_and_rematch();
  CHECK(club.record(3).status == 200);
  CHECK(club.players[0].client.doc().at("room").at("match") == 4);
  club.server.time.advance(3h + 2min);
  wait_until("all earlier matches are gone", [&] { return club.record(3).status == 404; });
  CHECK(club.record(2).status == 404);
  CHECK(club.record(4).status == 403);  // it is being played
  club.come_back();
  play_out(club.players);
  CHECK(club.record(4).status == 200);
}

TEST_CASE("a room is whole if its old matches are deleted while it is checked") {
  Club club;
  // More entries than are read in one step.
  for (int i = 0; i < 1'100; ++i) club.players[0].client.must(protocol::Rename{"Ann " + std::to_string(i)});
  club.play_and_rematch();
  bool deleted = false;
  const auto read = [&](const std::function<void(const server::JournalEntry&)>& show) {
    return server::read_journal(
        club.server.folder / "data" / "journal.db", [&](const server::JournalEntry& line) {
          if (!std::exchange(deleted, true)) {
            club.server.time.advance(3h + 2min);
            wait_until("the first match is gone", [&] { return club.first_and_last().first > 0; });
          }
          show(line);
        });
  };
  const auto offer =
      server::Offer::load(club.server.folder / "lexicon", club.server.folder / "data", {}).value();
  const server::CheckedRooms checked = server::check_rooms(read, *offer).value();
  CHECK(checked.rooms == 1);
  CHECK(checked.faulty.empty());
}

TEST_CASE("a waiting room is removed when its time is over, and not before") {
  TestServer server([](server::Settings& settings) { settings.limits.keep_waiting = 2h; });
  std::string code;
  {
    TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
    code = host.room();
    server.time.advance(30h);
    host.must(protocol::Rename{"Annie"});
    CHECK(room_there(server, code));  // somebody sits there
  }
  server.time.advance(119min);
  server.restart();
  CHECK(room_there(server, code));
  server.time.advance(2min);
  wait_until_gone(server, code);
  server.restart();
  CHECK_FALSE(room_there(server, code));
}

TEST_CASE(
    "a room whose match is over, that nobody plays in or that all have left stays as long as the settings "
    "say") {
  TestServer server([](server::Settings& settings) {
    settings.limits.keep_finished = 3h;
    settings.limits.keep_abandoned = 5h;
    settings.limits.keep_empty = 7min;
  });
  std::string finished;
  std::string abandoned;
  std::string left;
  {
    auto players = sit_down(server, short_match("rummy"), 1);
    play_out(players);
    finished = players[0].client.room();
    auto others = sit_down(server, short_match("gin"), 2, 3);
    play_one_move(others);
    abandoned = others[0].client.room();
    TestClient host = in_room(server.port(), 5, protocol::Create{"rummy", {}, 2, "Ann"});
    left = host.room();
    host.must(protocol::LeaveRoom{});
  }
  server.pass(6min);
  CHECK(room_there(server, left));
  server.time.advance(2min);
  wait_until_gone(server, left);
  server.pass(2h + 50min);
  CHECK(room_there(server, finished));
  server.time.advance(4min);
  wait_until_gone(server, finished);
  server.pass(1h + 50min);
  CHECK(room_there(server, abandoned));
  wait_until("the room where time has run out for everybody is gone", [&] {
    server.time.advance(1h);
    return !room_there(server, abandoned);
  });
  server.restart();
  for (const std::string& room : {left, finished, abandoned}) CHECK_FALSE(room_there(server, room));
}
