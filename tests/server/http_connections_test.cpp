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

/// A connection whose loop ends it when the test says so, however long ago it was cut.
struct Connection {
  Connection(HttpConnections& all, const std::string& address)
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

TEST_CASE("of too many connections, the one is cut that waits longest at the address with most of them") {
  const server::Limits limits = few(4, 3);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  Connection first(all, "10.0.0.1");
  Connection second(all, "10.0.0.1");
  Connection other(all, "10.0.0.2");
  Connection third(all, "10.0.0.1");
  CHECK(metrics.http_cut.value() == 0);

  SECTION("too many of all") {
    const Connection fifth(all, "10.0.0.3");
    CHECK(first.cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  SECTION("too many of one address") {
    const Connection fourth(all, "10.0.0.1");
    CHECK(first.cut);
    CHECK(metrics.http_cut.value() == 1);
  }
  SECTION("one that the server works for is left alone") {
    first.place.work();
    const Connection fifth(all, "10.0.0.3");
    CHECK_FALSE(first.cut);
    CHECK(second.cut);
  }
  SECTION("one that waits again waits the shortest time") {
    first.place.wait_for_peer();
    const Connection fifth(all, "10.0.0.3");
    CHECK_FALSE(first.cut);
    CHECK(second.cut);
  }
  CHECK_FALSE(other.cut);
  CHECK_FALSE(third.cut);
}

TEST_CASE("connections that are cut and not ended yet make nobody else pay") {
  const server::Limits limits = few(100, 40);
  server::Metrics metrics;
  HttpConnections all(limits, metrics);
  // One loop in four lags: what is on it is cut and does not end. On the others connections end at once, since their
  // peers have gone.
  std::list<Connection> lagging;
  for (int number = 0; number < 400; ++number) {
    for (const char* address : {"127.0.0.2", "127.0.0.3", "127.0.0.4"}) {
      if (number % 4 == 0) {
        lagging.emplace_back(all, address);
      } else {
        const Connection gone(all, address);
      }
    }
  }
  const Connection honest(all, "127.0.0.1");
  CHECK_FALSE(honest.cut);
  // And what is cut may still get on with its work, without effect on the others.
  lagging.front().place.work();
  lagging.front().place.wait_for_peer();
  CHECK_FALSE(honest.cut);
  lagging.clear();
  const Connection later(all, "127.0.0.1");
  CHECK_FALSE(later.cut);
  CHECK_FALSE(honest.cut);
}
