#include "requests/commands.hpp"

#include <catch2/catch.hpp>

namespace {

using meldroom::terminal::Command;
using meldroom::terminal::parse_command;
using meldroom::terminal::Problem;
using meldroom::terminal::Verb;
using meldroom::terminal::verbs;

Command command(std::string_view line) {
  INFO(line);
  const auto parsed = parse_command(line);
  REQUIRE(std::holds_alternative<Command>(parsed));
  return std::get<Command>(parsed);
}

std::string problem(std::string_view line) {
  const auto parsed = parse_command(line);
  REQUIRE(std::holds_alternative<Problem>(parsed));
  return std::get<Problem>(parsed).message;
}

}  // namespace

TEST_CASE("every verb is found by its own name, even if another verb begins with it") {
  for (const auto& verb : verbs()) {
    CHECK(command(verb.name).verb == verb.verb);
  }
}

TEST_CASE("a line of spaces and control characters alone is blank") {
  CHECK(meldroom::terminal::is_blank(" \t\r"));
  CHECK(meldroom::terminal::is_blank("\x1b\x07"));
  CHECK_FALSE(meldroom::terminal::is_blank(" x"));
}

TEST_CASE("a verb is found by its shortest unique beginning, in any case") {
  CHECK(command("dr stock").verb == Verb::draw);
  CHECK(command("DI kh").verb == Verb::discard);
  CHECK(command("m KH KD KS").verb == Verb::meld);
  CHECK(command("layo 1 KH").verb == Verb::lay_off);
  CHECK(command("pro ZA").verb == Verb::propose);
  CHECK(command("kn X: CAIRN TENT").verb == Verb::knock);
  CHECK(command("layd TENT").verb == Verb::lay_down);
  CHECK(command("de").verb == Verb::decline);
  CHECK(command("e QU").verb == Verb::exchange);
  CHECK(command("put").verb == Verb::put_back);
  CHECK(command("bon").verb == Verb::bonus);
  CHECK(command("bot hard").verb == Verb::bot);
  CHECK(command("hi").verb == Verb::hint);
  CHECK(command("ac").verb == Verb::accept);
  CHECK(command("chal").verb == Verb::challenge);
}

TEST_CASE("for a beginning of several verbs the client asks, with their names") {
  CHECK(problem("d") == "\"d\" could be draw, discard, decline or done.");
  CHECK(problem("la") == "\"la\" could be layoff, lay or laydown.");
}

TEST_CASE("lay and take are verbs although other verbs begin with them") {
  CHECK(command("lay CAT").verb == Verb::lay);
  CHECK(command("take Q").verb == Verb::take);
  CHECK(command("takeb").verb == Verb::take_back);
}

TEST_CASE("an unknown verb points to help") {
  CHECK(problem("frobnicate").find("help") != std::string::npos);
}

TEST_CASE("words are split at blanks and commas, the rest is kept as typed") {
  const auto meld = command("  meld  7H, 8H,9H ");
  CHECK(meld.words == std::vector<std::string>{"7H", "8H", "9H"});
  const auto chat = command("chat  well, well:  nice");
  CHECK(chat.rest == "well, well:  nice");
}
