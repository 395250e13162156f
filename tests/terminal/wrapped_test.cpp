#include "front_ends/wrapped.hpp"

#include <clocale>
#include <string>

#include <catch2/catch.hpp>

using meldroom::terminal::columns_of;
using meldroom::terminal::wrapped;

TEST_CASE("a long line is broken at blanks, and what is longer than a line stays whole") {
  CHECK(wrapped("one two three four", 9) == "one two\nthree\nfour");
  CHECK(wrapped("one two three", 13) == "one two three");
  CHECK(wrapped("one two three", 12) == "one two\nthree");
  CHECK(wrapped("  indented by two", 10) == "  indented\nby two");
  CHECK(wrapped("http://127.0.0.1:8080/r/ABCDEFGH is it", 10) == "http://127.0.0.1:8080/r/ABCDEFGH\nis it");
  CHECK(wrapped("", 10).empty());
}

TEST_CASE("the width of a text is its columns: not its bytes, and not its escape sequences") {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  CHECK(columns_of("K♥ 10♣") == 6);
  CHECK(columns_of("\x1b[1;31mK♥\x1b[0m") == 2);
  CHECK(columns_of("e\xcc\x81") == 1);  // an accent of its own
  CHECK(columns_of("日本") == 4);
  CHECK(wrapped("\x1b[1mA♠ 2♠\x1b[0m 3♠", 5) == "\x1b[1mA♠ 2♠\x1b[0m\n3♠");
  CHECK(columns_of("\xff\xfe") == 2);
  std::setlocale(LC_CTYPE, "C");
}
