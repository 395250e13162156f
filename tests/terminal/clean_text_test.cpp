#include "clean_text.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace {

using meldroom::terminal::Charset;
using meldroom::terminal::clean_json;
using meldroom::terminal::clean_text;

std::string clean(std::string_view text) {
  return clean_text(text, Charset::unicode);
}

}  // namespace

TEST_CASE("escape sequences lose the characters that make them work") {
  CHECK(clean("\x1b[31mred\x1b[0m") == "[31mred[0m");
  CHECK(clean("\x1b]0;title\x07") == "]0;title");
  CHECK(clean("eight bits: \xc2\x9b"
              "31m") == "eight bits: 31m");
  CHECK(clean(std::string_view("a\0b", 3)) == "ab");
  CHECK(clean("back\b\b\x7f") == "back");
}

TEST_CASE("one text never makes two lines") {
  CHECK(clean("a\nYour turn\r\tb") == "a Your turn  b");
  CHECK(clean("a\xe2\x80\xa8"
              "b") == "a b");
}

TEST_CASE("text cannot reverse the direction of writing or hide characters without width") {
  CHECK(clean("a\xe2\x80\xae"
              "b\xe2\x80\x8b\xef\xbb\xbf\xe2\x81\xa6") == "ab");
}

TEST_CASE("good text stays as it is, broken bytes are marked") {
  CHECK(clean("Zoë ♥ 名前 🂡") == "Zoë ♥ 名前 🂡");
  const std::string mark = "\xef\xbf\xbd";
  CHECK(clean("\xff") == mark);
  CHECK(clean("a\xc3") == "a" + mark);
  CHECK(clean("\xc3\xa9\x80") == "é" + mark);
  CHECK(clean("\xc0\xaf").find('/') == std::string::npos);         // an overlong slash
  CHECK(clean("\xed\xa0\x80").find('\xed') == std::string::npos);  // a lone surrogate
  CHECK(clean("\xf4\x90\x80\x80").find('\xf4') == std::string::npos);
}

TEST_CASE("with ASCII only, every other character becomes a question mark") {
  CHECK(clean_text("Zoë K♥", Charset::ascii) == "Zo? K?");
}

TEST_CASE("a message is cleaned in all its strings and keys, and in nothing else") {
  const nlohmann::json message{
      {"na\x1bme", {"a\x1b", {{"deep", "\x1b["}}}}, {"n", 3}, {"yes", true}, {"none", nullptr}};
  const nlohmann::json expected{{"name", {"a", {{"deep", "["}}}}, {"n", 3}, {"yes", true}, {"none", nullptr}};
  CHECK(clean_json(message, Charset::unicode) == expected);
}
