// What counts for an address, and for the IPv6 site around it.
#include "net/address_limits.hpp"

#include <chrono>
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
  using namespace std::chrono_literals;
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
