// Clients that send garbage, send too much, or do not read. Each loses its own connection, and nobody else is affected.
#include <boost/asio/read.hpp>
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

namespace {

int code_after_raw(const TestServer& server, std::string_view bytes) {
  TestClient client(server.port());
  client.hello(50);
  client.send_raw(bytes);
  return client.wait_for_close();
}

}  // namespace

TEST_CASE("a bad frame closes its connection with the right code, and no other connection") {
  TestServer server;
  TestClient bystander(server.port());
  bystander.hello(1);
  bystander.must(protocol::Create{"rummy", {}, 2, "Ann"});
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
  TestClient client(server.port());
  client.hello(1);
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
  TestClient client(server.port());
  client.hello(1);
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

TEST_CASE("a flood of requests is refused, then ends its connection") {
  TestServer server([](server::Settings& settings) {
    settings.limits.requests_per_second = 5;
    settings.limits.rate_limited_requests = 20;
  });
  TestClient client(server.port());
  client.hello(1);
  client.must(protocol::Create{"rummy", {}, 2, "Ann"});
  for (int i = 0; i < 8; ++i) client.must(protocol::Rename{"Ann"});  // twice the rate at once; two are used
  CHECK(client.ask(protocol::Rename{"Ann"}).at("code") == "rate_limited");
  server.time.advance(1s);
  for (int i = 0; i < 5; ++i) client.must(protocol::Rename{"Ann"});
  CHECK(client.ask(protocol::Rename{"Ann"}).at("code") == "rate_limited");
  for (int i = 0; i < 18; ++i) client.send(protocol::Rename{"Ann"});
  CHECK(client.wait_for_close() == 4000);
}

TEST_CASE(
    "the server reads nothing for a while from a connection that is too fast, and goes on serving others") {
  TestServer server([](server::Settings& settings) {
    settings.limits.requests_per_second = 5;
    settings.limits.pause_of_refused = 1h;
  });
  TestClient fast(server.port());
  fast.hello(1);
  for (int i = 0; i < 9; ++i) fast.must(protocol::Ping{});
  CHECK(fast.ask(protocol::Ping{}).at("code") == "rate_limited");
  server.time.advance(1s);
  TestClient other(server.port());
  other.hello(2);
  const auto read_before = server.metrics().messages_in.value();
  for (int i = 0; i < 3; ++i) fast.send(protocol::Ping{});
  for (int i = 0; i < 3; ++i) other.must(protocol::Ping{});
  CHECK(server.metrics().messages_in.value() == read_before + 3);
}

TEST_CASE("the connections of an address share a limit of messages, and one of hints") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.requests_per_second_per_address = 1;
    settings.limits.hints_per_minute_per_address = 1;
  });
  const auto from = [&server](const char* address) {
    TestClient client(server.port(), "/ws", {{"X-Forwarded-For", address}});
    client.hello(address[0]);
    return client;
  };
  TestClient first = from("198.51.100.1");
  TestClient second = from("198.51.100.1");
  for (int i = 0; i < 19; ++i) {
    first.must(protocol::Ping{});
    second.must(protocol::Ping{});
  }
  for (TestClient* one : {&first, &second}) CHECK(one->ask(protocol::Ping{}).at("code") == "rate_limited");
  const auto& refused = server.metrics().refused;
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_messages)).value() == 2);

  TestClient other = from("203.0.113.1");
  other.must(protocol::Create{"pass-the-deck", {{"aids", std::string("hints")}}, 2, "Ann"});
  other.must(protocol::SeatBot{});
  other.must(protocol::Ready{true});
  while (other.stage() != "playing") other.next();
  for (int i = 0; i < 2; ++i) CHECK(other.must(protocol::AskHint{}).at("type") == "hints");
  CHECK(other.ask(protocol::AskHint{}).at("code") == "rate_limited");
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_hints)).value() == 1);
}

TEST_CASE("a club of ninety tables plays from one address under the limits as shipped") {
  TestServer server([](server::Settings& settings) {
    const server::Limits before = settings.limits;
    settings.limits = {};
    settings.limits.tick = before.tick;
    settings.limits.silence = before.silence;  // a test's client does not answer pings while it waits
  });
  const auto lexicon = lexicon_in(server.folder / "lexicon");
  const auto sit = [&](int table) {
    return sit_down(server.port(),
                    {"rummy", {{"turn_seconds", 0}, {"ends", std::string("hands")}, {"hands", 2}}, 2},
                    *lexicon, static_cast<std::uint64_t>(table), 1 + 2 * table);
  };
  std::vector<std::vector<Player>> tables;
  for (int i = 0; i < 90; ++i) {
    tables.push_back(sit(i));
    server.time.advance(3s);
  }
  // Each table makes a move every three seconds for a minute.
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 90; ++i) {
      auto& table = tables[static_cast<std::size_t>(i)];
      if (!play_one_move(table)) table = sit(i);
      server.time.advance(33ms);
    }
  }
  for (const auto& refused : server.metrics().refused) CHECK(refused.value() == 0);
}

TEST_CASE("chat has a rate of its own") {
  TestServer server;
  TestClient client(server.port());
  client.hello(1);
  client.must(protocol::Create{"rummy", {}, 2, "Ann"});
  for (int i = 0; i < 5; ++i) client.must(protocol::Chat{"la"});
  CHECK(client.ask(protocol::Chat{"la"}).at("code") == "rate_limited");
  CHECK(client.must(protocol::Rename{"Anna"}).at("type") == "update");
}

TEST_CASE("the number of rooms is limited, and so is how many an address may open a minute") {
  TestServer server([](server::Settings& settings) {
    settings.limits.rooms = 3;
    settings.limits.rooms_per_minute_per_address = 2;
  });
  const auto create = [&](int device_number) {
    TestClient client(server.port());
    client.hello(device_number);
    return client.ask(protocol::Create{"rummy", {}, 2, "Ann"});
  };
  for (int i = 0; i < 3; ++i) CHECK(create(i).at("type") == "snapshot");
  CHECK(create(4).at("code") == "server_full");
  CHECK(create(5).at("code") == "rate_limited");
  server.time.advance(30s);
  CHECK(create(6).at("code") == "server_full");
}

TEST_CASE("the connections of an address are limited, and closed ones no longer count") {
  TestServer server([](server::Settings& settings) { settings.limits.connections_per_address = 2; });
  auto first = std::make_unique<TestClient>(server.port());
  TestClient second(server.port());
  const auto refused = [&] {
    try {
      TestClient third(server.port());
      return 0;
    } catch (const Closed& closed) {
      return closed.code;
    }
  };
  CHECK(refused() == 429);
  first->cut();
  wait_until("the place is free again", [&] { return refused() == 0; });
}

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
    boost::asio::write(socket, boost::asio::buffer("GET /healthz HTTP/1.1\r\nHost: x\r\n"s));
  };
  hold("127.0.0.9");  // slow, but honest
  for (int i = 0; i < 100; ++i) hold("127.0.0.2");
  CHECK(get(server.port(), "/healthz").status == 200);
  for (int i = 0; i < 100; ++i) hold("127.0.0.3");
  CHECK(get(server.port(), "/healthz").status == 200);
  // An address loses its own connections above 15. Of the 21 or more that are left, the address with the most loses the
  // rest.
  CHECK(server.metrics().http_cut.value() >= 180);
  boost::asio::write(held.front(), boost::asio::buffer("Connection: close\r\n\r\n"s));
  std::string answer;
  boost::system::error_code ended;
  boost::asio::read(held.front(), boost::asio::dynamic_buffer(answer), ended);
  CHECK_THAT(answer, Catch::StartsWith("HTTP/1.1 200 OK"));
}

TEST_CASE("the requests on a connection are limited, and so are those of an address") {
  TestServer server([](server::Settings& settings) {
    settings.limits.http_requests_per_connection = 2;
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
  });
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
  for (int i = 0; i < 3; ++i) {
    boost::asio::write(socket, boost::asio::buffer("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"s));
  }
  std::string answers;
  boost::system::error_code ended;
  boost::asio::read(socket, boost::asio::dynamic_buffer(answers), ended);
  CHECK(ended == boost::asio::error::eof);
  const std::size_t first = answers.find("200 OK");
  CHECK(first != answers.npos);
  CHECK(answers.find("200 OK", first + 1) == answers.rfind("200 OK"));  // two answers to three requests
  CHECK(answers.find("200 OK", first + 1) != answers.npos);

  for (int i = 2; i < 40; ++i) REQUIRE(get(server.port(), "/healthz").status == 200);
  CHECK(get(server.port(), "/healthz").status == 429);
  CHECK_THROWS_AS(TestClient(server.port()), Closed);
  server.time.advance(2s);
  CHECK(get(server.port(), "/healthz").status == 200);
  TestClient welcome_again(server.port());
}

TEST_CASE("an address that sends too many HTTP requests waits for its answer, and others are served") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
    settings.limits.pause_of_refused = 1h;
  });
  const auto served = [&server](const char* address) {
    return get(server.port(), "/healthz", {{"X-Forwarded-For", address}}).status;
  };
  for (int i = 0; i < 40; ++i) REQUIRE(served("198.51.100.1") == 200);
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
  boost::asio::write(
      socket,
      boost::asio::buffer("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"s));
  const auto& refused =
      server.metrics().refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_requests));
  wait_until("the request is refused", [&refused] { return refused.value() == 1; });
  CHECK(served("203.0.113.1") == 200);
  CHECK(socket.available() == 0);
}

TEST_CASE("requests that cannot be read count for their address, and by their reason") {
  TestServer server(
      [](server::Settings& settings) { settings.limits.http_requests_per_second_per_address = 1; });
  const auto& refused = server.metrics().refused;
  REQUIRE(get(server.port(), "/" + std::string(20'000, 'x')).status == 431);
  for (int i = 1; i < 40; ++i) REQUIRE(ask(server.port(), "NO SENSE", "/").status == 400);
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::bad_request)).value() == 40);
  CHECK(ask(server.port(), "NO SENSE", "/").status == 429);
  CHECK(get(server.port(), "/healthz").status == 429);
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_requests)).value() == 2);
  server.time.advance(2s);
  CHECK(ask(server.port(), "NO SENSE", "/").status == 400);
  CHECK(get(server.port(), "/healthz").status == 200);
}

TEST_CASE("the networks of one IPv6 site share limits, too, four times those of an address") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
    settings.limits.connections_per_address = 2;
  });
  const auto connects = [&server](const std::string& address) {
    return TestClient(server.port(), "/ws", {{"X-Forwarded-For", address}});
  };
  const auto asks = [&server](const std::string& address) {
    return get(server.port(), "/healthz", {{"X-Forwarded-For", address}}).status;
  };
  const auto network = [](int number) { return "2001:db8:0:" + std::to_string(number) + "::1"; };
  std::vector<TestClient> clients;
  for (int i = 0; i < 8; ++i) clients.push_back(connects(network(i)));
  CHECK_THROWS_AS(connects(network(8)), Closed);
  clients.push_back(connects("2001:db8:1::1"));
  clients.push_back(connects("203.0.113.1"));
  clients.front().cut();
  wait_until("there is a place again", [&] {
    try {
      connects(network(8));
      return true;
    } catch (const Closed&) {
      return false;
    }
  });

  server.time.advance(1h);
  for (int i = 10; i < 14; ++i) {
    for (int requests = 0; requests < 40; ++requests) REQUIRE(asks(network(i)) == 200);
  }
  CHECK(asks(network(14)) == 429);
  CHECK(asks("2001:db8:1::1") == 200);
  server.time.advance(1s);
  CHECK(asks(network(14)) == 200);
}

TEST_CASE(
    "requests that are refused because of other networks of the site do not count for their own network") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once; 160 for a site
    settings.limits.pause_of_refused = 0ms;
  });
  const auto asks = [&server](int network, int times, int status) {
    const std::string address = "2001:db8:0:" + std::to_string(network) + "::1";
    for (int i = 0; i < times; ++i) {
      REQUIRE(get(server.port(), "/healthz", {{"X-Forwarded-For", address}}).status == status);
    }
  };
  for (int network = 0; network < 4; ++network) asks(network, 40, 200);
  asks(4, 40, 429);
  server.time.advance(10s);
  asks(4, 40, 200);
}

TEST_CASE("pings and the parts of a message are limited") {
  TestServer server;
  TestClient pinging(server.port());
  pinging.hello(1);
  for (int i = 0; i < 20; ++i) pinging.send_ping("x");
  CHECK(pinging.must(protocol::Ping{}).at("type") == "pong");
  pinging.send_ping("x");
  CHECK(pinging.wait_for_close() == 4000);

  TestClient torn(server.port());
  torn.hello(2);
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
  torn = TestClient(server.port());
  torn.hello(2);
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

TEST_CASE("the journal entries of an address and of a room are limited") {
  const auto written_by = [](const TestServer::Change& change) {
    TestServer server(change);
    TestClient ann(server.port());
    ann.hello(1);
    ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
    const auto before = server.metrics().journal_entries.value();
    std::string refused;
    for (int i = 0; i < 100 && refused.empty(); ++i) {
      const auto answer = ann.ask(protocol::Rename{"Ann " + std::to_string(i)});
      if (answer.at("type") == "error") refused = answer.at("message").get<std::string>();
    }
    CHECK(ann.must(protocol::Resync{}).at("type") == "snapshot");  // what writes nothing is not limited by it
    CHECK(ann.must(protocol::Chat{"Hm"}).at("type") == "update");
    server.time.advance(2s);
    CHECK(ann.must(protocol::Rename{"Ann"}).at("type") == "update");
    return std::pair(server.metrics().journal_entries.value() - before, refused);
  };
  const auto [by_address, told] =
      written_by([](server::Settings& settings) { settings.limits.changes_per_second_per_address = 1; });
  CHECK(by_address == 40);
  CHECK(told == "too many moves come from your address; wait a moment");
  const auto [by_room, told_in_room] =
      written_by([](server::Settings& settings) { settings.limits.changes_per_second_per_room = 1; });
  CHECK(by_room == 21);  // 20 at once, and one in the two seconds
  CHECK(told_in_room == "you change too much in this room at once; wait a moment");
}

TEST_CASE("what a seat of a room makes the journal keep in the long run is limited, and other seats go on") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_day_per_room = 24; });
  TestClient ann = guest(server.port(), 1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient ben = guest(server.port(), 2);
  ben.must(protocol::Join{ann.room(), "Ben"});
  const auto before = server.metrics().journal_entries.value();
  int number = 0;
  const auto changes = [&] {
    const std::string name = "Ann " + std::to_string(++number);
    return ann.ask(protocol::Rename{protocol::PersonName(name)}).at("type") == "update";
  };
  while (number < 100 && changes()) {
  }
  CHECK(server.metrics().journal_entries.value() == before + 24);
  CHECK(ann.ask(protocol::Ready{true}).at("code") == "rate_limited");
  CHECK(ben.must(protocol::Rename{"Bob"}).at("type") == "update");
  server.time.advance(90min);  // there is one an hour
  CHECK(changes());
  CHECK(!changes());
}

TEST_CASE("somebody without a seat cannot use up the changes of a player") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_second_per_room = 1; });
  TestClient host = guest(server.port(), 1);
  host.must(protocol::Create{"rummy", {}, 2, "Ann"});
  guest(server.port(), 2).must(protocol::Join{host.room(), "Bob"});
  TestClient late = guest(server.port(), 3);
  std::string code;
  for (int i = 0; i < 100 && code != "rate_limited"; ++i) {
    code = late.ask(protocol::Join{host.room(), "Cid"}).at("code").get<std::string>();
  }
  CHECK(code == "rate_limited");
  CHECK(host.must(protocol::Rename{"Anna"}).at("type") == "update");
}

TEST_CASE("somebody without a seat cannot use up the changes of newcomers at other addresses") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.changes_per_second_per_room = 1;
  });
  const auto from = [&](const std::string& address, int device_number) {
    TestClient client(server.port(), "/ws", {{"X-Forwarded-For", address}});
    client.hello(device_number);
    return client;
  };
  TestClient host = from("192.0.2.1", 1);
  host.must(protocol::Create{"rummy", {}, 3, "Ann"});
  TestClient kicked = from("192.0.2.2", 2);
  kicked.must(protocol::Join{host.room(), "Bob"});
  host.must(protocol::Kick{kicked.seat()});
  std::string code;
  for (int i = 0; i < 100 && code != "rate_limited"; ++i) {
    code = kicked.ask(protocol::Watch{host.room()}).at("code").get<std::string>();
  }
  CHECK(code == "rate_limited");
  CHECK(from("192.0.2.3", 3).must(protocol::Join{host.room(), "Cid"}).at("type") == "snapshot");
  // Many addresses at once have one allowance together. Then nobody new comes in, but all who play go on.
  for (int i = 10; i < 80; ++i) {
    TestClient other = from("192.0.2." + std::to_string(i), 4);
    static_cast<void>(other.ask(protocol::Watch{host.room()}));
  }
  CHECK(host.must(protocol::Rename{"Anna"}).at("type") == "update");
}

TEST_CASE("somebody who begins to watch again and again has to wait, because everybody in the room is told") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_second_per_room = 1; });
  TestClient host = guest(server.port(), 1);
  host.must(protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient watcher = guest(server.port(), 2);
  const auto watched = [&] { return watcher.ask(protocol::Watch{host.room()}); };
  nlohmann::json answer = watched();
  for (int times = 0; times < 100 && answer.at("type") == "snapshot"; ++times) answer = watched();
  CHECK(answer.at("code") == "rate_limited");
  CHECK(answer.at("message") == "you change too much in this room at once; wait a moment");
  CHECK(watcher.must(protocol::Resync{}).at("type") == "snapshot");
  CHECK(host.must(protocol::Rename{"Anna"}).at("type") == "update");
  server.time.advance(1s);
  CHECK(watched().at("type") == "snapshot");
}

TEST_CASE("a request that changes nothing is answered, and neither written nor shown to others") {
  TestServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *lexicon_in(server.folder / "lexicon"), 1);
  TestClient& ann = players[0].client;
  const auto own = ann.view().own.value();
  engine::Arrange arrange;
  for (const auto& card : own.hand) arrange.order.push_back(card.id);
  std::ranges::reverse(arrange.order);
  const auto arranged = [&] { return ann.must(protocol::MakeMove{ann.view().number, arrange}); };
  CHECK(arranged().at("type") == "update");
  const auto name = ann.doc().at("room").at("seats").at("0").at("name").get<std::string>();
  ann.must(protocol::Pause{true});

  players[1].client.must(protocol::Resync{});
  players[1].client.heard.clear();
  const auto before = server.metrics().journal_entries.value();
  CHECK(arranged().at("type") == "update");
  CHECK(ann.must(protocol::Pause{true}).at("type") == "update");
  CHECK(ann.must(protocol::Rename{protocol::PersonName(name)}).at("type") == "update");
  CHECK(ann.must(protocol::Lock{false}).at("type") == "update");
  CHECK(ann.must(protocol::LetBack{}).at("type") == "update");
  CHECK(server.metrics().journal_entries.value() == before);
  players[1].client.must(protocol::Resync{});
  CHECK(players[1].client.heard.size() == 1);

  std::ranges::reverse(arrange.order);
  arranged();
  ann.must(protocol::Pause{false});
  CHECK(server.metrics().journal_entries.value() == before + 2);
  const auto shown = ann.doc();
  server.restart();
  TestClient again(server.port());
  again.hello(1);
  CHECK(again.must(protocol::Resume{players[1].client.room()}).at("doc").at("view") == shown.at("view"));
}

TEST_CASE("a request to come in that is refused leaves the connection outside") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_second_per_address = 1; });
  TestClient ann(server.port());
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  while (ann.ask(protocol::Rename{"Ann"}).at("type") != "error") {
  }
  TestClient ben(server.port());
  ben.hello(2);
  CHECK(ben.ask(protocol::Join{ann.room(), "Ben"}).at("code") == "rate_limited");
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("code") == "rate_limited");
  server.time.advance(2s);
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("type") == "snapshot");
  CHECK(ben.ask(protocol::Join{ann.room(), "Ben"}).at("code") == "in_room");
}

TEST_CASE("an address may have only so many rooms open at once") {
  TestServer server([](server::Settings& settings) { settings.limits.rooms_per_address = 2; });
  TestClient ann(server.port());
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const auto create = [&](int device_number) {
    TestClient client(server.port());
    client.hello(device_number);
    return client.ask(protocol::Create{"rummy", {}, 2, "Ben"});
  };
  CHECK(create(2).at("type") == "snapshot");
  CHECK(create(3).at("code") == "rate_limited");
  ann.must(protocol::LeaveRoom{});
  server.time.advance(11min);  // an empty room closes after ten minutes
  wait_until("the empty room is gone", [&] { return create(4).at("type") == "snapshot"; });
  CHECK(create(5).at("code") == "rate_limited");
}

TEST_CASE("room codes cannot be guessed") {
  TestServer server(
      [](server::Settings& settings) { settings.limits.wrong_codes_per_minute_per_address = 2; });
  TestClient ann(server.port());
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient guesser(server.port());
  guesser.hello(2);
  for (int i = 0; i < 3; ++i) CHECK(guesser.ask(protocol::Watch{"00000000"}).at("code") == "no_such_room");
  CHECK(get(server.port(), "/r/00000000").status == 404);  // counts, too; this server has no page
  CHECK(guesser.ask(protocol::Watch{"00000000"}).at("code") == "rate_limited");
  CHECK(guesser.ask(protocol::Watch{ann.room()}).at("code") == "rate_limited");  // so is a right code
  CHECK(get(server.port(), "/rooms/" + ann.room()).status == 429);
  CHECK(guesser.ask(protocol::Join{ann.room(), "Gus"}).at("code") == "rate_limited");
  // Nor by somebody in a room of their own: a right code and a wrong one get the same answer.
  TestClient insider(server.port());
  insider.hello(3);
  insider.must(protocol::Create{"rummy", {}, 2, "Ina"});
  CHECK(insider.ask(protocol::Watch{ann.room()}).at("code") == "in_room");
  CHECK(insider.ask(protocol::Watch{"00000000"}).at("code") == "in_room");
  TestClient ann_again(server.port());  // at the same address
  ann_again.hello(1);
  CHECK(ann_again.ask(protocol::Resume{ann.room()}).at("type") == "snapshot");
  server.time.advance(30s);
  CHECK(guesser.ask(protocol::Watch{ann.room()}).at("type") == "snapshot");
  CHECK(server.metrics().wrong_codes.value() == 4);
}

TEST_CASE("a client that does not read is dropped, and the others play on") {
  TestServer server(with_small_outboxes);
  TestClient host = play_with_a_deaf_one(server.port());
  CHECK(server.metrics().slow_closed.value() == 1);
  CHECK(host.must(protocol::Ping{}).at("type") == "pong");
  TestClient again(server.port());
  again.hello(2);
  CHECK(again.must(protocol::Resume{host.room()}).at("type") == "snapshot");
}

TEST_CASE("a client that stays silent is pinged, then dropped") {
  TestServer server([](server::Settings& settings) {
    settings.limits.silence = server::Limits{}.silence;
    settings.limits.chats_per_second = 1e9;
    settings.limits.chats_burst = 1e9;
  });
  TestClient speaker(server.port());
  speaker.hello(1);
  speaker.must(protocol::Create{"rummy", {}, 3, "Ann"});
  TestClient listener(server.port());
  listener.hello(2);
  listener.must(protocol::Join{speaker.room(), "Bob"});
  TestClient silent(server.port());
  silent.hello(3);
  silent.must(protocol::Join{speaker.room(), "Cid"});

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
  TestClient ann = guest(server.port(), 1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  LockedJournal lock(server.folder / "data");
  ann.send(protocol::Rename{"Anna"});
  CHECK(ann.wait_for("saving").at("works") == false);  // the answer waits for the disk
  CHECK(server.metrics().sessions_open.value() == 1);
  ann.cut();
  wait_until("the session is gone, and with it the frame that waited",
             [&] { return server.metrics().sessions_open.value() == 0; });
  lock.unlock();
}

TEST_CASE("a full mailbox answers busy") {
  TestServer server([](server::Settings& settings) { settings.limits.mailbox = 0; });
  TestClient client(server.port());
  client.hello(1);
  CHECK(client.ask(protocol::Create{"rummy", {}, 2, "Ann"}).at("code") == "busy");
}
