// What the operator tells one node holds at all nodes.
#include <fstream>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"
#include "two_nodes.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

std::string heard(TestClient& client) {
  return client.wait_for("announcement").at("text");
}

}  // namespace

TEST_CASE_METHOD(TwoNodes,
                 "all nodes of a cluster spread what the operator says to one of them, and all drain") {
  TestClient ann = guest(first.port(), 1);
  TestClient ben = guest(second.port(), 2);

  CHECK(admin(first, {{"command", "say"}, {"text", "Supper is ready."}}) == json{{"everywhere", true}});
  CHECK(heard(ann) == "Supper is ready.");
  CHECK(heard(ben) == "Supper is ready.");

  const std::string text = "Down at 22:00.";
  CHECK(admin(first, {{"command", "drain"}, {"text", text}}).at("draining") == text);
  CHECK(heard(ann) == text);
  CHECK(heard(ben) == text);
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("code") == "draining");

  // A node that is started later drains as well, and does not repeat what was said before.
  second.restart();
  wait_until_ready(second.port());
  TestClient cai = guest(second.port(), 3);
  CHECK(heard(cai) == text);
  CHECK(cai.ask(protocol::Create{"rummy", {}, 2, "Cai"}).at("code") == "draining");

  CHECK(admin(second, {{"command", "undrain"}, {"text", "We stay up."}}) == json{{"everywhere", true}});
  CHECK(heard(ann) == "We stay up.");
  CHECK(heard(cai) == "We stay up.");
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
}

TEST_CASE_METHOD(
    TwoNodes,
    "a ban that the operator gives to one node of a cluster holds at all of them, until they take it back") {
  TestClient ann = guest(second.port(), 1);
  const std::string device =
      admin(second, {{"command", "connections"}}).at("connections").front().at("device");
  const auto bans_of = [](const TestServer& node) { return admin(node, {{"command", "bans"}}).at("bans"); };

  CHECK(admin(first, {{"command", "ban"}, {"who", device}, {"why", "too loud"}}) ==
        json{{"banned", device}, {"everywhere", true}});
  CHECK(ann.wait_for_close() == 4004);
  const json one_ban = json::array({{{"who", device}, {"why", "too loud"}}});
  for (const TestServer* node : {&first, &second}) CHECK(bans_of(*node) == one_ban);

  // A node that does not run meanwhile learns it when it starts, also if it has never known the ban.
  second.stop();
  admin(first, {{"command", "ban"}, {"who", "203.0.113.7"}});
  CHECK(admin(first, {{"command", "unban"}, {"who", device}}) ==
        json{{"unbanned", device}, {"everywhere", true}});
  second.restart();
  const json other_ban = json::array({{{"who", "203.0.113.7"}, {"why", ""}}});
  wait_until("the node has the ban", [&] { return bans_of(second) == other_ban; });
  CHECK(bans_of(first) == other_ban);
  wait_until_ready(second.port());
  guest(second.port(), 1);
}

TEST_CASE_METHOD(
    TwoNodes,
    "a node of a cluster lists the rooms and connections of all nodes, and closes rooms of others") {
  TestClient ann = guest(first.port(), 1);
  TestClient ben = guest(second.port(), 2);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  ben.must(protocol::Create{"gin", {}, 2, "Ben"});
  const std::string room_of_ann = ann.room();
  const std::string room_of_ben = ben.room();
  const auto with_node = [](const json& list, const char* field) {
    std::map<std::string, std::string> found;
    for (const json& one : list) found.emplace(one.at(field), one.at("node"));
    return found;
  };

  for (const TestServer* node : {&first, &second}) {
    const json rooms = admin(*node, {{"command", "rooms"}});
    CHECK(rooms.at("number") == 2);
    CHECK(with_node(rooms.at("rooms"), "room") ==
          std::map<std::string, std::string>{{room_of_ann, "n1"}, {room_of_ben, "n2"}});
    const json connections = admin(*node, {{"command", "connections"}, {"with", room_of_ben}});
    CHECK(connections.at("number") == 1);
    CHECK(with_node(connections.at("connections"), "room") ==
          std::map<std::string, std::string>{{room_of_ben, "n2"}});
    // A ban of the address would close both.
    CHECK(connections.at("connections").front().at("same_address") == 2);
    const json one = admin(*node, {{"command", "rooms"}, {"most", 1}});
    CHECK(one.at("rooms").size() == 1);
    CHECK(one.at("number") == 2);
    const json status = admin(*node, {{"command", "status"}});
    CHECK(status.at("rooms") == 2);
    CHECK(status.at("connections") == 2);
    CHECK(status.at("nodes").at(1).at("rooms") == 1);
  }

  const json close{{"command", "close"}, {"room", room_of_ben}, {"reason", "Supper is ready."}};
  CHECK(admin(first, close) == json{{"closed", room_of_ben}});
  CHECK(ben.wait_for("room_closed").at("reason") == "Supper is ready.");
  CHECK(admin(first, close).at("error") == "there is no room `" + room_of_ben + "`");
  CHECK(admin(second, {{"command", "rooms"}}).at("number") == 1);
}

TEST_CASE_METHOD(TwoNodes, "a node of a cluster says which nodes are missing in its lists") {
  TestClient ann = guest(first.port(), 1);
  members.pause(0);
  const json alone = admin(first, {{"command", "connections"}});
  members.resume(0);
  CHECK(alone.at("number") == 1);
  CHECK(alone.at("silent") == json{"n2"});
}

TEST_CASE_METHOD(TwoNodes,
                 "a limit that the operator changes at one node of a cluster changes at all that run") {
  const auto most_rooms = [](const TestServer& node) {
    const json answer = admin(node, {{"command", "limits"}});
    for (const json& limit : answer.at("limits")) {
      if (limit.at("name") == "max-rooms") return limit.at("value").get<std::string>();
    }
    return std::string();
  };
  const std::string usual = most_rooms(second);

  CHECK(admin(first, {{"command", "limit"}, {"name", "max-rooms"}, {"value", "7"}}) ==
        json{{"name", "max-rooms"}, {"value", "7"}, {"everywhere", true}});
  CHECK(most_rooms(first) == "7");
  wait_until("the other node has the limit", [&] { return most_rooms(second) == "7"; });

  // A node that starts begins with its settings.
  second.restart();
  wait_until_ready(second.port());
  CHECK(most_rooms(second) == usual);
}

TEST_CASE_METHOD(TwoNodes, "a ban that does not reach all nodes of a cluster at once reaches them later") {
  const auto ban = [&] { return admin(first, {{"command", "ban"}, {"who", "203.0.113.7"}}); };
  members.pause(0);
  CHECK(ban().at("error").get<std::string>().find("only at the node that you asked, so try again") !=
        std::string::npos);
  members.resume(0);

  // Somebody has spoilt the list of the other node.
  const auto list = second.folder / "data" / "bans.txt";
  std::ofstream(list) << "somebody\n";
  wait_until("etcd answers again", [&] { return ban().contains("everywhere"); });
  std::ofstream(list) << "192.0.2.1\n";
  wait_until("the other node has the ban",
             [&] { return admin(second, {{"command", "bans"}}).at("bans").size() == 2; });
}
