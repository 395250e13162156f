// What one connection may send in a while.
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

TEST_CASE("a flood of requests is refused, then ends its connection") {
  TestServer server([](server::Settings& settings) {
    settings.limits.requests_per_second = 5;
    settings.limits.rate_limited_requests = 20;
  });
  TestClient client = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  for (int i = 0; i < 8; ++i) client.must(protocol::Rename{"Ann"});  // twice the rate at once; two are used
  CHECK(client.ask(protocol::Rename{"Ann"}).at("code") == "rate_limited");
  server.time.advance(1s);
  for (int i = 0; i < 5; ++i) client.must(protocol::Rename{"Ann"});
  CHECK(client.ask(protocol::Rename{"Ann"}).at("code") == "rate_limited");
  for (int i = 0; i < 18; ++i) client.send(protocol::Rename{"Ann"});
  CHECK(client.wait_for_close() == 4000);
}

TEST_CASE("requests that were refused long ago do not count any more") {
  TestServer server([](server::Settings& settings) {
    settings.limits.requests_per_second = 5;
    settings.limits.rate_limited_requests = 4;
    settings.limits.pause_of_refused = 0ms;
  });
  TestClient client = guest(server.port(), 1);
  for (int i = 0; i < 9; ++i) client.must(protocol::Ping{});
  const auto refused = [&] { return client.ask(protocol::Ping{}).at("code") == "rate_limited"; };
  for (int times = 0; times < 3; ++times) {
    for (int i = 0; i < 3; ++i) REQUIRE(refused());
    server.time.advance(30s);  // forgives three, and the client may send again
    for (int i = 0; i < 10; ++i) client.must(protocol::Ping{});
  }
  for (int i = 0; i < 4; ++i) client.send(protocol::Ping{});
  CHECK(client.wait_for_close() == 4000);
}

TEST_CASE("the server reads nothing for a while from a connection that is too fast, and serves others") {
  TestServer server([](server::Settings& settings) {
    settings.limits.requests_per_second = 5;
    settings.limits.pause_of_refused = 1h;
  });
  TestClient fast = guest(server.port(), 1);
  for (int i = 0; i < 9; ++i) fast.must(protocol::Ping{});
  CHECK(fast.ask(protocol::Ping{}).at("code") == "rate_limited");
  server.time.advance(1s);
  TestClient other = guest(server.port(), 2);
  const auto read_before = server.metrics().messages_in.value();
  for (int i = 0; i < 3; ++i) fast.send(protocol::Ping{});
  for (int i = 0; i < 3; ++i) other.must(protocol::Ping{});
  CHECK(server.metrics().messages_in.value() == read_before + 3);
}

TEST_CASE("the pings of all connections of an address are limited, but not answers to the server's pings") {
  TestServer server([](server::Settings& settings) { settings.limits.pings_per_second_per_address = 1; });
  TestClient quiet = guest(server.port(), 1);
  std::vector<std::unique_ptr<TestClient>> pinging;
  for (int i = 0; i < 4; ++i) {
    pinging.push_back(std::make_unique<TestClient>(server.port()));
    pinging.back()->hello(2 + i);
  }
  const auto send_pings = [&pinging](std::size_t from, int count) {
    for (int i = 0; i < count; ++i) pinging.at(from)->send_ping("x");
  };
  // An address may send 40 at once, each connection alone 20.
  send_pings(0, 20);
  pinging[0]->must(protocol::Ping{});
  send_pings(1, 19);
  pinging[1]->must(protocol::Ping{});
  send_pings(2, 1);
  pinging[2]->must(protocol::Ping{});
  send_pings(3, 1);
  CHECK(pinging[3]->wait_for_close() == 4000);

  // The server pings everybody. Then the address has used up what it may send, and `quiet` only answers.
  server.pass(21s);
  send_pings(0, 20);
  pinging[0]->must(protocol::Ping{});
  send_pings(1, 1);
  pinging[1]->must(protocol::Ping{});
  quiet.must(protocol::Ping{});
  quiet.must(protocol::Ping{});
  send_pings(2, 1);
  CHECK(pinging[2]->wait_for_close() == 4000);
}

TEST_CASE("pings and the parts of a message are limited") {
  TestServer server;
  TestClient pinging = guest(server.port(), 1);
  for (int i = 0; i < 20; ++i) pinging.send_ping("x");
  CHECK(pinging.must(protocol::Ping{}).at("type") == "pong");
  pinging.send_ping("x");
  CHECK(pinging.wait_for_close() == 4000);

  TestClient torn = guest(server.port(), 2);
  const std::string mask(4, '\0');
  const auto parts = [&](int count, std::string_view text) {
    std::string frames = "\x01\x80"s + mask;
    for (int i = 0; i < count; ++i) {
      frames += '\0';
      frames += static_cast<char>(0x80 + text.size());
      frames += mask;
      frames += text;
    }
    torn.send_raw(frames);
  };
  parts(600, " ");
  CHECK(torn.wait_for_close() == 4000);

  // Beast returns nothing of empty parts, not even the end of the connection; the server counts reads and cuts it.
  const auto bad_frames = server.metrics().bad_frames.value();
  torn = guest(server.port(), 2);
  const auto cut_with = [&] {
    try {
      parts(100'000, "");
      return torn.wait_for_close();
    } catch (const Closed& cut) {  // before all of them were sent
      return cut.code;
    }
  };
  CHECK(cut_with() == 0);
  CHECK(server.metrics().bad_frames.value() == bad_frames + 1);
}
