// Frames and messages that are garbage, torn apart or out of turn, and what is still a good message.
#include <chrono>

#include <catch2/catch.hpp>

#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::string_literals;

namespace {

int code_after_raw(const TestServer& server, std::string_view bytes) {
  TestClient client = guest(server.port(), 50);
  client.send_raw(bytes);
  return client.wait_for_close();
}

}  // namespace

TEST_CASE("a bad frame closes its connection with the right code, and no other connection") {
  TestServer server;
  TestClient bystander = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string mask(4, '\0');
  CHECK(code_after_raw(server, "\x81\x02{}"s) == 1002);                       // not masked
  CHECK(code_after_raw(server, "\xC1\x82"s + mask + "{}") == 1002);           // an extension's bit
  CHECK(code_after_raw(server, "\x83\x82"s + mask + "{}") == 1002);           // an unknown kind of frame
  CHECK(code_after_raw(server, "\x80\x82"s + mask + "{}") == 1002);           // continues no message
  CHECK(code_after_raw(server, "\x09\x80"s + mask) == 1002);                  // a ping in parts
  CHECK(code_after_raw(server, "\x82\x82"s + mask + "{}") == 1003);           // binary
  CHECK(code_after_raw(server, "\x81\xFF\0\0\0\1\0\0\0\0"s + mask) == 1009);  // 4 GB
  CHECK(code_after_raw(server, "\x81\xFE\x40\x01"s + mask) == 1009);          // one byte more than 16 KB
  CHECK(code_after_raw(server, "\x81\x85"s + mask + "\xFF\xFE{}x") == 1007);  // not UTF-8
  CHECK(code_after_raw(server, "\x88\x81"s + mask + "x") == 1002);            // half a close code
  CHECK(code_after_raw(server, "\x88\x82"s + mask + "\x03\xE7") == 1002);     // close code 999
  CHECK(code_after_raw(server, "\x88\x82"s + mask + "\x03\xED") == 1002);     // 1005, which is never sent
  CHECK(bystander.must(protocol::Ping{}).at("type") == "pong");
  // The server can count a frame after its peer has heard of it.
  wait_until("all bad frames are counted", [&] { return server.metrics().bad_frames.value() >= 12; });
  CHECK(server.metrics().bad_frames.value() == 12);
}

TEST_CASE("a message that is not JSON closes the connection, and JSON that is no request gets an error") {
  TestServer server;
  TestClient client = guest(server.port(), 1);
  client.send_text(R"({"type":"ping","id":7,"body":{},"more":1})");
  const auto error = client.next();
  CHECK(error.at("code") == "bad_message");
  CHECK(error.at("re") == 7);
  CHECK(client.must(protocol::Ping{}).at("type") == "pong");
  client.send_text("{\"type\":");
  CHECK(client.wait_for_close() == 1007);
}

TEST_CASE("after several bad messages the connection closes") {
  TestServer server;
  TestClient client = guest(server.port(), 1);
  const int most = server::Limits{}.bad_messages;
  for (int i = 0; i < most; ++i) client.send_text("[]");
  for (int i = 0; i < most; ++i) CHECK(client.next().at("code") == "bad_message");
  CHECK(client.wait_for_close() == 4000);
}

TEST_CASE("a request before hello is refused, and silence instead of hello ends the connection") {
  TestServer server;
  TestClient client(server.port());
  CHECK(client.ask(protocol::Watch{"00000000"}).at("code") == "hello_first");
  server.time.advance(server::Limits{}.hello_within);
  CHECK(client.wait_for_close() == 4003);
}

TEST_CASE("a connection without a hello counts once, however long it takes to close") {
  TestServer server;
  TestClient client(server.port());
  CHECK(client.ask(protocol::Watch{"00000000"}).at("code") == "hello_first");
  // From here on the client reads nothing, so it does not answer the close.
  server.pass(server::Limits{}.hello_within);
  CHECK(server.metrics().silent_closed.value() == 1);
  server.pass(std::chrono::seconds(1));
  CHECK(server.metrics().silent_closed.value() == 1);
}

TEST_CASE("a message in parts is one message") {
  TestServer server;
  TestClient client(server.port());
  const std::string mask(4, '\0');
  client.send_raw("\x01\x88"s + mask + R"({"type":)");
  client.send_raw("\x89\x80"s + mask);  // a ping between
  client.send_raw("\x80\x98"s + mask + R"("ping","id":3,"body":{}})");
  CHECK(client.next().at("re") == 3);
}

TEST_CASE("bytes that come one by one are one message") {
  TestServer server;
  TestClient client(server.port());
  const std::string frame = "\x81\xA0"s + std::string(4, '\0') + R"({"type":"ping","id":4,"body":{}})";
  for (const char c : frame) client.send_raw(std::string(1, c));
  CHECK(client.next().at("re") == 4);
}
