// How long a room is kept in which nobody plays.

#include <catch2/catch.hpp>

#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

bool room_there(const TestServer& server, const std::string& code) {
  TestClient client(server.port());
  client.hello(std::nullopt);
  return client.ask(protocol::Watch{code}).at("type") == "snapshot";
}

void wait_until_gone(const TestServer& server, const std::string& code) {
  wait_until("the room is gone", [&] { return !room_there(server, code); });
}

}  // namespace

TEST_CASE("a waiting room is removed when its time is over, and not before") {
  TestServer server([](server::Settings& settings) { settings.limits.keep_waiting = 2h; });
  std::string code;
  {
    TestClient host(server.port());
    host.hello(1);
    host.must(protocol::Create{"rummy", {}, 2, "Ann"});
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
  const auto lexicon = lexicon_in(server.folder / "lexicon");
  std::string finished;
  std::string abandoned;
  std::string left;
  {
    auto players = sit_down(server.port(), short_match("rummy"), *lexicon, 1);
    play_out(players);
    finished = players[0].client.room();
    auto others = sit_down(server.port(), short_match("gin"), *lexicon, 2, 3);
    play_one_move(others);
    abandoned = others[0].client.room();
    TestClient host(server.port());
    host.hello(5);
    host.must(protocol::Create{"rummy", {}, 2, "Ann"});
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
