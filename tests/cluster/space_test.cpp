// A database that is nearly full.
#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "cluster/etcd.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

nlohmann::json open_room(const TestServer& server) {
  return guest(server.port(), 9).ask(protocol::Create{"rummy", {}, 2, "Gus"});
}

}  // namespace

TEST_CASE("when etcd has used four fifths of its quota, no room is opened, and open rooms go on") {
  EtcdMembers members(1, {"--quota-backend-bytes", "40000000"});
  TestServer server(members.node("n1"));
  wait_until_ready(server.port());
  auto players = sit_down(server, short_match("rummy"), 1);
  CHECK(open_room(server).at("type") == "snapshot");

  server::etcd::Client client(members.members());
  const std::string much(100'000, 'x');  // even a slow machine sends this in time
  for (int i = 0;; ++i) {
    try {
      const server::etcd::Space space = client.space();
      if (space.used >= space.quota * 17 / 20) break;
      static_cast<void>(client.commit(server::etcd::Transaction().put("filler/" + std::to_string(i), much)));
    } catch (const server::etcd::NoAnswer&) {
      continue;  // not in time: etcd is busy
    }
  }
  // The node looks at its start, and then every ten seconds.
  server.restart();
  wait_until_ready(server.port());
  server.time.advance(1s);
  wait_until("the node has looked at the database",
             [&] { return metric(server.port(), "journal_bytes").value() > 0; });
  const auto refused = open_room(server);
  CHECK(refused.at("code") == "server_full");
  CHECK(refused.at("message").get<std::string>().find("no new rooms can be opened") != std::string::npos);

  // What is deleted makes space at once, although the file stays as large as it is.
  static_cast<void>(client.commit(server::etcd::Transaction().erase(server::etcd::keys_with("filler/"))));
  members.compact();
  server.restart();
  wait_until_ready(server.port());
  server.time.advance(1s);
  wait_until("a room can be opened again", [&] { return open_room(server).at("type") == "snapshot"; });
  come_back(server.port(), players);
  CHECK(play_out(players, 3) == 3);
}
