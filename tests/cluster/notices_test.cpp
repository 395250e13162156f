// What the operator tells one node holds at all nodes.
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

std::string heard(TestClient& client) {
  return client.wait_for("announcement").at("text");
}

}  // namespace

TEST_CASE("all nodes of a cluster spread what the operator says to one of them, and all drain") {
  const EtcdMembers members(1);
  TestServer first(members.node("n1"));
  TestServer second(members.node("n2"));
  for (const TestServer* node : {&first, &second}) wait_until_ready(node->port());
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

TEST_CASE(
    "a ban that the operator gives to one node of a cluster holds at all of them, until they take it back") {
  const EtcdMembers members(1);
  TestServer first(members.node("n1"));
  TestServer second(members.node("n2"));
  for (const TestServer* node : {&first, &second}) wait_until_ready(node->port());
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

TEST_CASE("a ban that does not reach all nodes of a cluster at once reaches them later") {
  EtcdMembers members(1);
  TestServer first(members.node("n1"));
  TestServer second(members.node("n2"));
  for (const TestServer* node : {&first, &second}) wait_until_ready(node->port());
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
