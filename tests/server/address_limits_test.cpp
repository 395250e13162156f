// What counts for an address, and for the IPv6 site around it.
#include "net/address_limits.hpp"

#include <list>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

using namespace meldroom;
using server::Admission;

namespace {

/// A network of the same site.
std::string network(int number) {
  return "2001:db8:0:" + std::to_string(number) + "::/64";
}

}  // namespace

TEST_CASE(
    "the requests for replays that wait are limited by address and by site, and a place ends with its "
    "request") {
  server::Limits limits;
  limits.replays_waiting = 10;
  limits.replays_waiting_per_address = 2;
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
