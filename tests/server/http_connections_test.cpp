// Which connection HttpConnections chooses when there are too many.
#include "http/http_connections.hpp"

#include <list>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace meldroom;
using server::HttpConnections;

namespace {

/// A connection that ends only when the test says so, even if it was cut long before.
struct CutLater {
  CutLater(HttpConnections& all, const std::string& address)
      : place(all, address, false, [this] { cut = true; }) {}

  bool cut = false;
  HttpConnections::Place place;
};

server::Limits few(std::size_t all, std::size_t per_address) {
  server::Limits limits;
  limits.http_connections = all;
  limits.http_connections_per_address = per_address;
  return limits;
}

}  // namespace

TEST_CASE("of too many connections, the one that waits longest at the address with most of them is cut") {
  const server::Limits limits = few(4, 3);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  CutLater first(all, "10.0.0.1");
  CutLater second(all, "10.0.0.1");
  CutLater other(all, "10.0.0.2");
  CutLater third(all, "10.0.0.1");
  CHECK(metrics.http_cut.value() == 0);

  SECTION("too many from all addresses") {
    const CutLater fifth(all, "10.0.0.3");
    CHECK(first.cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  SECTION("too many from one address") {
    const CutLater fourth(all, "10.0.0.1");
    CHECK(first.cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  SECTION("a connection that the server works for is not cut") {
    first.place.work();
    const CutLater fourth(all, "10.0.0.1");
    CHECK_FALSE(first.cut);
    CHECK(second.cut);
  }
  SECTION("connections that the server makes wait leave the others room") {
    for (CutLater* one : {&first, &second, &third}) one->place.work();
    const CutLater fifth(all, "10.0.0.3");
    CHECK(metrics.http_cut.value() == 0);
  }
  SECTION("a connection that begins to wait again counts as the newest") {
    first.place.wait_for_peer();
    const CutLater fifth(all, "10.0.0.3");
    CHECK_FALSE(first.cut);
    CHECK(second.cut);
  }
  CHECK_FALSE(other.cut);
  CHECK_FALSE(third.cut);
}

TEST_CASE("among addresses with as many connections, the one that waits longest is cut, no newcomer") {
  const server::Limits limits = few(20, 3);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  std::list<CutLater> connections;
  for (std::size_t i = 0; i < 40; ++i) {
    const CutLater& newcomer = connections.emplace_back(all, "10.0.0." + std::to_string(i));
    CHECK_FALSE(newcomer.cut);
    CHECK(metrics.http_cut.value() == (i < 20 ? 0 : static_cast<std::int64_t>(i) - 19));
  }
  std::size_t place = 0;
  for (const CutLater& one : connections) CHECK(one.cut == (place++ < 20));
}

TEST_CASE("the connections of one IPv6 site share limits, four times those of an address") {
  const server::Limits limits = few(30, 3);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  std::list<CutLater> site;
  const auto connect = [&](std::size_t number) -> CutLater& {
    return site.emplace_back(all, "2001:db8:0:" + std::to_string(number) + "::/64");
  };
  const CutLater other_site(all, "2001:db8:1:1::/64");
  std::size_t number = 1;
  while (number <= 12) connect(number++);
  CHECK(metrics.http_cut.value() == 0);

  SECTION("too many from one site") {
    CHECK_FALSE(connect(number).cut);
    CHECK(site.front().cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  SECTION(
      "if there are too many from all, the site loses one before addresses with fewer for each of its four") {
    std::list<CutLater> others;
    for (int i = 0; i < 17; ++i) others.emplace_back(all, "10.0.0." + std::to_string(i / 2));
    CHECK(metrics.http_cut.value() == 0);
    others.emplace_back(all, "10.0.0.9");
    CHECK(site.front().cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  CHECK_FALSE(other_site.cut);
}

TEST_CASE("the answers that the peers of one IPv6 site leave untaken count together") {
  server::Limits limits;
  limits.http_answer_bytes = 1'000;
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  CutLater honest(all, "10.0.0.1");
  honest.place.wait_for_peer(150);
  std::list<CutLater> site;
  for (int i = 1; i <= 9; ++i) {
    site.emplace_back(all, "2001:db8:0:" + std::to_string(i) + "::/64").place.wait_for_peer(100);
  }
  CHECK(site.front().cut);
  CHECK_FALSE(honest.cut);
}

TEST_CASE("the connections of a proxy do not count for its site") {
  const server::Limits limits = few(30, 1);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  std::list<HttpConnections::Place> of_proxy;
  for (int i = 0; i < 10; ++i) of_proxy.emplace_back(all, "2001:db8:0:1::/64", true, [] { FAIL("cut"); });
  const CutLater neighbour(all, "2001:db8:0:2::/64");
  CHECK_FALSE(neighbour.cut);
}

TEST_CASE("connections that are cut but have not ended yet do not cost others their connections") {
  const server::Limits limits = few(100, 40);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  // One loop in four is slow: its connections are cut but do not end. On the other loops connections end at once,
  // because their peers have gone.
  std::list<CutLater> lagging;
  for (int number = 0; number < 400; ++number) {
    for (const char* address : {"127.0.0.2", "127.0.0.3", "127.0.0.4"}) {
      if (number % 4 == 0) {
        lagging.emplace_back(all, address);
      } else {
        const CutLater gone(all, address);
      }
    }
  }
  const CutLater honest(all, "127.0.0.1");
  CHECK_FALSE(honest.cut);
  // A connection that is cut can still go on with its work, without effect on the others.
  lagging.front().place.work();
  lagging.front().place.wait_for_peer();
  CHECK_FALSE(honest.cut);
  lagging.clear();
  const CutLater later(all, "127.0.0.1");
  CHECK_FALSE(later.cut);
  CHECK_FALSE(honest.cut);
}

TEST_CASE("if peers leave too many bytes untaken, an answer of the address with most of them is cut") {
  server::Limits limits;
  limits.http_answer_bytes = 1'000;
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  CutLater small(all, "10.0.0.1");
  CutLater without_answer(all, "10.0.0.2");
  CutLater first(all, "10.0.0.2");
  CutLater second(all, "10.0.0.2");
  small.place.wait_for_peer(300);
  first.place.wait_for_peer(300);
  second.place.wait_for_peer(400);
  CHECK(metrics.http_cut.value() == 0);

  SECTION("the one that has waited longest, but not a connection without an answer") {
    CutLater newcomer(all, "10.0.0.3");
    newcomer.place.wait_for_peer(1);
    CHECK(first.cut);
    CHECK_FALSE(second.cut);
    CHECK_FALSE(newcomer.cut);
    newcomer.place.wait_for_peer(300);  // what was cut no longer counts
  }
  SECTION("answers that were taken no longer count") {
    second.place.work();
    small.place.wait_for_peer(700);
    CHECK_FALSE(first.cut);
  }
  CHECK_FALSE(small.cut);
  CHECK_FALSE(without_answer.cut);
  CHECK(metrics.http_cut.value() == (first.cut ? 1 : 0));
}
