// Whose address counts, and which pages may connect.
#include "http/client_address.hpp"

#include <catch2/catch.hpp>

#include "http/origin.hpp"

using namespace meldroom::server;

TEST_CASE("X-Forwarded-For counts only as far as trusted proxies wrote it") {
  const std::vector<std::string> list{"10.0.0.0/8", "127.0.0.1", "fd00::/8"};
  const auto proxies = std::get<TrustedProxies>(TrustedProxies::parse(list));
  CHECK(proxies.client_of("203.0.113.9", "198.51.100.1") == "203.0.113.9");  // not from a proxy
  CHECK(proxies.client_of("10.1.2.3", "198.51.100.1") == "198.51.100.1");
  CHECK(proxies.client_of("10.1.2.3", "6.6.6.6, 198.51.100.1") == "198.51.100.1");  // the first is a forgery
  CHECK(proxies.client_of("10.1.2.3", "198.51.100.1, 10.9.9.9") == "198.51.100.1");
  CHECK(proxies.client_of("::ffff:10.1.2.3", "198.51.100.1") == "198.51.100.1");
  CHECK(proxies.client_of("fd00::1", " 2001:db8::7 ") == "2001:db8::7");
  CHECK(proxies.client_of("10.1.2.3", "rubbish") == "10.1.2.3");
  CHECK(proxies.client_of("10.1.2.3", "") == "10.1.2.3");
  CHECK(TrustedProxies().client_of("10.1.2.3", "198.51.100.1") == "10.1.2.3");
}

TEST_CASE("a list of proxies with something else in it is refused") {
  for (const std::string bad : {"proxy.example.org", "10.0.0.0/33", "10.0.0", "fd00::/129"}) {
    const std::vector<std::string> list{bad};
    const auto parsed = TrustedProxies::parse(list);
    REQUIRE(std::holds_alternative<std::string>(parsed));
    CHECK(std::get<std::string>(parsed).find(bad) != std::string::npos);
  }
}

TEST_CASE("limits count an IPv6 network as one address") {
  CHECK(address_group("2001:db8:1:2:3:4:5:6") == address_group("2001:db8:1:2:ffff::1"));
  CHECK(address_group("2001:db8:1:2::1") != address_group("2001:db8:1:3::1"));
  CHECK(address_group("::ffff:192.0.2.1") == "192.0.2.1");
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
