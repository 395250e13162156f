// What others see of a node that leaves.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <future>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

TEST_CASE(
    "a node accepts connections until it has left the cluster, because a closed port means that it has "
    "died") {
  EtcdMembers members(1);
  TestServer node([&](server::Settings& settings) {
    members.node("n1")(settings);
    settings.limits.stop_within = patience;
  });
  const std::uint16_t port = node.port();
  wait_until_ready(port);
  members.pause(0);  // so that it cannot leave
  auto left = std::async(std::launch::async, [&] { node.stop(); });
  wait_until("the node begins to stop", [&] { return !std::filesystem::exists(admin_socket_of(node)); });
  for (int i = 0; i < 20; ++i) CHECK(get(port, "/readyz").status == 503);
  CHECK(left.wait_for(0s) == std::future_status::timeout);
  members.resume(0);
  left.get();
  CHECK_THROWS(get(port, "/readyz"));
}
