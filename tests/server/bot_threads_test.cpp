#include "bots/bot_threads.hpp"

#include <chrono>

#include <catch2/catch.hpp>

#include "bots/ask_bot.hpp"
#include "tests/wait_until.hpp"

using namespace std::chrono_literals;
using meldroom::server::BotThreads;

TEST_CASE("the more bots wait, the less time each has, so that no table waits long") {
  BotThreads bots(50ms, meldroom::server::ask_bot);
  CHECK(bots.time_for_a_move() == 50ms);
  bots.post([] {});
  CHECK(bots.time_for_a_move() == 50ms);
  for (int i = 0; i < 9; ++i) bots.post([] {});
  CHECK(bots.time_for_a_move() == 5ms);
  bots.start(2);
  meldroom::test::wait_until("nothing waits", [&] { return bots.time_for_a_move() == 50ms; });
}
