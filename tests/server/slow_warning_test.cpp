// The operator is warned of things that take too long, but not of each.
#include "slow_warning.hpp"

#include <catch2/catch.hpp>

using namespace meldroom::server;
using namespace std::chrono_literals;

TEST_CASE("one warning a minute, with how many were held back and the longest of them") {
  SlowWarning warning(500ms, "look at the disk");
  const SlowWarning::Time start{};
  CHECK(warning.sentence_of(700ms, "a move", start) == "a move took 700 ms; look at the disk");
  CHECK_FALSE(warning.sentence_of(900ms, "a move", start + 1s));
  CHECK_FALSE(warning.sentence_of(800ms, "a move", start + SlowWarning::silence - 1ms));
  CHECK(warning.sentence_of(600ms, "a move", start + SlowWarning::silence) ==
        "a move took 600 ms, and 2 others since the last warning took up to 900 ms; look at the disk");
  CHECK(warning.sentence_of(650ms, "a move", start + 2 * SlowWarning::silence) ==
        "a move took 650 ms; look at the disk");
}

TEST_CASE("something that is fast enough costs nothing") {
  SlowWarning warning(500ms, "");
  int asked = 0;
  warning.note(499ms, [&] {
    ++asked;
    return "a move";
  });
  CHECK(asked == 0);
  warning.note(500ms, [&] {
    ++asked;
    return "a move";
  });
  CHECK(asked == 1);
}
