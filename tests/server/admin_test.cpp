// What an operator can see and do over the socket in the data folder, and what players notice.
#include <algorithm>
#include <cctype>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "admin_connection.hpp"
#include "http_request.hpp"
#include "journal/read_journal.hpp"
#include "journal/sqlite.hpp"
#include "locked_journal.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"
#include "version.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

std::string refused_for(const TestServer& server, std::string_view reason) {
  const std::string metrics = server.metrics().text({}, {});
  const std::string name = "meldroom_refused_total{reason=\"" + std::string(reason) + "\"} ";
  const auto at = metrics.find(name);
  REQUIRE(at != metrics.npos);
  return metrics.substr(at + name.size(), metrics.find('\n', at) - at - name.size());
}

/// Makes the first room of a server that is down one that cannot come back.
void damage_first_entry(const TestServer& server) {
  const auto database = server::open_database(server.folder / "data" / "journal.db", SQLITE_OPEN_READWRITE);
  server::execute(database.get(), "UPDATE entry SET body = 'damaged' WHERE number = 0");
}

}  // namespace

TEST_CASE("only the server's user may open the admin socket, and it is removed with the server") {
  TestServer server;
  struct stat status{};
  REQUIRE(::stat(admin_socket_of(server).c_str(), &status) == 0);
  CHECK(S_ISSOCK(status.st_mode));
  CHECK((status.st_mode & 0777U) == 0600);
  server.stop();
  CHECK(!std::filesystem::exists(admin_socket_of(server)));
}

TEST_CASE("an operator sees rooms and connections, but no names, hands or chat") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 1);
  TestClient& ann = players.front().client;
  ann.must(protocol::Chat{"my aunt's recipe"});
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{ann.room()});
  server.time.advance(std::chrono::seconds(20));

  const json rooms = admin(server, {{"command", "rooms"}}).at("rooms");
  REQUIRE(rooms.size() == 1);
  CHECK(rooms.front() == json{{"room", ann.room()},
                              {"game", "rummy"},
                              {"stage", "playing"},
                              {"match", 1},
                              {"seats", 2},
                              {"people", 2},
                              {"bots", 0},
                              {"connected", 2},
                              {"spectators", 1},
                              {"unchanged_seconds", 20}});

  const json connections = admin(server, {{"command", "connections"}}).at("connections");
  REQUIRE(connections.size() == 3);
  int devices = 0;
  for (const json& one : connections) {
    CHECK(one.at("address") == "127.0.0.1");
    CHECK(one.at("open_seconds") == 20);
    CHECK(one.at("room") == ann.room());
    CHECK(one.at("same_address") == 3);
    if (one.contains("device")) {
      CHECK(one.at("device").get<std::string>().size() == 16);
      ++devices;
    }
    CHECK(one.size() <= 5);
  }
  CHECK(devices == 2);
  CHECK(admin(server, {{"command", "status"}}) ==
        json{{"version", server::program_version()}, {"rooms", 1}, {"connections", 3}, {"saves", true}});
}

TEST_CASE("an operator asks for the beginning of a long list, or for the lines with a text in them") {
  TestServer server;
  std::vector<TestClient> people;
  for (int number = 1; number <= 3; ++number) {
    people.push_back(guest(server.port(), number));
    people.back().must(protocol::Create{"rummy", {}, 2, "Ann"});
    server.time.advance(std::chrono::seconds(20));
  }
  const std::string last = people.back().room();
  const auto list = [&](const std::string& name, json with) {
    with["command"] = name;
    return admin(server, with);
  };

  // Those that have changed last come first.
  json rooms = list("rooms", {{"most", 1}});
  CHECK(rooms.at("number") == 3);
  REQUIRE(rooms.at("rooms").size() == 1);
  CHECK(rooms.at("rooms").front().at("room") == last);
  rooms = list("rooms", {{"with", people.front().room().substr(1)}, {"most", 5}});
  CHECK(rooms.at("number") == 1);
  CHECK(rooms.at("rooms").front().at("room") == people.front().room());

  const json all = list("connections", json::object()).at("connections");
  REQUIRE(all.size() == 3);
  CHECK(all[0].at("device") < all[1].at("device"));
  CHECK(all[1].at("device") < all[2].at("device"));
  CHECK(list("connections", {{"most", 2}}) ==
        json{{"connections", json::array({all[0], all[1]})}, {"number", 3}});
  for (std::string text : {last, all[1].at("device").get<std::string>()}) {
    for (const auto change : {&::tolower, &::toupper}) {
      std::ranges::transform(text, text.begin(), change);
      CHECK(list("connections", {{"with", text}}).at("number") == 1);
    }
  }
  CHECK(list("connections", {{"with", "127.0"}, {"most", 0}}) ==
        json{{"connections", json::array()}, {"number", 3}});
  CHECK(list("connections", {{"with", "192.0.2.1"}}).at("number") == 0);
  for (const json& wrong : {json(-1), json("1"), json(0.5)}) {
    CHECK(list("rooms", {{"most", wrong}}).at("error") ==
          "`most` has to be a whole number that is not below 0");
  }
}

TEST_CASE("an operator closes a room: the people in it are told why, and it does not come back") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  TestClient ben = guest(server.port(), 2);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string room = ann.room();
  ben.must(protocol::Join{room, "Ben"});
  CHECK(admin(server, {{"command", "close"}, {"room", "00000000"}}).at("error") ==
        "there is no room `00000000`");
  CHECK(admin(server, {{"command", "close"}, {"room", room}, {"reason", "no\nlines"}}).contains("error"));
  CHECK(admin(server, {{"command", "close"}, {"room", room}, {"reason", "No such names here."}}) ==
        json{{"closed", room}});
  for (TestClient* player : {&ann, &ben}) {
    CHECK(player->wait_for("room_closed") ==
          json{{"type", "room_closed"}, {"reason", "No such names here."}});
  }
  CHECK(ann.ask(protocol::Ready{true}).at("code") == "not_in_room");
  CHECK(ben.ask(protocol::Resume{room}).at("code") == "no_such_room");
  // They can go on in another room over the same connection.
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string other = ann.room();

  server.restart();
  TestClient again = guest(server.port(), 1);
  CHECK(again.ask(protocol::Resume{room}).at("code") == "no_such_room");
  again.must(protocol::Resume{other});
  CHECK(admin(server, {{"command", "close"}, {"room", other}}) == json{{"closed", other}});
  CHECK(again.wait_for("room_closed") == json{{"type", "room_closed"}});
}

TEST_CASE("an operator is told that a room is closed only when that is saved") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  const bool is_set_aside = GENERATE(false, true);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string room = ann.room();
  if (is_set_aside) {
    server.stop();
    damage_first_entry(server);
    server.restart();
  }
  LockedJournal lock(server.folder / "data");
  const json close{{"command", "close"}, {"room", room}};
  CHECK(admin(server, close).value("error", "").find("is closed, but the server cannot save that") !=
        std::string::npos);
  lock.unlock();
  wait_until("the server can save again",
             [&] { return admin(server, {{"command", "status"}}).at("saves").get<bool>(); });
  CHECK(admin(server, close).at("error") == "there is no room `" + room + "`");
  server.restart();
  CHECK(guest(server.port(), 1).ask(protocol::Resume{room}).at("code") == "no_such_room");

  // And when that is saved, it is in the file.
  ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(admin(server, {{"command", "close"}, {"room", ann.room()}}) == json{{"closed", ann.room()}});
  int entries = 0;
  const auto read = server::read_journal(server.folder / "data" / "journal.db",
                                         [&entries](const server::JournalEntry&) { ++entries; });
  CHECK(read.has_value());
  CHECK(entries == 0);
}

TEST_CASE("an operator says something to everybody, in a room or not") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  TestClient ben = guest(server.port(), 2);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(admin(server, {{"command", "say"}, {"text", "Supper is ready."}}) == json{{"told", 2}});
  for (TestClient* player : {&ann, &ben})
    CHECK(player->wait_for("announcement").at("text") == "Supper is ready.");
  for (const std::string& text : {std::string(), std::string(281, 'a'), std::string("two\nlines")}) {
    CHECK(
        admin(server, {{"command", "say"}, {"text", text}}).at("error").get<std::string>().find("1 to 280") !=
        std::string::npos);
  }
}

TEST_CASE("while a server drains, no rooms are opened and all are told; an operator can end that") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(admin(server, {{"command", "undrain"}}).at("error") == "the server is not draining");
  const std::string text = "The server goes down at 22:00.";
  CHECK(admin(server, {{"command", "drain"}, {"text", text}}) == json{{"draining", text}, {"told", 1}});
  CHECK(ann.wait_for("announcement").at("text") == text);
  CHECK(admin(server, {{"command", "status"}}).at("draining") == text);

  TestClient ben = guest(server.port(), 2);
  CHECK(ben.wait_for("announcement").at("text") == text);
  const json refused = ben.ask(protocol::Create{"rummy", {}, 2, "Ben"});
  CHECK(refused.at("code") == "draining");
  CHECK(refused.at("message") == "No new rooms are opened. " + text);
  // Open rooms go on.
  ben.must(protocol::Join{ann.room(), "Ben"});

  CHECK(admin(server, {{"command", "undrain"}}) == json{{"told", 2}});
  CHECK(ann.wait_for("announcement").at("text").get<std::string>().find("stays up") != std::string::npos);
  guest(server.port(), 3).must(protocol::Create{"rummy", {}, 2, "Cai"});
  CHECK(!admin(server, {{"command", "status"}}).contains("draining"));
}

TEST_CASE("a banned address is refused everywhere, told so, and counted; also after a restart") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(ask_for_nothing(server.port()) == served);
  CHECK(ask(server.port(), "POST", "/ws").status == 426);
  CHECK(refused_for(server, "banned") == "0");
  CHECK(admin(server, {{"command", "ban"}, {"who", "127.0.0.0/24"}, {"why", "too loud"}}) ==
        json{{"banned", "127.0.0.0/24"}});
  CHECK(ann.wait_for("error").at("code") == "banned");
  CHECK(ann.wait_for_close() == 4004);

  for (int start = 0; start < 2; ++start) {
    CHECK_THROWS_AS(TestClient(server.port()), Closed);
    CHECK(ask_for_nothing(server.port()) == 403);
    const Answer why = ask(server.port(), "POST", "/ws");
    CHECK(why.status == 403);
    CHECK(json::parse(why.body) == json{{"type", "error"},
                                        {"code", "banned"},
                                        {"message", "the operator of this server does not let you in"}});
    CHECK(refused_for(server, "banned") == "3");
    server.restart();
  }
  CHECK(admin(server, {{"command", "bans"}}).at("bans") ==
        json::array({{{"who", "127.0.0.0/24"}, {"why", "too loud"}}}));
  CHECK(admin(server, {{"command", "unban"}, {"who", "127.0.0.0/24"}}) == json{{"unbanned", "127.0.0.0/24"}});
  CHECK(admin(server, {{"command", "unban"}, {"who", "127.0.0.0/24"}}).contains("error"));
  CHECK(admin(server, {{"command", "unban"}, {"who", "everybody"}}).contains("error"));
  guest(server.port(), 1);
}

TEST_CASE("a banned device is refused at its hello, and other devices at its address are not") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  const json connections = admin(server, {{"command", "connections"}}).at("connections");
  const std::string device = connections.front().at("device");
  TestClient ben = guest(server.port(), 2);
  CHECK(admin(server, {{"command", "ban"}, {"who", device}}) == json{{"banned", device}});
  CHECK(ann.wait_for_close() == 4004);
  TestClient again(server.port());
  protocol::Hello hello{"test/1"};
  hello.secret = meldroom::test::device(1);
  CHECK(again.ask(hello).at("code") == "banned");
  CHECK(again.wait_for_close() == 4004);
  ben.must(protocol::Create{"rummy", {}, 2, "Ben"});
  guest(server.port(), 3);
}

TEST_CASE("an operator changes limits while the server runs") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  TestClient ben = guest(server.port(), 2);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const auto limit = [&](std::string name, std::string value) {
    return admin(server, {{"command", "limit"}, {"name", std::move(name)}, {"value", std::move(value)}});
  };
  CHECK(limit("max-rooms", "1") == json{{"name", "max-rooms"}, {"value", "1"}});
  const std::string warning = limit("max-connections", "1000000000").at("warning");
  CHECK(warning.find("1000000000 connections (max-connections) need 1000000100") != warning.npos);
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("code") == "server_full");
  CHECK(limit("max-rooms", "0").at("error").get<std::string>().find("must be a number from 1") !=
        std::string::npos);
  CHECK(limit("max-fun", "1").at("error") == "there is no limit `max-fun`; `limits` lists them");
  CHECK(limit("port", "80").at("error") == "`port` is not a limit: change the setting, then restart");
  limit("max-rooms", "2");
  ben.must(protocol::Create{"rummy", {}, 2, "Ben"});
  // Two at once. What the address has opened before was little for the limit then.
  limit("max-rooms", "1000");
  limit("max-rooms-per-minute-per-address", "1");
  for (int number = 3; number < 5; ++number)
    guest(server.port(), number).must(protocol::Create{"rummy", {}, 2, "Cai"});
  CHECK(guest(server.port(), 5).ask(protocol::Create{"rummy", {}, 2, "Cai"}).at("code") == "rate_limited");
  CHECK(refused_for(server, "too_many_rooms") == "1");
  bool listed = false;
  const json limits = admin(server, {{"command", "limits"}});
  for (const json& one : limits.at("limits")) {
    listed = listed || (one.at("name") == "max-rooms" && one.at("value") == "1000");
  }
  CHECK(listed);
}

TEST_CASE("after any bytes on the admin socket the server answers the next request and stops in time") {
  TestServer server;
  for (const std::string& rubbish :
       {std::string("\n"), std::string("[]\n"), std::string("rooms\n"), std::string("{\"command\":7}\n"),
        std::string("{\"command\":\"no such\"}\n"), std::string("{\"command\":\"close\"}\n"),
        std::string("{\"command\":\"ban\",\"who\":[]}\n"),
        std::string("{\"command\":\"ban\",\"who\":\"\\u0000\"}\n"), std::string("\xff\xfe\x00\n", 4),
        std::string(8'000, '[') + "\n", std::string(1'000'000, 'a')}) {
    AdminConnection connection(server);
    connection.send(rubbish);
    CHECK(json::parse(connection.read()).at("error").is_string());
  }
  {
    AdminConnection hangs_up(server);
  }
  AdminConnection silent(server);
  AdminConnection half(server);
  half.send(R"({"command":)");
  CHECK(admin(server, {{"command", "status"}}).at("rooms") == 0);
  server.stop();
  CHECK(silent.read().empty());
}
