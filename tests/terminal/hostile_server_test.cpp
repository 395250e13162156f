// What a server sends that means harm, or makes no sense.
#include "hostile_server.hpp"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "table_of_terminals.hpp"

using namespace meldroom::terminal::test;
using nlohmann::json;

namespace {

/// A text with everything that a terminal acts on.
const std::string evil =
    "\x1b[31mred\x1b]0;title\x07\nYour turn\xc2\x9b"
    "2J\xe2\x80\xae";

}  // namespace

TEST_CASE("everything that a terminal would act on is removed from the text of a hostile server") {
  const json seat{
      {"name", evil}, {"avatar", "owl"}, {"ready", false}, {"connected", true}, {"paused", false}};
  const json room{{"code", "ABCDEF"},
                  {"variant", evil},
                  {"deck", "standard"},
                  {"options", {{evil, evil}}},
                  {"host", 0},
                  {"stage", "waiting"},
                  {"match", 0},
                  {"capacity", 2},
                  {"seats", {{"0", seat}}},
                  {"spectators", 0},
                  {"commitment", std::string(64, '0')},
                  {"series", json::object()}};
  const json welcome{
      {"type", "welcome"},        {"re", 1}, {"version", 1}, {"server", evil}, {"variants", json::array()},
      {"lexicons", json::array()}};
  const json snapshot{{"type", "snapshot"}, {"re", 2}, {"v", 1}, {"seat", 0}, {"doc", {{"room", room}}}};
  const json said{{"event", "chat"}, {"seat", 0}, {"name", evil}, {"text", evil}};
  const json update{{"type", "update"}, {"v", 2}, {"re", 3}, {"events", {said}}};
  const json refused{{"type", "error"}, {"re", 4}, {"code", "refused"}, {"message", evil}, {"clause", evil}};
  const json closing{{"type", "left"}, {"re", 5}};

  for (const auto* mode : {"--plain", "--json"}) {
    const TemporaryFolder scratch;
    HostileServer server({welcome.dump(), snapshot.dump(), update.dump(), refused.dump(), closing.dump()});
    auto options = play_options(scratch.path(), {server.link(), mode});
    ChildProcess player(options);
    for (const auto* line : {"chat hello", "ready", "leave yes"}) {
      player.write_line(line);
    }
    const auto [status, output] = player.finish();
    CHECK(status == 0);
    INFO(output);
    CHECK(output.find("red") != std::string::npos);
    CHECK(output.find("\nYour turn") == std::string::npos);
    CHECK_FALSE(has_control_characters(output));
    CHECK(output.find("\xe2\x80\xae") == std::string::npos);
  }
}

TEST_CASE("what a terminal would act on is removed from the reason with which a connection is closed") {
  for (const auto* mode : {"--plain", "--json"}) {
    const TemporaryFolder scratch;
    HostileServer server(entered_room(), evil);
    const auto [status, output] = run_to_end(play_options(scratch.path(), {server.link(), mode}));
    CHECK(status == 1);
    INFO(output);
    CHECK(output.find("red") != std::string::npos);
    CHECK_FALSE(has_control_characters(output));
  }
}

TEST_CASE("the client leaves a server that sends an invalid message, and says so") {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"not JSON", "it is not JSON text."},
      {std::string(100'000, '['), "it is nested deeper than 40 levels."},
      {R"({"type":17})", "type must be a text."},
      {"[]", "the message must be an object."},
      {R"({"type":"snapshot","v":1})", "doc is missing."},
      {R"({"type":"snapshot","v":1,"doc":{"room":{"code":5}}})", "room.code must be "},
  };
  for (const auto& [frame, fault] : faults) {
    const TemporaryFolder scratch;
    HostileServer server({frame});
    const auto [status, output] = run_to_end(play_options(scratch.path(), {server.link(), "--plain"}));
    CHECK(status == 1);
    INFO(output);
    CHECK(output.find("something that this client does not understand: " + fault) != std::string::npos);
  }
  for (const std::string odd : {"seven", "8", "-1", ""}) {
    auto frames = entered_room();
    json snapshot = json::parse(frames.back());
    json& seats = snapshot.at("doc").at("room").at("seats");
    seats[odd] = seats.at("0");
    frames.back() = snapshot.dump();
    const TemporaryFolder scratch;
    HostileServer server(frames);
    const auto [status, output] = run_to_end(play_options(scratch.path(), {server.link(), "--plain"}));
    CHECK(status == 1);
    CHECK(output.find("does not understand") != std::string::npos);
  }
}
