// Whose address counts, and which pages may connect.
#include "http/client_address.hpp"

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "http/origin.hpp"
#include "http_request.hpp"
#include "test_server.hpp"

using namespace meldroom::server;

TEST_CASE("X-Forwarded-For counts only as far as trusted proxies wrote it") {
  const std::vector<std::string> list{"10.0.0.0/8", "127.0.0.1", "fd00::/8"};
  const TrustedProxies proxies(list);
  CHECK(proxies.client_of("203.0.113.9", "198.51.100.1") == "203.0.113.9");  // not from a proxy
  CHECK(proxies.client_of("10.1.2.3", "198.51.100.1") == "198.51.100.1");
  CHECK(proxies.client_of("10.1.2.3", "6.6.6.6, 198.51.100.1") == "198.51.100.1");  // the first is a forgery
  CHECK(proxies.client_of("10.1.2.3", "198.51.100.1, 10.9.9.9") == "198.51.100.1");
  CHECK(proxies.client_of("::ffff:10.1.2.3", "198.51.100.1") == "198.51.100.1");
  CHECK(proxies.client_of("fd00::1", " 2001:db8::7 ") == "2001:db8::7");
  CHECK(proxies.client_of("10.1.2.3", "rubbish") == "10.1.2.3");
  CHECK(proxies.client_of("10.1.2.3", "") == "10.1.2.3");
  CHECK(TrustedProxies({}).client_of("10.1.2.3", "198.51.100.1") == "10.1.2.3");
}

TEST_CASE("Traefik and Envoy name their client in X-Forwarded-For, and their other headers do not count") {
  struct Case {
    std::string proxy;
    std::vector<std::string> trusted;  // besides 127.0.0.1
    std::map<std::string, std::string> headers;
    std::string client;
  };
  const auto traefik = [](const std::string& forwarded_for, const std::string& real_ip) {
    return std::map<std::string, std::string>{{"X-Forwarded-For", forwarded_for},
                                              {"X-Forwarded-Host", "play.example.org"},
                                              {"X-Forwarded-Port", "443"},
                                              {"X-Forwarded-Proto", "https"},
                                              {"X-Forwarded-Server", "0123456789ab"},
                                              {"X-Real-Ip", real_ip}};
  };
  const auto envoy = [](const std::string& forwarded_for, const std::string& external) {
    return std::map<std::string, std::string>{{"x-forwarded-for", forwarded_for},
                                              {"x-forwarded-proto", "https"},
                                              {"x-envoy-external-address", external}};
  };
  // Those of Envoy are examples 1, 3 and 8 of its documentation (HTTP header manipulation, x-forwarded-for).
  const Case sent = GENERATE_COPY(
      Case{"Traefik, which removes what clients send",
           {},
           traefik("198.51.100.1", "198.51.100.1"),
           "198.51.100.1"},
      Case{"Traefik that is `insecure`", {}, traefik("6.6.6.6, 198.51.100.1", "6.6.6.6"), "198.51.100.1"},
      Case{"Traefik behind a balancer among its `trustedIPs`",
           {"10.0.0.0/8"},
           traefik("6.6.6.6, 198.51.100.1, 10.0.0.7", "10.0.0.7"),
           "198.51.100.1"},
      Case{"Envoy",
           {},
           envoy("203.0.113.128, 203.0.113.10, 203.0.113.1, 192.0.2.5", "192.0.2.5"),
           "192.0.2.5"},
      Case{"Envoy behind two proxies",
           {"192.0.2.5", "203.0.113.1"},
           envoy("203.0.113.128, 203.0.113.10, 203.0.113.1, 192.0.2.5", "203.0.113.10"),
           "203.0.113.10"},
      Case{"Envoy behind proxies of two networks",
           {"192.0.2.0/24", "198.51.100.0/24"},
           envoy("203.0.113.128, 203.0.113.10, 198.51.100.1, 192.0.2.5", "203.0.113.10"),
           "203.0.113.10"});
  INFO(sent.proxy);
  meldroom::test::TestServer server([&](Settings& settings) {
    settings.trusted_proxies = sent.trusted;
    settings.trusted_proxies.emplace_back("127.0.0.1");
  });
  const auto status = [&] { return meldroom::test::ask_for_nothing(server.port(), sent.headers); };
  CHECK(status() == meldroom::test::served);
  meldroom::test::admin(server, {{"command", "ban"}, {"who", sent.client}});
  CHECK(status() == 403);
}

TEST_CASE("limits count an IPv6 network as one address") {
  CHECK(address_group("2001:db8:1:2:3:4:5:6") == address_group("2001:db8:1:2:ffff::1"));
  CHECK(address_group("2001:db8:1:2::1") != address_group("2001:db8:1:3::1"));
  CHECK(address_group("::ffff:192.0.2.1") == "192.0.2.1");
}

TEST_CASE("an IPv6 network of 48 bits is around its networks of 64 bits, and around nothing else") {
  CHECK(site_of(address_group("2001:db8:1:2::3")) == "2001:db8:1::/48");
  CHECK(site_of(address_group("2001:db8:1:ffff::3")) == "2001:db8:1::/48");
  CHECK(site_of("2001:db8:1::/48").empty());
  CHECK(site_of(address_group("203.0.113.7")).empty());
  CHECK(site_of("").empty());
}

TEST_CASE("a page may connect to its own host, or if the list has its origin") {
  CHECK(origin_may_connect("", "play.example.org", false, {}));
  CHECK(origin_may_connect("https://Play.example.org", "play.example.org", false, {}));
  CHECK(origin_may_connect("http://127.0.0.1:8080", "127.0.0.1:8080", false, {}));
  CHECK_FALSE(origin_may_connect("https://evil.example", "play.example.org", false, {}));
  CHECK_FALSE(origin_may_connect("https://play.example.org.evil.example", "play.example.org", false, {}));
  CHECK_FALSE(origin_may_connect("null", "play.example.org", false, {}));
  CHECK(origin_may_connect("https://play.example.org", "play.example.org", true, {}));
  CHECK_FALSE(origin_may_connect("http://play.example.org", "play.example.org", true, {}));
  const std::vector<std::string> list{"https://play.example.org"};
  CHECK(origin_may_connect("https://play.example.org", "internal:8080", false, list));
  CHECK_FALSE(origin_may_connect("http://internal:8080", "internal:8080", false, list));
  const std::vector<std::string> all{"*"};
  CHECK(origin_may_connect("https://evil.example", "play.example.org", false, all));
}
