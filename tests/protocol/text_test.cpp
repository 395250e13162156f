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

TEST_CASE("the first character of a text is found, whatever follows it") {
  CHECK(first_character_bytes("Ann") == 1);
  CHECK(first_character_bytes("\u00e9\x80") == 2);
  CHECK(first_character_bytes("\u20ac\xff") == 3);
  CHECK(first_character_bytes("\U0001F0A1\xff") == 4);
  for (const char* wrong :
       {"\x80", "\xc3", "\xc3x", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"}) {
    INFO(wrong);
    CHECK(first_character_bytes(wrong) == 0);
  }
}

TEST_CASE("a seat count is 1 to 8") {
  CHECK(SeatCount(8) == 8);
  CHECK_THROWS_WITH(SeatCount(9), "9 is not 1 to 8");
  CHECK_THROWS_WITH(SeatCount(0), "0 is not 1 to 8");
}
