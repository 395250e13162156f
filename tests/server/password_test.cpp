// A server that lets in only people who know its password.
#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

void with_password(server::Settings& settings) {
  settings.password = "open sesame";
}

protocol::Hello hello_with(std::optional<std::string> password, int device_number = 1) {
  protocol::Hello hello{"test/1"};
  hello.secret = device(device_number);
  if (password) hello.password = protocol::Password(*password);
  return hello;
}

/// Tries wrong passwords until the server refuses to look at more.
void guess_until_refused(TestClient& client) {
  std::string code;
  for (int tries = 0; tries < 1'000 && code != "rate_limited"; ++tries) {
    code = client.ask(hello_with("guess " + std::to_string(tries))).at("code");
  }
  CHECK(code == "rate_limited");
}

}  // namespace

TEST_CASE("nobody gets in without the password, and a client can say hello again with it") {
  TestServer server(with_password);
  TestClient client(server.port());
  const auto asked = client.ask(hello_with({}));
  CHECK(asked.at("code") == "password_wanted");
  CHECK(asked.at("message") == "this server asks for a password");
  for (const std::string wrong : {"open", "open sesame!", "Open sesame", "open sesamf"}) {
    CHECK(client.ask(hello_with(wrong)).at("code") == "password_wanted");
  }
  CHECK(client.ask(protocol::Create{"rummy", {}, 2, "Ann"}).at("code") == "hello_first");
  CHECK(client.ask(hello_with("open sesame")).at("type") == "welcome");
  client.must(protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(client.ask(hello_with("open sesame")).at("code") == "not_allowed");
}

TEST_CASE("nobody finds the password by trying many") {
  TestServer server(with_password);
  TestClient client(server.port());
  guess_until_refused(client);
  CHECK(client.ask(hello_with("open sesame")).at("code") == "rate_limited");  // the right one, too
  server.time.advance(std::chrono::minutes(1));
  // The first connection may be closed by now, because it has not said hello for a minute.
  TestClient later(server.port());
  CHECK(later.ask(hello_with("open sesame")).at("type") == "welcome");
}

TEST_CASE(
    "somebody who guesses the password keeps out only devices at their address that have not given it") {
  TestServer server(with_password);
  const auto says = [&server](const std::string& password, int device_number) {
    const auto answer = TestClient(server.port()).ask(hello_with(password, device_number));
    return answer.value("code", answer.at("type").get<std::string>());
  };
  CHECK(says("open sesame", 2) == "welcome");
  TestClient seated(server.port());
  seated.must(hello_with("open sesame", 3));
  seated.must(protocol::Create{"rummy", {}, 2, "Cid"});
  TestClient guesser(server.port());
  guess_until_refused(guesser);
  CHECK(says("open sesame", 2) == "welcome");
  CHECK(says("open sesame", 3) == "welcome");
  CHECK(says("open sesame", 4) == "rate_limited");
  CHECK(says("open", 2) == "password_wanted");
  CHECK(says("open sesame", 2) == "rate_limited");  // a device that guesses is a stranger again

  server.restart();
  guesser = TestClient(server.port());
  guess_until_refused(guesser);
  CHECK(says("open sesame", 3) == "welcome");
  CHECK(says("open sesame", 4) == "rate_limited");
}

TEST_CASE("a server without a password accepts any") {
  TestServer server;
  TestClient client(server.port());
  CHECK(client.ask(hello_with("open sesame")).at("type") == "welcome");
}
