// Proxies in front of a server, with the files that operators copy from deploy/.
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "asio.hpp"
#include "http_request.hpp"
#include "operator_commands.hpp"
#include "proxy.hpp"
#include "test_certificate.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"
#include "tls_tunnel.hpp"

using namespace meldroom;
using namespace meldroom::test;
using Catch::Contains;

namespace {

/// A server that trusts the proxy on its machine.
TestServer::Change behind_a_proxy(const TestServer::Change& more = {}) {
  return [more](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    with_page(settings);
    if (more) more(settings);
  };
}

std::string address_of(const TestServer& server) {
  return "127.0.0.1:" + std::to_string(server.port());
}

/// What `meldroom doctor` says about the server at `url`. It has to find nothing wrong.
std::string doctor(const TestServer& server, const std::string& url, const std::filesystem::path& trusted,
                   const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"doctor",
                                     "--data-dir",
                                     (server.folder / "data").string(),
                                     "--lexicon-dir",
                                     (server.folder / "lexicon").string(),
                                     "--url",
                                     url};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_meldroom(std::move(arguments), 0, {{"SSL_CERT_FILE", trusted.string()}});
}

/// Plays through the proxy, whose certificate is one of those in the file `trusted`.
void check_through(const Proxy& proxy, const TestServer& server, const std::filesystem::path& trusted) {
  const std::string base = server.settings().base_path;
  const std::string host = "localhost:" + std::to_string(proxy.port());
  const std::string forged = "203.0.113.7\r\nX-Forwarded-For: 203.0.113.8, 127.0.0.1";
  const auto asked = [&](const TlsTunnel& from, const std::string& path) {
    return get(from.port(), base + path, {{"Host", host}, {"X-Forwarded-For", forged}});
  };
  const auto joined = [&](const TlsTunnel& from, const std::string& origin) {
    return TestClient(from.port(), base + "/ws",
                      {{"Host", host}, {"Origin", origin}, {"X-Forwarded-For", forged}});
  };
  // The clients have other addresses than the proxy, as from other machines.
  const TlsTunnel here(proxy.port(), trusted, {}, "127.0.0.2");
  const TlsTunnel there(proxy.port(), trusted, {}, "127.0.0.3");
  CHECK_THAT(asked(here, "/").body, Contains("<!doctype html>"));

  TestClient ann = joined(here, "https://" + host);
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string room = "/r/" + ann.room();
  CHECK_THAT(asked(here, room).body, Contains("content=\"https://" + host + base + room + "\""));
  CHECK_THROWS_AS(joined(here, "https://evil.example"), Closed);

  const auto connections = admin(server, {{"command", "connections"}}).at("connections");
  REQUIRE(connections.size() == 1);
  CHECK(connections.at(0).at("address") == "127.0.0.2");

  // On a busy machine a write may take a second. The server says so until the next write, and so would the doctor.
  int writes = 0;
  wait_until("a write is in time", [&] {
    ann.must(protocol::Rename{"Ann " + std::to_string(++writes)});
    return asked(here, "/readyz").status == 200;
  });
  const std::string report =
      doctor(server, "https://" + host + base + "/", trusted, {"--trusted-proxies", "127.0.0.1"});
  for (const std::string well : {"outside", "page", "websocket"})
    CHECK_THAT(report, Contains("ok    " + well));
  CHECK_THAT(report, !Contains("proxy  "));

  admin(server, {{"command", "ban"}, {"who", "127.0.0.2"}});
  admin(server, {{"command", "ban"}, {"who", "203.0.113.0/24"}});
  CHECK(asked(here, "/").status == 403);
  CHECK(asked(there, "/").status == 200);
}

/// Prometheus asks the server itself.
void check_that_metrics_are_hidden(const Proxy& proxy, const TestServer& server,
                                   const std::filesystem::path& trusted) {
  const TlsTunnel tunnel(proxy.port(), trusted);
  const std::string path = server.settings().base_path + "/metrics";
  CHECK(get(server.port(), path).status == 200);
  CHECK(get(tunnel.port(), path, {{"Host", "localhost:" + std::to_string(proxy.port())}}).status == 404);
}

/// HAProxy reads a certificate and its key from one file.
Changes changes_for_haproxy(const TestServer& server, const CertificateFiles& shown) {
  const auto both = server.folder / "both.pem";
  std::ofstream(both) << std::ifstream(shown.certificate).rdbuf() << std::ifstream(shown.key).rdbuf();
  return {{"127.0.0.1:8080", address_of(server)}, {"/etc/haproxy/meldroom.pem", both.string()}};
}

}  // namespace

TEST_CASE("a server behind nginx, under a path and on an odd port") {
  const TestServer server(behind_a_proxy([](server::Settings& settings) { settings.base_path = "/games"; }));
  const auto shown = make_certificate(server.folder.path(), "shown");
  const std::string there = "/etc/letsencrypt/live/play.example.org/";
  const Nginx nginx("deploy/proxies/nginx.conf", {{"http://127.0.0.1:8080", "http://" + address_of(server)},
                                                  {"server_name play.example.org", "server_name localhost"},
                                                  {there + "fullchain.pem", shown.certificate.string()},
                                                  {there + "privkey.pem", shown.key.string()}});
  check_that_metrics_are_hidden(nginx, server, shown.certificate);
  check_through(nginx, server, shown.certificate);
}

TEST_CASE("a server behind HAProxy") {
  const TestServer server(behind_a_proxy());
  const auto shown = make_certificate(server.folder.path(), "shown");
  const Haproxy haproxy("deploy/proxies/haproxy.cfg", changes_for_haproxy(server, shown));
  check_that_metrics_are_hidden(haproxy, server, shown.certificate);
  check_through(haproxy, server, shown.certificate);
}

TEST_CASE("HAProxy takes 400 connections of an address, and goes on taking those of others") {
  const TestServer server(behind_a_proxy());
  const auto shown = make_certificate(server.folder.path(), "shown");
  Changes changes = changes_for_haproxy(server, shown);
  // Of several threads, any could count the last connection before another one.
  changes["listen meldroom\n"] = "global\n  nbthread 1\nlisten meldroom\n";
  const Haproxy haproxy("deploy/proxies/haproxy.cfg", changes);
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> silent;
  for (int i = 0; i < 401; ++i) {
    auto& socket = silent.emplace_back(io, boost::asio::ip::tcp::v4());
    socket.bind({boost::asio::ip::make_address("127.0.0.2"), 0});
    socket.connect({boost::asio::ip::address_v4::loopback(), haproxy.port()});
  }
  char byte = 0;
  boost::system::error_code error;
  silent.back().read_some(boost::asio::buffer(&byte, 1), error);
  CHECK(error);
  silent.front().non_blocking(true);
  silent.front().read_some(boost::asio::buffer(&byte, 1), error);
  CHECK(error == boost::asio::error::would_block);  // it is still open
  const TlsTunnel other(haproxy.port(), shown.certificate, {}, "127.0.0.3");
  CHECK(ask_for_nothing(other.port()) == served);
}

TEST_CASE("a server with TLS behind HAProxy, which sends the PROXY protocol") {
  CertificateFiles shown;
  const TestServer server(behind_a_proxy([&](server::Settings& settings) {
    shown = make_certificate(settings.data_dir.parent_path(), "shown");
    settings.tls_certificate = shown.certificate;
    settings.tls_key = shown.key;
    settings.proxy_protocol = true;
  }));
  const Haproxy haproxy("deploy/proxies/haproxy-tcp.cfg", {{"127.0.0.1:8080", address_of(server)}});
  check_through(haproxy, server, shown.certificate);
}

TEST_CASE("a server behind Caddy") {
  const TestServer server(behind_a_proxy());
  const Caddy caddy("deploy/caddy/Caddyfile", server.port());
  check_that_metrics_are_hidden(caddy, server, caddy.authority());
  check_through(caddy, server, caddy.authority());
  CHECK_THAT(doctor(server, "https://localhost:" + std::to_string(caddy.port()), caddy.authority()),
             Contains("warn  proxy        it speaks HTTPS"));
}
