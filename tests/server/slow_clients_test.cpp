// Clients that do not read, do not speak or do not finish what they began. Each loses its own connection only.
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "http_request.hpp"
#include "locked_journal.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

TEST_CASE("connections that never finish a request keep out nobody else") {
  TestServer server([](server::Settings& settings) {
    settings.limits.http_connections = 20;
    settings.limits.http_connections_per_address = 15;
  });
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> held;
  const auto hold = [&](const char* from) {
    auto& socket = held.emplace_back(io, boost::asio::ip::tcp::v4());
    socket.bind({boost::asio::ip::make_address(from), 0});
    socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
    boost::asio::write(socket, boost::asio::buffer("GET /nothing HTTP/1.1\r\nHost: x\r\n"s));
  };
  hold("127.0.0.9");  // slow, but honest
  for (int i = 0; i < 100; ++i) hold("127.0.0.2");
  CHECK(ask_for_nothing(server.port()) == served);
  for (int i = 0; i < 100; ++i) hold("127.0.0.3");
  CHECK(ask_for_nothing(server.port()) == served);
  // An address loses its own connections above 15. Of the 21 or more that are left, the address with the most loses the
  // rest.
  CHECK(server.metrics().http_cut.value() >= 180);
  boost::asio::write(held.front(), boost::asio::buffer("Connection: close\r\n\r\n"s));
  std::string answer;
  boost::system::error_code ended;
  boost::asio::read(held.front(), boost::asio::dynamic_buffer(answer), ended);
  CHECK_THAT(answer, Catch::StartsWith("HTTP/1.1 404 Not Found"));
}

TEST_CASE("a connection ends after some requests, so that nobody keeps one for ever without playing") {
  TestServer server([](server::Settings& settings) { settings.limits.http_requests_per_connection = 3; });
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
  // A page that may not connect here also gets one answer after another.
  const auto [request, end] = GENERATE(table<std::string, std::string>(
      {{"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n", "not found\n"},
       {"GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://y\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        "}"}}));
  std::string heard;
  const auto ask = [&, &sent = request, &last = end] {
    boost::asio::write(socket, boost::asio::buffer(sent));
    heard.clear();
    boost::asio::read_until(socket, boost::asio::dynamic_buffer(heard), last);
  };
  for (int i = 0; i < 2; ++i) {
    ask();
    CHECK_THAT(heard, !Catch::Contains("Connection: close"));
  }
  ask();
  CHECK_THAT(heard, Catch::Contains("Connection: close"));
  boost::system::error_code ended;
  boost::asio::read(socket, boost::asio::dynamic_buffer(heard), ended);
  CHECK(ended == boost::asio::error::eof);
}

TEST_CASE("a client that does not read is dropped, and the others play on") {
  TestServer server(with_small_outboxes);
  TestClient host = play_with_a_deaf_one(server.port());
  CHECK(server.metrics().slow_closed.value() == 1);
  CHECK(host.must(protocol::Ping{}).at("type") == "pong");
  TestClient again = guest(server.port(), 2);
  CHECK(again.must(protocol::Resume{host.room()}).at("type") == "snapshot");
}

TEST_CASE("a client that stays silent is pinged, then dropped") {
  TestServer server([](server::Settings& settings) {
    settings.limits.silence = server::Limits{}.silence;
    settings.limits.chats_per_second = 1e9;
    settings.limits.chats_burst = 1e9;
    settings.limits.chats_per_minute_per_address = 1'000'000'000;
  });
  TestClient speaker = in_room(server.port(), 1, protocol::Create{"rummy", {}, 3, "Ann"});
  TestClient listener = in_room(server.port(), 2, protocol::Join{speaker.room(), "Bob"});
  TestClient silent = in_room(server.port(), 3, protocol::Join{speaker.room(), "Cid"});

  // A client that answers the pings stays, even if it sends nothing else for longer than that.
  CHECK(server::Limits{}.ping_every == 20s);
  CHECK(server::Limits{}.silence == 50s);
  const auto say = [&] {
    speaker.must(protocol::Chat{"still there?"});
    listener.wait_for_event("chat");
  };
  // Only the third leap makes a silence of 50 s. By then the listener has answered the pings of the first two.
  for (const auto leap : {20s, 20s, 15s}) {
    const int before = listener.pings();
    server.time.advance(leap);
    while (leap == 20s && listener.pings() == before) {
      say();
      // If the server hears the answer to the last ping after the leap, it delays the next ping.
      server.time.advance(10ms);
    }
    say();
  }
  while (listener.doc().at("room").at("seats").at("2").at("connected") == true) {
    speaker.must(protocol::Chat{"Cid?"});
    listener.wait_for_event("chat");
  }
  CHECK(server.metrics().silent_closed.value() == 1);
}

TEST_CASE("nothing is kept for a connection that ends while the journal cannot be written") {
  TestServer server([](server::Settings& settings) { settings.limits.silence = server::Limits{}.silence; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  LockedJournal lock(server.folder / "data");
  ann.send(protocol::Rename{"Anna"});
  CHECK(ann.wait_for("saving").at("works") == false);  // the answer waits for the disk
  CHECK(server.metrics().sessions_open.value() == 1);
  ann.cut();
  wait_until("the session is gone, and with it the frame that waited",
             [&] { return server.metrics().sessions_open.value() == 0; });
  lock.unlock();
}

TEST_CASE(
    "somebody who comes while the journal cannot be written does not wait in vain to hear that it can") {
  // The journal fails and works again before the server looks at it.
  TestServer server([](server::Settings& settings) { settings.limits.tick = 1h; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  LockedJournal lock(server.folder / "data");
  const auto renamed = ann.send(protocol::Rename{"Anna"});
  const auto& failing = server.metrics().journal_failing;
  wait_until("the journal fails", [&] { return failing.value() == 1; });
  TestClient ben = guest(server.port(), 2);
  lock.unlock();
  ann.answer_to(renamed);
  wait_until("the journal works", [&] { return failing.value() == 0; });
  ben.must(protocol::Ping{});
  bool can_save = true;
  for (const auto& message : ben.heard) {
    if (message.at("type") == "saving") can_save = message.at("works");
  }
  CHECK(can_save);
}
