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

protocol::Hello hello_with(std::optional<std::string> password) {
  protocol::Hello hello{"test/1"};
  hello.secret = device(1);
  if (password) hello.password = protocol::Password(*password);
  return hello;
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
  std::string code;
  for (int tries = 0; tries < 1'000 && code != "rate_limited"; ++tries) {
    code = client.ask(hello_with("guess " + std::to_string(tries))).at("code");
  }
  CHECK(code == "rate_limited");
  CHECK(client.ask(hello_with("open sesame")).at("code") == "rate_limited");  // the right one, too
  server.time.advance(std::chrono::minutes(1));
  // The first connection may be closed by now, because it has not said hello for a minute.
  TestClient later(server.port());
  CHECK(later.ask(hello_with("open sesame")).at("type") == "welcome");
}

TEST_CASE("a server without a password accepts any") {
  TestServer server;
  TestClient client(server.port());
  CHECK(client.ask(hello_with("open sesame")).at("type") == "welcome");
}
