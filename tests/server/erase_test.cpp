// A person's names and devices are removed from the journal; the matches of others stay.
#include <fstream>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "journal/entry.hpp"
#include "journal/sqlite.hpp"
#include "net/device_name.hpp"
#include "players.hpp"
#include "protocol/hex.hpp"
#include "room/erase_person.hpp"
#include "room/room_state.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::test;
using server::ByDevice;
using server::ByName;
using server::Erased;
using server::RoomCode;

namespace {

std::string name_of_device(int number) {
  return server::device_name(server::entry::owner_of(device(number)));
}

std::string bytes_in(const std::filesystem::path& folder) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    all += read_file(file.path());
  }
  return all;
}

/// A server with two rooms of Zoe (device 1): one in which she is alone, and one with Bob (device 2), in which she was
/// called Player 0 before.
class EraseTest {
 public:
  EraseTest() {
    {
      TestClient zoe = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Zoe"});
      alone = zoe.room();
    }
    players = sit_down(server, {"pass-the-deck", {}, 2}, 3);
    together = players[0].client.room();
    players[0].client.must(protocol::Rename{"Zoe Smith"});
    play_out(players, 50);
    sync(players);
    before = players[1].client.doc();
    server.stop();
  }

  [[nodiscard]] std::filesystem::path data() const { return server.folder / "data"; }
  [[nodiscard]] std::unique_ptr<server::Offer> offer() const {
    return server::Offer::load(server.folder / "lexicon", server.folder / "data", {}).value();
  }
  Erased erase(const server::Person& person) const {
    return server::erase_person(data(), person, *offer()).value();
  }

  TestServer server;
  std::vector<Player> players;
  std::string alone;
  std::string together;
  nlohmann::json before;
};

}  // namespace

TEST_CASE_METHOD(EraseTest, "nothing in the folder names an erased person any more") {
  const std::string owner = protocol::to_hex(server::entry::owner_of(device(1)));
  REQUIRE(bytes_in(data()).find("Zoe Smith") != std::string::npos);
  REQUIRE(bytes_in(data()).find(owner) != std::string::npos);
  const Erased erased = erase(ByDevice{name_of_device(1)});
  CHECK(erased.entries == 2);
  CHECK(erased.rooms == std::vector{*RoomCode::parse(together)});
  CHECK(erased.closed == std::vector{*RoomCode::parse(alone)});
  CHECK(erased.unread.empty());
  const std::string left = bytes_in(data());
  for (const std::string& text : {std::string("Zoe"), std::string("Player 0"), owner}) {
    CHECK(left.find(text) == std::string::npos);
  }
  CHECK(left.find(protocol::to_hex(server::entry::owner_of(device(2)))) != std::string::npos);
}

TEST_CASE_METHOD(EraseTest, "the match of the other players goes on, and its hashes are right") {
  static_cast<void>(erase(ByDevice{name_of_device(1)}));
  server.restart();
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  TestClient bob = in_room(server.port(), 2, protocol::Resume{together});
  CHECK(bob.doc().at("view") == before.at("view"));
  CHECK(bob.doc().at("room").at("seats").at("0").at("name") == "Erased player 1");
  CHECK(bob.doc().at("room").at("seats").at("1").at("name") == "Player 1");
  TestClient zoe = guest(server.port(), 1);
  CHECK(zoe.ask(protocol::Resume{together}).at("type") == "error");
  CHECK(zoe.ask(protocol::Resume{alone}).at("code") == "no_such_room");
}

TEST_CASE_METHOD(EraseTest, "a person is also erased from what a room takes into a rematch") {
  server.restart();
  come_back(server.port(), players);
  players[0].client.must(protocol::Silence{"Player 1"});
  play_out(players);
  players[0].client.must(protocol::Rematch{});
  server.stop();
  REQUIRE(bytes_in(data()).find(R"("silenced":[{"name":"Player 1")") != std::string::npos);
  static_cast<void>(erase(ByDevice{name_of_device(2)}));
  const std::string left = bytes_in(data());
  CHECK(left.find("Player 1") == std::string::npos);
  CHECK(left.find(protocol::to_hex(server::entry::owner_of(device(2)))) == std::string::npos);
  CHECK(left.find(protocol::to_hex(server::entry::owner_of(device(1)))) != std::string::npos);

  server.restart();
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  TestClient zoe = in_room(server.port(), 1, protocol::Resume{together});
  CHECK(zoe.doc().at("room").at("seats").at("0").at("name") == "Zoe Smith");
  CHECK(zoe.doc().at("room").at("seats").at("1").at("name") == "Erased player 2");
}

TEST_CASE_METHOD(EraseTest, "nothing is called erased while somebody reads the old entries") {
  auto reader = server::open_database(data() / "journal.db", SQLITE_OPEN_READWRITE);
  server::execute(reader.get(), "BEGIN; SELECT count(*) FROM entry");
  const auto refused = server::erase_person(data(), ByDevice{name_of_device(1)}, *offer());
  CHECK(refusal_of(refused).message.find("may still have the old ones") != std::string::npos);
  reader.reset();
  static_cast<void>(erase(ByDevice{name_of_device(1)}));
  CHECK(bytes_in(data()).find("Zoe Smith") == std::string::npos);
}

TEST_CASE_METHOD(EraseTest, "saved states are erased also if the journal has nothing of the person") {
  std::ofstream(data() / "snapshots.db") << "Zoe Smith";
  static_cast<void>(erase(ByDevice{"0123456789abcdef"}));
  CHECK_FALSE(std::filesystem::exists(data() / "snapshots.db"));
}

TEST_CASE_METHOD(EraseTest, "somebody is found by a name that they had in a room") {
  const Erased none = erase(ByName{*RoomCode::parse(together), "Nobody"});
  CHECK(none.devices.empty());
  CHECK(none.rooms.empty());
  const Erased erased = erase(ByName{*RoomCode::parse(together), "Zoe Smith"});
  CHECK(erased.devices == std::vector{name_of_device(1)});
  CHECK(erased.closed.size() == 1);
}

TEST_CASE_METHOD(EraseTest,
                 "an unknown device changes nothing, and the journal of a running server is refused") {
  std::filesystem::remove(data() / "snapshots.db");  // it goes in any case
  const std::string bytes = bytes_in(data());
  CHECK(erase(ByDevice{"0123456789abcdef"}).rooms.empty());
  CHECK(bytes_in(data()) == bytes);
  server.restart();
  const auto refused = server::erase_person(data(), ByDevice{name_of_device(1)}, *offer());
  CHECK(refusal_of(refused).message.find("another server") == 0);
}
