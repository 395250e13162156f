// Codes of rooms, short and long.
#include "room_code.hpp"

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "cluster/slot.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::server;

TEST_CASE("a room code is read as people write it, and is the same after it was written and read") {
  for (const std::size_t length : {RoomCode::short_length, RoomCode::long_length}) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
      const RoomCode code = RoomCode::random(length);
      CHECK(code.text().size() == length);
      CHECK(RoomCode::parse(code.text()) == code);
      seen.insert(code.text());
      for (const std::string cell : {"0", "Z"}) {
        const std::string text = code.in(Cell::parse(cell).value()).text();
        CHECK(text == cell + code.text().substr(1));
      }
      const RoomCode in_slot = Slot(77).new_room(length);
      CHECK(in_slot.text().size() == length);
      CHECK(Slot::of(in_slot).number() == 77);
    }
    CHECK(seen.size() == 1000);
  }
  CHECK(RoomCode::parse("olio0123") == RoomCode::parse("01100123"));
  CHECK(RoomCode::parse("abcdefgh") == RoomCode::parse("ABCDEFGH"));
  for (const std::string bad :
       {"", "ABC", "ABCDEFGHJ", "ABCDEFG!", "ABCDEFGU", "../../et", "ABCDEFGHJK", "0000ABCDEFGH"}) {
    CHECK_FALSE(RoomCode::parse(bad));
  }
}

TEST_CASE("an operator can have longer room codes, and rooms with shorter ones go on") {
  const auto with_codes_of = [](std::size_t length) {
    return [length](Settings& settings) { settings.limits.room_code_length = length; };
  };
  test::TestServer server(with_codes_of(8));
  auto before = test::sit_down(server, test::short_match("rummy"), 1);
  server.restart({}, with_codes_of(12));
  auto players = test::sit_down(server, test::short_match("rummy"), 2, 3);
  const std::string room = players[0].client.room();
  CHECK(room.size() == 12);
  server.restart();
  test::come_back(server.port(), before);
  test::come_back(server.port(), players, 3);
  CHECK(before[0].client.room().size() == 8);
  test::play_out(players);
  CHECK(players[0].client.stage() == "over");
  CHECK(test::get(server.port(), "/rooms/" + room + "/matches/1/record").status == 200);
}
