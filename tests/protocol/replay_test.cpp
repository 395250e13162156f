// A replay shows exactly what its observer saw.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/read_view.hpp"
#include "replay_sample.hpp"
#include "schema.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using engine::Observer;
using nlohmann::json;

namespace {

void check_replay(const json& replay, const std::vector<engine::View>& views) {
  json document = replay.at("doc");
  const auto check_view = [&](const engine::View& expected) {
    CHECK(protocol::read_view(document.at("view")).value() == expected);
  };
  REQUIRE(replay.at("steps").size() + 1 == views.size());
  check_view(views.front());
  for (std::size_t i = 1; i < views.size(); ++i) {
    const json& step = replay.at("steps").at(i - 1);
    if (step.contains("patch")) {
      protocol::apply_patch(document, step.at("patch"));
    }
    CHECK(step.at("number") == views[i].number);
    check_view(views[i]);
  }
  CHECK((document.at("room").at("stage") == "over") == views.back().result.has_value());
}

}  // namespace

TEST_CASE("T-15: the steps of a replay lead from each view of its observer to the next, in every game") {
  const test::Schemas schemas;
  for (const auto& variant : engine::variants()) {
    for (std::uint64_t seed = 1; seed <= test::repetitions(6); ++seed) {
      const Observer observer =
          seed % 3 == 0 ? Observer() : Observer(engine::seat_at(static_cast<std::size_t>(seed % 2)));
      const auto played = test::play_replay(variant.id, seed, 150, observer);
      const auto replay = json::parse(played.text);
      INFO(variant.name << " " << seed);
      CHECK(schemas.fault(replay, "replay.json").value_or("none") == "none");
      CHECK(replay.contains("seat") == observer.has_value());
      check_replay(replay, played.views);
      for (const json& step : replay.at("steps")) {
        for (const json& event : step.value("events", json::array())) {
          CHECK((event.at("event") != "received" || observer.has_value()));
        }
      }
    }
  }
}

TEST_CASE("a replay of a match in which nobody has moved yet has no steps") {
  const auto played = test::play_replay(engine::VariantId::gin, 1, 0, Observer(engine::seat_at(1)));
  const auto replay = json::parse(played.text);
  CHECK(replay.at("steps").empty());
  CHECK(replay.at("events").size() == 3);  // deal_drawn, hand_dealt, received
  CHECK(test::Schemas().fault(replay, "replay.json").value_or("none") == "none");
}
