#include "protocol/public_patch.hpp"

#include <random>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"
#include "protocol/read_view.hpp"
#include "samples.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using nlohmann::json;

namespace {

/// An object with the patch, if there is one.
json patched(const Document& before, const Document& after) {
  TextBuffer out("{");
  PublicPatch(before.everyone, after.everyone).append_to(out, "patch", before.personal, after.personal);
  out.push_back('}');
  return json::parse(std::string_view(out));
}

Document document_of(const engine::View& view) {
  return {{.view = &view}, &view};
}

json json_of(const engine::View& view) {
  TextBuffer out;
  write_json(out, view);
  return json::parse(std::string_view(out));
}

}  // namespace

TEST_CASE("the public and the personal part of a patch together turn any view into any other") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 1000; ++i) {
    const auto before = test::any_view(random);
    const auto after = test::any_view(random);
    auto document = json{{"view", json_of(before)}};
    apply_patch(document, patched(document_of(before), document_of(after)).value("patch", json::object()));
    CHECK(document.at("view") == json_of(after));
    CHECK(patched(document_of(before), document_of(before)) == json::object());
    CHECK(patched({}, document_of(after)) == json{{"patch", {{"view", json_of(after)}}}});
    CHECK(patched(document_of(before), {}) == json{{"patch", {{"view", nullptr}}}});
  }
}

TEST_CASE("one public patch serves several observers, each with their own part") {
  engine::View before;
  auto watched = before;
  watched.stock = 1;
  auto seated = watched;
  seated.own.emplace();
  const PublicPatch patch({.view = &before}, {.view = &watched});
  const auto of = [&](const engine::PersonalView& after) {
    TextBuffer out("{");
    patch.append_to(out, "patch", &before, &after);
    out.push_back('}');
    return std::string(std::string_view(out));
  };
  CHECK(of(watched) == R"({"patch":{"view":{"stock":1}}})");
  CHECK(of(seated) == R"({"patch":{"view":{"stock":1,"own":{"hand":[],"groups":[],"actions":[]}}}})");
}

TEST_CASE("a part of a document that has not changed is not in a patch") {
  RoomDoc room;
  const ClockDoc clock{3, 1000, true};
  engine::View one;
  engine::View two;
  two.stock = 1;
  CHECK(patched({{&room}}, {{&room}}) == json::object());
  CHECK(patched({{&room, nullptr, nullptr, &one}, &one}, {{&room, nullptr, nullptr, &two}, &two}) ==
        json::parse(R"({"patch":{"view":{"stock":1}}})"));
  CHECK(patched({{&room, nullptr, &clock, &one}, &one}, {{&room, nullptr, nullptr, &one}, &one}) ==
        json::parse(R"({"patch":{"clock":null}})"));
  auto locked = room;
  locked.locked = true;
  CHECK(patched({{&room, nullptr, nullptr, &one}, &one}, {{&locked, nullptr, nullptr, &one}, &one}) ==
        json::parse(R"({"patch":{"room":{"locked":true}}})"));
}
