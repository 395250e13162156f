// What the operator says to one node reaches the players at all nodes.
#include <string>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

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
