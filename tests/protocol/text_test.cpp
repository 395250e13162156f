#include "protocol/text.hpp"

#include <catch2/catch.hpp>

using namespace meldroom::protocol;

TEST_CASE("a text accepts only what its rule permits") {
  CHECK(PersonName::of("Zoë O'Neill")->str() == "Zoë O'Neill");
  for (const char* wrong : {"", " Ann", "Ann ", "A\nB", "A\x7f", "\u202eAnn", "abcdefghijklmnopqrstuvwxy"}) {
    INFO(wrong);
    CHECK_FALSE(PersonName::of(wrong));
    CHECK_THROWS_WITH(PersonName(wrong), Catch::Contains("must be a text of 1 to 24 printable characters"));
  }
  CHECK(PersonName().str().empty());
  CHECK(Word::of("QUARTZ"));
  CHECK_FALSE(Word::of("Quartz"));
  CHECK(WrittenRoomCode::of("K7QX2ABC"));
  CHECK_FALSE(WrittenRoomCode::of("K7Q"));
  CHECK_FALSE(WrittenRoomCode::of("../../etc"));
  CHECK(Slug::of("pass-the-deck"));
  CHECK_FALSE(Slug::of("Pass the Deck"));
}

TEST_CASE("a seat count is 1 to 8") {
  CHECK(SeatCount(8) == 8);
  CHECK_THROWS_WITH(SeatCount(9), "9 is not 1 to 8");
  CHECK_THROWS_WITH(SeatCount(0), "0 is not 1 to 8");
}
