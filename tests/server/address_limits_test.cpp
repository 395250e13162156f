// What the clients at one address may do in a while, and those of the IPv6 site around it.
#include "net/address_limits.hpp"

#include <chrono>
#include <list>
#include <optional>
#include <string>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using namespace std::string_literals;
using server::Admission;

namespace {

/// A network of the same site.
std::string network(int number) {
  return "2001:db8:0:" + std::to_string(number) + "::/64";
}

/// An address in that network.
std::string address_in_network(int number) {
  return "2001:db8:0:" + std::to_string(number) + "::1";
}

}  // namespace

TEST_CASE(
    "the requests for replays that wait are limited by address and by site, and a place ends with its "
    "request") {
  server::Limits limits;
  limits.replays_waiting = 10;
  limits.replays_waiting_per_address = 2;
  limits.replays_waiting_per_site = 8;
  server::AddressLimits all(limits);
  std::list<Admission> waiting;
  const auto waits = [&](const std::string& address) {
    auto place = all.admit_replay(address);
    if (place) waiting.push_back(*std::move(place));
    return place.has_value();
  };
  CHECK(waits("10.0.0.1"));
  CHECK(waits("10.0.0.1"));
  CHECK_FALSE(waits("10.0.0.1"));
  waiting.pop_back();
  CHECK(waits("10.0.0.1"));

  for (int i = 0; i < 4; ++i) {
    CHECK(waits(network(i)));
    CHECK(waits(network(i)));
  }
  waiting.pop_back();
  waiting.pop_back();
  CHECK(waits(network(4)));
  CHECK(waits(network(5)));
  CHECK_FALSE(waits(network(6)));
  CHECK_FALSE(waits("10.0.0.2"));  // all ten wait
  waiting.erase(waiting.begin());
  CHECK_FALSE(waits(network(6)));  // the site has its eight
  CHECK(waits("10.0.0.2"));
}

TEST_CASE("a change of limits gives nobody back what they have used up") {
  server::Limits limits;
  limits.wrong_codes_per_minute_per_address = 1;
  server::AddressLimits all(limits);
  const std::string address = "10.0.0.1";
  const auto may_guess = [&](server::ServerTime now) {
    return all.may_guess(address, server::PortKind::players, now);
  };
  for (int i = 0; i < 2; ++i) all.note_wrong_guess(address, server::PortKind::players, 0s);
  CHECK_FALSE(may_guess(0s));
  limits.rooms_per_minute_per_address = 1;
  all.follow_limits();
  CHECK_FALSE(may_guess(59s));
  // The new limits hold for everybody.
  for (int i = 0; i < 2; ++i) CHECK(all.admit_room(address, 59s).has_value());
  CHECK_FALSE(all.admit_room(address, 59s).has_value());
  limits.wrong_codes_per_minute_per_address = 60;
  all.follow_limits();
  CHECK(may_guess(60s));
}

TEST_CASE("one IPv6 site cannot take all places for requests for replays") {
  const server::Limits limits;
  server::AddressLimits all(limits);
  std::list<Admission> waiting;
  for (int i = 0; i < 1'000; ++i) {
    if (auto place = all.admit_replay(network(i))) waiting.push_back(*std::move(place));
  }
  CHECK(waiting.size() == 32);
  CHECK(all.admit_replay("10.0.0.1"));
  CHECK(all.admit_replay("2001:db8:1:1::/64"));
}

TEST_CASE("when as many addresses are known as can be, the known ones go on, and new ones share a limit") {
  server::Limits limits;
  limits.addresses_known = 3;
  limits.addresses_of_provider = 2;
  limits.connections_per_address = 2;
  limits.wrong_codes_per_minute_per_address = 1;  // two at once
  server::AddressLimits all(limits);
  std::list<Admission> open;
  const auto connects = [&](const std::string& address) {
    auto place = all.admit(address);
    if (!place) return false;
    CHECK(place->address() == address);
    open.push_back(*std::move(place));
    return true;
  };
  const server::ServerTime now = 1h;
  const auto guesses = [&](const std::string& address) {
    if (!all.may_guess(address, server::PortKind::players, now)) return false;
    all.note_wrong_guess(address, server::PortKind::players, now);
    return true;
  };
  CHECK(connects("10.1.0.1"));
  CHECK(connects(network(1)));
  CHECK(guesses("10.1.0.2"));

  // Newcomers of one provider count together, as two addresses, and apart from those of another one.
  for (int i = 10; i < 14; ++i) CHECK(connects("10.1.0." + std::to_string(i)));
  CHECK_FALSE(connects("10.1.0.14"));
  CHECK(connects("10.2.0.1"));
  for (int i = 10; i < 14; ++i) CHECK(connects(network(i)));
  CHECK_FALSE(connects(network(14)));
  CHECK(connects("2001:db9::/64"));
  for (int i = 10; i < 14; ++i) CHECK(guesses("10.1.1." + std::to_string(i)));
  CHECK_FALSE(guesses("10.1.1.14"));
  // Who is known has all of their own.
  CHECK(connects("10.1.0.1"));
  CHECK_FALSE(connects("10.1.0.1"));
  CHECK(connects(network(1)));
  CHECK(guesses("10.1.0.2"));
  CHECK_FALSE(guesses("10.1.0.2"));

  // A while later there is space again. Places that were taken together are given back where they were taken.
  all.tidy(now + 1h);
  CHECK(connects("10.1.0.10"));
  CHECK(connects("10.1.0.10"));
  CHECK_FALSE(connects("10.1.0.10"));
  open.clear();
  CHECK(connects("10.1.0.10"));
  CHECK(connects("10.1.0.10"));
  CHECK_FALSE(connects("10.1.0.10"));
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
  other.wait_for_stage("playing");
  for (int i = 0; i < 2; ++i) CHECK(other.must(protocol::AskHint{}).at("type") == "hints");
  CHECK(other.ask(protocol::AskHint{}).at("code") == "rate_limited");
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_hints)).value() == 1);
}

TEST_CASE("the connections of an address share a limit of chat messages, also when they open again") {
  TestServer server([](server::Settings& settings) { settings.limits.chats_per_minute_per_address = 4; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const auto chat_as = [&](int device) {
    TestClient client = in_room(server.port(), device, protocol::Watch{ann.room()});
    int said = 0;
    while (said < 10 && client.ask(protocol::Chat{"la"}).at("type") == "update") ++said;
    return said;
  };
  CHECK(chat_as(2) == 5);  // the limit of a connection
  CHECK(chat_as(3) == 3);  // of which the address may send eight at once
  CHECK(chat_as(4) == 0);
  CHECK(ann.ask(protocol::Chat{"la"}).at("code") == "rate_limited");
  CHECK(ann.must(protocol::Rename{"Anna"}).at("type") == "update");
  server.time.advance(15s);
  ann.must(protocol::Chat{"la"});
}

TEST_CASE("a club of ninety tables plays from one address under the limits as shipped") {
  TestServer server([](server::Settings& settings) {
    const server::Limits before = settings.limits;
    settings.limits = {};
    settings.limits.tick = before.tick;
    settings.limits.silence = before.silence;  // a test's client does not answer pings while it waits
  });
  const auto sit = [&](int table) {
    return sit_down(server, {"rummy", {{"turn_seconds", 0}, {"ends", std::string("hands")}, {"hands", 2}}, 2},
                    static_cast<std::uint64_t>(table), 1 + 2 * table);
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

TEST_CASE("the number of rooms is limited, and so is how many an address may open a minute") {
  TestServer server([](server::Settings& settings) {
    settings.limits.rooms = 3;
    settings.limits.rooms_per_minute_per_address = 2;
  });
  const auto create = [&](int device_number) {
    TestClient client = guest(server.port(), device_number);
    return client.ask(protocol::Create{"rummy", {}, 2, "Ann"});
  };
  for (int i = 0; i < 3; ++i) CHECK(create(i).at("type") == "snapshot");
  CHECK(create(4).at("code") == "server_full");
  CHECK(create(5).at("code") == "rate_limited");
  server.time.advance(30s);
  CHECK(create(6).at("code") == "server_full");
}

TEST_CASE("whether a game can be dealt is tried only if nothing else keeps the room from being opened") {
  TestServer server([](server::Settings& settings) {
    settings.limits.rooms = 1;
    settings.limits.rooms_per_minute_per_address = 2;  // and four at once
  });
  TestClient ann = guest(server.port(), 1);
  const auto code = [&](std::string_view name, int seats) {
    return ann.ask(protocol::Create{"rummy", {}, seats, protocol::PersonName(name)}).at("code");
  };
  constexpr int too_many = 8;
  CHECK(code("\u3164", too_many) == "bad_name");
  for (int i = 0; i < 2; ++i) CHECK(code("Ann", too_many) == "bad_options");
  guest(server.port(), 2).must(protocol::Create{"rummy", {}, 2, "Ben"});
  CHECK(code("Ann", too_many) == "server_full");
  CHECK(code("Ann", too_many) == "rate_limited");
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

TEST_CASE("the requests on a connection are limited, and so are those of an address") {
  TestServer server([](server::Settings& settings) {
    settings.limits.http_requests_per_connection = 2;
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
  });
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
  for (int i = 0; i < 3; ++i) {
    boost::asio::write(socket, boost::asio::buffer("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"s));
  }
  std::string answers;
  boost::system::error_code ended;
  boost::asio::read(socket, boost::asio::dynamic_buffer(answers), ended);
  CHECK(ended == boost::asio::error::eof);
  const std::string answer = "404 Not Found";
  const std::size_t first = answers.find(answer);
  CHECK(first != answers.npos);
  CHECK(answers.find(answer, first + 1) == answers.rfind(answer));  // two answers to three requests
  CHECK(answers.find(answer, first + 1) != answers.npos);

  for (int i = 2; i < 40; ++i) REQUIRE(ask_for_nothing(server.port()) == served);
  CHECK(ask_for_nothing(server.port()) == 429);
  CHECK_THROWS_AS(TestClient(server.port()), Closed);
  server.time.advance(2s);
  CHECK(ask_for_nothing(server.port()) == served);
  TestClient welcome_again(server.port());
}

TEST_CASE("an address that sends too many HTTP requests waits for its answer, and others are served") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
    settings.limits.pause_of_refused = 1h;
  });
  const auto asks = [&server](const char* address) {
    return ask_for_nothing(server.port(), {{"X-Forwarded-For", address}});
  };
  for (int i = 0; i < 40; ++i) REQUIRE(asks("198.51.100.1") == served);
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), server.port()});
  boost::asio::write(
      socket,
      boost::asio::buffer("GET /nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"s));
  const auto& refused =
      server.metrics().refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_requests));
  wait_until("the request is refused", [&refused] { return refused.value() == 1; });
  CHECK(asks("203.0.113.1") == served);
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
  CHECK(ask_for_nothing(server.port()) == 429);
  CHECK(refused.at(static_cast<std::size_t>(server::RefusalReason::too_many_requests)).value() == 2);
  server.time.advance(2s);
  CHECK(ask(server.port(), "NO SENSE", "/").status == 400);
  CHECK(ask_for_nothing(server.port()) == served);
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
    return ask_for_nothing(server.port(), {{"X-Forwarded-For", address}});
  };
  std::vector<TestClient> clients;
  for (int i = 0; i < 8; ++i) clients.push_back(connects(address_in_network(i)));
  CHECK_THROWS_AS(connects(address_in_network(8)), Closed);
  clients.push_back(connects("2001:db8:1::1"));
  clients.push_back(connects("203.0.113.1"));
  clients.front().cut();
  wait_until("there is a place again", [&] {
    try {
      connects(address_in_network(8));
      return true;
    } catch (const Closed&) {
      return false;
    }
  });

  server.time.advance(1h);
  for (int i = 10; i < 14; ++i) {
    for (int requests = 0; requests < 40; ++requests) REQUIRE(asks(address_in_network(i)) == served);
  }
  CHECK(asks(address_in_network(14)) == 429);
  CHECK(asks("2001:db8:1::1") == served);
  server.time.advance(1s);
  CHECK(asks(address_in_network(14)) == served);
}

TEST_CASE(
    "requests that are refused because of other networks of the site do not count for their own network") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once; 160 for a site
    settings.limits.pause_of_refused = 0ms;
  });
  const auto asks = [&server](int network, int times, int status) {
    for (int i = 0; i < times; ++i) {
      REQUIRE(ask_for_nothing(server.port(), {{"X-Forwarded-For", address_in_network(network)}}) == status);
    }
  };
  for (int network = 0; network < 4; ++network) asks(network, 40, served);
  asks(4, 40, 429);
  server.time.advance(10s);
  asks(4, 40, served);
}

TEST_CASE("a request to come in that is refused leaves the connection outside") {
  TestServer server([](server::Settings& settings) { settings.limits.changes_per_second_per_address = 1; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  while (ann.ask(protocol::Rename{"Ann"}).at("type") != "error") {
  }
  TestClient ben = guest(server.port(), 2);
  CHECK(ben.ask(protocol::Join{ann.room(), "Ben"}).at("code") == "rate_limited");
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("code") == "rate_limited");
  CHECK(server.metrics().rooms_opened.value() == 1);
  server.time.advance(2s);
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("type") == "snapshot");
  CHECK(ben.ask(protocol::Join{ann.room(), "Ben"}).at("code") == "in_room");
}

TEST_CASE("an address may have only so many rooms open at once") {
  TestServer server([](server::Settings& settings) { settings.limits.rooms_per_address = 2; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const auto create = [&](int device_number) {
    TestClient client = guest(server.port(), device_number);
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
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient guesser = guest(server.port(), 2);
  for (int i = 0; i < 3; ++i) CHECK(guesser.ask(protocol::Watch{"00000000"}).at("code") == "no_such_room");
  CHECK(get(server.port(), "/r/00000000").status == 404);  // counts, too; this server has no page
  CHECK(guesser.ask(protocol::Watch{"00000000"}).at("code") == "rate_limited");
  CHECK(guesser.ask(protocol::Watch{ann.room()}).at("code") == "rate_limited");  // so is a right code
  CHECK(get(server.port(), "/rooms/" + ann.room() + "/matches/1/replay").status == 429);
  CHECK(guesser.ask(protocol::Join{ann.room(), "Gus"}).at("code") == "rate_limited");
  // Nor by somebody in a room of their own: a right code and a wrong one get the same answer.
  TestClient insider = in_room(server.port(), 3, protocol::Create{"rummy", {}, 2, "Ina"});
  CHECK(insider.ask(protocol::Watch{ann.room()}).at("code") == "in_room");
  CHECK(insider.ask(protocol::Watch{"00000000"}).at("code") == "in_room");
  TestClient ann_again(server.port());  // at the same address
  ann_again.hello(1);
  CHECK(ann_again.ask(protocol::Resume{ann.room()}).at("type") == "snapshot");
  server.time.advance(30s);
  CHECK(guesser.ask(protocol::Watch{ann.room()}).at("type") == "snapshot");
  CHECK(server.metrics().wrong_codes.value() == 4);
}

TEST_CASE("devices that ask for rooms which have closed keep nobody at their address out of a room") {
  TestServer server(
      [](server::Settings& settings) { settings.limits.wrong_codes_per_minute_per_address = 2; });
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const Answer closed = get(server.port(), "/rooms/00000000", bearer(2));
  for (int i = 0; i < 10; ++i) CHECK(get(server.port(), "/rooms/00000000", bearer(2)).status == 404);
  CHECK(guest(server.port(), 2).ask(protocol::Watch{ann.room()}).at("type") == "snapshot");
  CHECK(server.metrics().wrong_codes.value() == 0);
  // Nobody finds a room in that way, because a stranger gets the same answer.
  const Answer stranger = get(server.port(), "/rooms/" + ann.room(), bearer(2));
  CHECK(stranger.status == closed.status);
  CHECK(stranger.body == closed.body);
  // Players see theirs, also if somebody at their address has guessed codes.
  TestClient guesser = guest(server.port(), 3);
  for (int i = 0; i < 4; ++i) CHECK(guesser.ask(protocol::Watch{"00000000"}).at("code") == "no_such_room");
  CHECK(guesser.ask(protocol::Watch{ann.room()}).at("code") == "rate_limited");
  CHECK(get(server.port(), "/rooms/" + ann.room(), bearer(1)).status == 200);
}
