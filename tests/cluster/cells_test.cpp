// Several installations behind one balancer, which tells them apart by the first character of a room's code.
#include <fstream>
#include <iterator>
#include <memory>
#include <signal.h>
#include <string>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "players.hpp"
#include "proxy.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;

TEST_CASE("a room is found in its cell, and new rooms go to any cell") {
  const auto in_cell = [](const char* name) {
    return [name](server::Settings& settings) {
      settings.cell = server::Cell::parse(name);
      settings.trusted_proxies = {"127.0.0.1"};
    };
  };
  TestServer first(in_cell("0"));
  TestServer second(in_cell("1"));
  const Nginx nginx("deploy/cluster/cells.conf",
                    {{"server cell0:80", "server 127.0.0.1:" + std::to_string(first.port())},
                     {"server cell1:80", "server 127.0.0.1:" + std::to_string(second.port())}});
  int in_first = 0;
  for (int table = 0; table < 20; ++table) {
    const int device = 10 * table + 1;
    auto players = sit_down(nginx.port(), short_match("rummy"), first.lexicon(), 1, device);
    const std::string room = players[0].client.room();
    const TestServer& cell = room.front() == '0' ? first : second;
    in_first += room.front() == '0' ? 1 : 0;
    CHECK((room.front() == '0' || room.front() == '1'));
    CHECK(get(cell.port(), "/rooms/" + room, bearer(device)).status == 200);
    CHECK(get(nginx.port(), "/rooms/" + room, bearer(device)).status == 200);
    // As some people type the code.
    CHECK(get(nginx.port(), "/r/" + std::string(room.front() == '0' ? "o" : "l") + room.substr(1)).status ==
          302);
    come_back(nginx.port(), players, device);
    CHECK(play_out(players, 3) == 3);
  }
  CHECK(in_first > 0);
  CHECK(in_first < 20);
}
