#include "printable.hpp"

#include <string>

#include <catch2/catch.hpp>

using namespace std::string_literals;
using meldroom::server::printable;

TEST_CASE("what the log quotes stays in its line and controls no terminal") {
  CHECK(printable("").empty());
  CHECK(printable("Zoë plays \\x0a 10♠ 🂡") == "Zoë plays \\x0a 10♠ 🂡");
  CHECK(printable("a\r\nb\tc\0d\x7f"s) == "a\\x0d\\x0ab\\x09c\\x00d\\x7f");
  CHECK(printable("\x1b[2J") == "\\x1b[2J");
  CHECK(printable("\xc2\x9b") == "\\xc2\\x9b");           // a control character beyond ASCII
  CHECK(printable("\xe2\x80\xae") == "\\xe2\\x80\\xae");  // reverses the direction of the line
}

TEST_CASE("what the log quotes becomes UTF-8 whatever it was") {
  CHECK(printable("\xff\xfe") == "\\xff\\xfe");
  CHECK(printable("\xc3") == "\\xc3");
  CHECK(printable("\xe2\x82") == "\\xe2\\x82");
  CHECK(printable("\x80x") == "\\x80x");
  CHECK(printable("\xc3x") == "\\xc3x");
  CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");                    // too long
  CHECK(printable("\xe0\x9f\xbf") == "\\xe0\\x9f\\xbf");           // too long
  CHECK(printable("\xf0\x8f\xbf\xbf") == "\\xf0\\x8f\\xbf\\xbf");  // too long
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // half of a pair of UTF-16
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond Unicode
  CHECK(printable("\xf5\x80\x80\x80") == "\\xf5\\x80\\x80\\x80");
  CHECK(printable("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf") == "\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf");
}
