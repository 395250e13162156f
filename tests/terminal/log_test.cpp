#include "narrator/log.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "examples.hpp"
#include "tests/paths.hpp"

using namespace meldroom::terminal;
using nlohmann::json;
using test::narrator;

namespace {

json replay_example(const std::string& name) {
  const auto file = meldroom::test::source_dir() / "protocol/examples/valid/replay" / (name + ".json");
  return json::parse(std::ifstream(file));
}

}  // namespace

TEST_CASE("a missed part of a match is told from its replay as it was told to those who were there") {
  const json replay = replay_example("rummy-over-for-seat-1");
  const Lines all = lines_of({.match = 1, .until = 1000}, replay, narrator);
  CHECK(all.front().starts_with("Drawn for the deal: "));
  CHECK(std::ranges::count(all, "Ada draws 1 card from the stock.") > 5);
  CHECK(std::ranges::count_if(all, [](const auto& line) {
          return line.starts_with("You draw ") && line.ends_with(" from the stock.") &&
                 line.find("1 card") == line.npos;
        }) > 5);
  CHECK_FALSE(std::ranges::any_of(all, [](const auto& line) { return line.starts_with("You get "); }));
  CHECK(all.back() == "Type rematch to play again.");  // after who has won

  // What was missed in several parts is the same as what was missed in one.
  const auto last = replay.at("steps").back().at("number").get<std::uint32_t>();
  for (std::uint32_t first = 0; first < last; ++first) {
    Lines parts = lines_of({.match = 1, .until = first}, replay, narrator);
    append(parts, lines_of({.match = 1, .after = first, .until = last}, replay, narrator));
    REQUIRE(parts == all);
  }
  CHECK(lines_of({.match = 1, .after = last, .until = last}, replay, narrator).empty());
}

TEST_CASE("what is not a replay is refused") {
  const Missed part{.match = 1, .until = 5};
  for (const char* text :
       {"[]", "{}", R"({"doc":{},"events":[],"steps":[]})", R"({"doc":1,"events":[],"steps":[]})"}) {
    INFO(text);
    CHECK_THROWS_AS(lines_of(part, json::parse(text), narrator), std::exception);
  }
  json replay = replay_example("rummy-running-for-seat-1");
  replay.at("steps").front()["number"] = "1";
  CHECK_THROWS_AS(lines_of(part, replay, narrator), std::exception);
}

TEST_CASE("a log shows what was missed in its place, once the replay is there") {
  const auto now = test::document("rummy-for-a-player");
  const int match = now.room().match;
  Log log;
  log.add({"before"});
  log.add_missed(Document(), now);
  log.add_missed(now, now);  // nothing has happened in between
  log.add({"after"});
  CHECK(log.last(10) == Lines{"before", "after"});
  CHECK(log.last(1) == Lines{"after"});
  CHECK(log.missed(match + 1).empty());
  const auto missed = log.missed(match);
  REQUIRE(missed.size() == 1);
  CHECK_THROWS_AS(log.fill(missed, json::object(), narrator), std::exception);
  CHECK(log.missed(match) == missed);

  const json replay = replay_example("rummy-over-for-seat-1");
  Lines whole{"before"};
  append(whole, lines_of(missed.front(), replay, narrator));
  REQUIRE(whole.size() > 10);
  whole.emplace_back("after");
  log.fill(missed, replay, narrator);
  CHECK(log.last(1000) == whole);
  CHECK(log.missed(match).empty());
}

TEST_CASE("a log also has the end of a match that a person missed") {
  const auto over = test::document("rummy-over");
  const auto before =
      test::changed_document("rummy-over", {{"room", {{"stage", "playing"}}}, {"view", {{"number", 160}}}});
  Log log;
  log.add_missed(before, over);
  CHECK(log.missed(over.room().match) == std::vector{Missed{over.room().match, 160, over.view().number}});
}

TEST_CASE("a log drops its oldest lines") {
  Log log;
  for (int i = 1; i <= 1000; ++i) log.add({std::to_string(i)});
  CHECK(log.last(1000).size() == 500);
  CHECK(log.last(1000).back() == "1000");
}
