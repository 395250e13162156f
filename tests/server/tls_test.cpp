// A server with its own certificate: players over TLS, clients without TLS or with half a handshake, and new
// certificates while people play.
#include <fstream>
#include <future>

#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "asio.hpp"
#include "http_request.hpp"
#include "net/certificate.hpp"
#include "players.hpp"
#include "test_certificate.hpp"
#include "test_server.hpp"
#include "tls_tunnel.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;

/// A server with a certificate, and a tunnel for clients that trust it.
struct SecureServer {
  explicit SecureServer(const TestServer::Change& change = {})
      : server([&](server::Settings& settings) {
          settings.tls_certificate = files.certificate;
          settings.tls_key = files.key;
          if (change) change(settings);
        }) {}

  TemporaryFolder folder;
  CertificateFiles files = make_certificate(folder.path(), "server");
  TestServer server;
  TlsTunnel tunnel{server.port(), files.certificate};
};

/// Connects from that address of this machine, and sends what a client says first.
asio::ip::tcp::socket connect_from(asio::io_context& io, const char* from, std::uint16_t port,
                                   std::string_view said) {
  asio::ip::tcp::socket socket(io, asio::ip::tcp::v4());
  socket.bind({asio::ip::make_address(from), 0});
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  asio::write(socket, asio::buffer(said));
  return socket;
}

/// What the server sends until it hangs up.
std::string rest_of(asio::ip::tcp::socket& socket) {
  std::string text;
  boost::system::error_code ended;
  asio::read(socket, asio::dynamic_buffer(text), ended);
  return text;
}

/// The beginning of a handshake. It announces a record of 512 bytes, which does not come.
const std::string begun_handshake = "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"s;

/// Makes a handshake from that address of this machine and hangs up. False if the server did not take part.
bool shake_hands(std::uint16_t port, const char* from) {
  asio::io_context io;
  ssl::context tls(ssl::context::tls_client);
  ssl::stream<asio::ip::tcp::socket> stream(connect_from(io, from, port, {}), tls);
  boost::system::error_code error;
  stream.handshake(ssl::stream_base::client, error);
  return !error;
}

}  // namespace

TEST_CASE("whole matches are played over TLS, and their records can be read over HTTPS") {
  SecureServer secure;
  const auto lexicon = lexicon_in(secure.server.folder / "lexicon");
  for (const std::string game : {"rummy", "full-deck"}) {
    auto players = sit_down(secure.tunnel.port(), short_match(game, 3), *lexicon, 4);
    play_out(players);
    CHECK(players[0].client.stage() == "over");
    const Answer record =
        get(secure.tunnel.port(), match_link(players[0].client.room(), 1, "record"), bearer(1));
    CHECK(record.status == 200);
    CHECK(record.body.size() > 1'000);
  }
  CHECK(secure.server.metrics().tls_failed.value() == 0);
}

TEST_CASE("a connection over TLS moves to its room's loop") {
  SecureServer secure;
  TestClient ann = in_room(secure.tunnel.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  // There are four loops, so only about one connection in four begins on the right one.
  std::vector<TestClient> friends;
  for (int i = 0; i < 8; ++i) {
    friends.emplace_back(secure.tunnel.port(), "/ws?room=" + ann.room());
    friends.back().hello(std::nullopt);
    friends.back().must(protocol::Watch{ann.room()});
  }
  ann.must(protocol::Chat{std::string(200, 'x')});
  for (TestClient& one : friends) CHECK(one.wait_for_event("chat").at("text") == std::string(200, 'x'));
}

TEST_CASE("a request without TLS gets the HTTPS address, and nothing else") {
  SecureServer secure;
  const std::uint16_t port = secure.server.port();
  for (const std::string path : {"/", "/healthz", "/metrics", "/r/AAAAAAAA", "/ws"}) {
    const Answer answer = get(port, path, {{"Host", "play.example.org:8443"}});
    CHECK(answer.status == 400);
    CHECK(answer.body == "this server speaks HTTPS here: https://play.example.org:8443" + path + "\n");
  }
  CHECK(ask_for_nothing(secure.tunnel.port()) == served);
  try {
    TestClient plain(port);
    FAIL("a WebSocket without TLS was let in");
  } catch (const Closed& refused) {
    CHECK(refused.code == 400);
  }
  asio::io_context io;
  auto rubbish = connect_from(io, "127.0.0.1", port, "\x16 has to be followed by more than that");
  CHECK(rest_of(rubbish).find("HTTP") == std::string::npos);
  CHECK(secure.server.metrics().tls_failed.value() == 1);
}

TEST_CASE("TLS before 1.2 is refused") {
  SecureServer secure;
  ssl::context tls(ssl::context::tls_client);
  SSL_CTX_set_security_level(tls.native_handle(), 0);
  const auto outcome = [&](int newest) {
    SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_VERSION);
    SSL_CTX_set_max_proto_version(tls.native_handle(), newest);
    asio::io_context io;
    ssl::stream<asio::ip::tcp::socket> stream(connect_from(io, "127.0.0.1", secure.server.port(), {}), tls);
    boost::system::error_code error;
    stream.handshake(ssl::stream_base::client, error);
    return error ? error.message() : SSL_get_version(stream.native_handle());
  };
  CHECK_THAT(outcome(TLS1_1_VERSION), Catch::Contains("protocol version"));
  CHECK(outcome(TLS1_2_VERSION) == "TLSv1.2");
  CHECK(outcome(TLS1_3_VERSION) == "TLSv1.3");
}

TEST_CASE("unfinished handshakes do not keep others out, and are closed") {
  SecureServer secure([](server::Settings& settings) {
    settings.limits.http_connections = 20;
    settings.limits.http_connections_per_address = 15;
  });
  TestClient ann = in_room(secure.tunnel.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  asio::io_context io;
  std::vector<asio::ip::tcp::socket> held;
  for (const char* from : {"127.0.0.2", "127.0.0.3"}) {
    for (int i = 0; i < 100; ++i) {
      held.push_back(connect_from(io, from, secure.server.port(), i % 2 == 0 ? begun_handshake : ""));
    }
    CHECK(ask_for_nothing(secure.tunnel.port()) == served);
    CHECK(ann.must(protocol::Ping{}).at("type") == "pong");
    TestClient(secure.tunnel.port(), "/ws?room=" + ann.room()).hello(2);
  }
  CHECK(secure.server.metrics().http_cut.value() >= 180);

  SecureServer hasty([](server::Settings& settings) { settings.limits.http_request_within = 50ms; });
  auto slow = connect_from(io, "127.0.0.1", hasty.server.port(), begun_handshake);
  CHECK(rest_of(slow).empty());
}

TEST_CASE("a handshake counts as a request of its address") {
  SecureServer secure([](server::Settings& settings) {
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
  });
  for (int i = 0; i < 40; ++i) REQUIRE(shake_hands(secure.server.port(), "127.0.0.2"));
  CHECK_FALSE(shake_hands(secure.server.port(), "127.0.0.2"));
  CHECK(ask_for_nothing(secure.tunnel.port()) == served);
  secure.server.time.advance(1s);
  CHECK(shake_hands(secure.server.port(), "127.0.0.2"));
}

TEST_CASE("the handshakes of an address wait if there are too many, and those of others do not") {
  SecureServer secure([](server::Settings& settings) {
    settings.limits.handshakes_per_second_per_address = 1;  // and two at once
  });
  const std::uint16_t port = secure.server.port();
  for (int i = 0; i < 2; ++i) REQUIRE(shake_hands(port, "127.0.0.2"));
  auto third = std::async(std::launch::async, [port] { return shake_hands(port, "127.0.0.2"); });
  CHECK(third.wait_for(300ms) == std::future_status::timeout);
  CHECK(shake_hands(port, "127.0.0.3"));
  secure.server.time.advance(1s);
  CHECK(third.get());
}

TEST_CASE("a client may change its keys now and then, but not do nothing else") {
  SecureServer secure;
  asio::io_context io;
  ssl::context tls(ssl::context::tls_client);
  ssl::stream<asio::ip::tcp::socket> stream(connect_from(io, "127.0.0.1", secure.server.port(), {}), tls);
  stream.handshake(ssl::stream_base::client);
  REQUIRE(SSL_version(stream.native_handle()) == TLS1_3_VERSION);
  // What the server answers to a request that comes after so many new keys; empty if it hangs up.
  const auto answer_after = [&](int new_keys) {
    for (int i = 0; i < new_keys; ++i) {
      REQUIRE(SSL_key_update(stream.native_handle(), SSL_KEY_UPDATE_NOT_REQUESTED) == 1);
      REQUIRE(SSL_do_handshake(stream.native_handle()) == 1);
    }
    boost::system::error_code error;
    asio::write(stream, asio::buffer("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"sv), error);
    std::string answer;
    asio::read_until(stream, asio::dynamic_buffer(answer), "\r\n\r\nnot found\n", error);
    return answer;
  };
  for (int i = 0; i < 3; ++i) CHECK(answer_after(32).ends_with("not found\n"));
  CHECK(answer_after(33).empty());
  CHECK(ask_for_nothing(secure.tunnel.port()) == served);
}

TEST_CASE("a client that does not read is dropped over TLS, too") {
  SecureServer secure(with_small_outboxes);
  TestClient host = play_with_a_deaf_one(secure.tunnel.port());
  CHECK(secure.server.metrics().slow_closed.value() == 1);
  CHECK(host.must(protocol::Ping{}).at("type") == "pong");
}

TEST_CASE("over TLS only pages that came over TLS may connect, and links say https") {
  SecureServer secure(with_page);
  const auto connected_from = [&](const std::string& origin) {
    try {
      TestClient(secure.tunnel.port(), "/ws", {{"Host", "play.example.org"}, {"Origin", origin}}).hello(1);
      return 101;
    } catch (const Closed& refused) {
      return refused.code;
    }
  };
  CHECK(connected_from("https://play.example.org") == 101);
  CHECK(connected_from("http://play.example.org") == 403);
  CHECK(connected_from("https://evil.example") == 403);

  TestClient ann = in_room(secure.tunnel.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const Answer page = get(secure.tunnel.port(), "/r/" + ann.room(), {{"Host", "play.example.org"}});
  CHECK_THAT(page.body, Catch::Contains("content=\"https://play.example.org/r/" + ann.room() + "\""));
}

TEST_CASE("a trusted proxy names its client before TLS begins") {
  SecureServer secure([](server::Settings& settings) {
    std::filesystem::create_directories(settings.data_dir);
    std::ofstream(settings.data_dir / "bans.txt") << "203.0.113.7\n";
    settings.proxy_protocol = true;
    settings.trusted_proxies = {"127.0.0.1"};
  });
  const auto header = [](char last) {
    return "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0C\xCB\0\x71"s + last + "\x7F\0\0\x01\0\x01\0\x02"s;
  };
  const auto status = [&](const std::string& said_first) {
    const TlsTunnel proxy(secure.server.port(), secure.files.certificate, said_first);
    return ask_for_nothing(proxy.port());
  };
  CHECK(status(header(7)) == 403);
  CHECK(status(header(8)) == served);
  CHECK(status("") == served);
}

TEST_CASE("new connections use a new certificate, and older ones go on with the old one") {
  SecureServer secure;
  const auto old_certificate = secure.folder / "old.pem";
  std::filesystem::copy(secure.files.certificate, old_certificate);
  const TlsTunnel before(secure.server.port(), old_certificate);
  const auto lexicon = lexicon_in(secure.server.folder / "lexicon");
  auto players = sit_down(before.port(), short_match("rummy"), *lexicon, 2);
  const auto until = secure.server.metrics().certificate_until.value();

  make_certificate(secure.folder.path(), "server", std::chrono::days(90));
  REQUIRE_THROWS_AS(TestClient(TlsTunnel(secure.server.port(), secure.files.certificate).port()), Closed);
  (*secure.server).reload();
  CHECK(secure.server.metrics().certificate_until.value() - until > 29 * 24 * 3600);
  const TlsTunnel after(secure.server.port(), secure.files.certificate);
  TestClient(after.port()).hello(7);
  CHECK_THROWS_AS(TestClient(before.port()), Closed);
  play_out(players);
  CHECK(players[0].client.stage() == "over");
}

TEST_CASE("with bad files the old certificate stays, and the operator is told what is wrong") {
  SecureServer secure;
  const auto& [certificate, key] = secure.files;
  const auto other = make_certificate(secure.folder.path(), "other");
  const auto rubbish = secure.folder / "rubbish";
  std::ofstream(rubbish) << "rubbish";
  const auto broken_chain = secure.folder / "broken.pem";
  std::filesystem::copy(certificate, broken_chain);
  std::ofstream(broken_chain, std::ios::app)
      << "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
  struct Case {
    std::filesystem::path certificate;
    std::filesystem::path key;
    std::string problem;
  };
  for (const Case& bad :
       std::initializer_list<Case>{{secure.folder / "nothing", key,
                                    "tls-certificate: cannot read " + (secure.folder / "nothing").string()},
                                   {certificate, secure.folder / "nothing", "tls-key: cannot read "},
                                   {secure.folder.path(), key, "tls-certificate: cannot read "},
                                   {rubbish, key, "has no certificate in PEM form"},
                                   {key, key, "has no certificate in PEM form"},
                                   {broken_chain, key, "or a broken one"},
                                   {certificate, rubbish, "has no key in PEM form"},
                                   {certificate, certificate, "has no key in PEM form"},
                                   {certificate, other.key, "is not that of the certificate in"},
                                   {certificate, {}, "tls-certificate is set and tls-key is not"},
                                   {{}, key, "tls-key is set and tls-certificate is not"}}) {
    INFO(bad.problem);
    server::Settings wanted = secure.server.settings();
    wanted.tls_certificate = bad.certificate;
    wanted.tls_key = bad.key;
    wanted.limits.rooms = 1;
    secure.server.reads_again([&] { return wanted; });
    (*secure.server).reload();
    CHECK(ask_for_nothing(secure.tunnel.port()) == served);
    CHECK(metric(secure.tunnel.port(), "limit_rooms") == 10'000);
    CHECK_THROWS_WITH(TestServer([&](server::Settings& settings) {
                        settings.tls_certificate = bad.certificate;
                        settings.tls_key = bad.key;
                      }),
                      Catch::Contains(bad.problem));
  }

  // An expired certificate is used all the same. Browsers refuse it, and the operator is warned.
  make_certificate(secure.folder.path(), "server", -24h);
  secure.server.reads_again({});
  (*secure.server).reload();
  CHECK(shake_hands(secure.server.port(), "127.0.0.1"));
  CHECK_THROWS_AS(TestClient(TlsTunnel(secure.server.port(), certificate).port()), Closed);
}

TEST_CASE("a reload can turn TLS on and off") {
  TemporaryFolder folder;
  const auto files = make_certificate(folder.path(), "server");
  TestServer server;
  CHECK(ask_for_nothing(server.port()) == served);
  server::Settings wanted = server.settings();
  wanted.tls_certificate = files.certificate;
  wanted.tls_key = files.key;
  server.reads_again([&] { return wanted; });
  (*server).reload();
  CHECK(ask_for_nothing(server.port()) == 400);
  const TlsTunnel tunnel(server.port(), files.certificate);
  CHECK(ask_for_nothing(tunnel.port()) == served);
  CHECK((*server).url() == "https://localhost:" + std::to_string(server.port()) + "/");
  wanted = server.settings();
  const nlohmann::json reload{{"command", "reload"}};
  CHECK(admin(server, reload).at("changed") == nlohmann::json{"tls-certificate", "tls-key"});
  CHECK(ask_for_nothing(server.port()) == served);
  CHECK(admin(server, reload).at("changed").empty());
}

TEST_CASE("the operator is told who a certificate is for, and if it names nobody") {
  const std::chrono::sys_seconds now = std::chrono::sys_days{std::chrono::year{2026} / 11 / 1};
  const auto sentence = [now](std::vector<std::string> names) {
    return server::validity({std::move(names), now - std::chrono::days{1}, now + std::chrono::days{60}}, now)
        .sentence;
  };
  CHECK(sentence({"play.example.org", "127.0.0.1"}) ==
        "the certificate for play.example.org, 127.0.0.1 is valid until 2026-12-31");
  CHECK(sentence({}) ==
        "the certificate (it names no host, so browsers refuse it) is valid until 2026-12-31");
}
