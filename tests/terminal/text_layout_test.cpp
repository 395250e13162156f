#include "text_layout.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "utf8_locale.hpp"

using meldroom::terminal::columns_of;
using meldroom::terminal::end_of;
using meldroom::terminal::in_columns;
using meldroom::terminal::wrapped;

TEST_CASE("a long line is broken at blanks, and what is longer than a line stays whole") {
  CHECK(wrapped("one two three four", 9) == "one two\nthree\nfour");
  CHECK(wrapped("one two three", 13) == "one two three");
  CHECK(wrapped("one two three", 12) == "one two\nthree");
  CHECK(wrapped("  indented by two", 10) == "  indented\nby two");
  CHECK(wrapped("http://127.0.0.1:8080/r/ABCDEFGH is it", 10) == "http://127.0.0.1:8080/r/ABCDEFGH\nis it");
  CHECK(wrapped("", 10).empty());
}

TEST_CASE_METHOD(meldroom::terminal::test::Utf8Locale,
                 "the width of a text is its columns: not its bytes, and not its escape sequences") {
  CHECK(columns_of("K♥ 10♣") == 6);
  CHECK(columns_of("\x1b[1;31mK♥\x1b[0m") == 2);
  CHECK(columns_of("e\xcc\x81") == 1);  // an accent of its own
  CHECK(columns_of("日本") == 4);
  CHECK(wrapped("\x1b[1mA♠ 2♠\x1b[0m 3♠", 5) == "\x1b[1mA♠ 2♠\x1b[0m\n3♠");
  CHECK(columns_of("\xff\xfe") == 2);
}

TEST_CASE_METHOD(meldroom::terminal::test::Utf8Locale,
                 "a wide character for which a line has one column left begins the next line") {
  const auto end = [](std::string_view text, std::size_t width) {
    const auto [row, column] = end_of(text, width);
    return std::pair(row, column);
  };
  CHECK(end("", 5) == std::pair<std::size_t, std::size_t>(0, 0));
  CHECK(end("12345", 5) == std::pair<std::size_t, std::size_t>(0, 5));
  CHECK(end("123456", 5) == std::pair<std::size_t, std::size_t>(1, 1));
  CHECK(end("1日本", 5) == std::pair<std::size_t, std::size_t>(0, 5));
  CHECK(end("日本語", 5) == std::pair<std::size_t, std::size_t>(1, 2));
  CHECK(end("日本語文字", 5) == std::pair<std::size_t, std::size_t>(2, 2));
}

TEST_CASE("cells stand one under the other, as many in a line as fit") {
  using Lines = std::vector<std::string>;
  CHECK(in_columns({"one", "three", "5", "seven"}, 21) == Lines{"one     three   5", "seven"});
  CHECK(in_columns({"one", "three", "5", "seven"}, 13) == Lines{"one     three", "5       seven"});
  CHECK(in_columns({"one", "three"}, 12) == Lines{"one", "three"});
  CHECK(in_columns({"longer than a line", "b"}, 10) == Lines{"longer", "than a", "line", "b"});
  CHECK(in_columns({}, 10).empty());
}
