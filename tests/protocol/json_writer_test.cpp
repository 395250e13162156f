#include "protocol/json_writer.hpp"

#include <random>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/merge_patch.hpp"
#include "protocol/read_view.hpp"
#include "samples.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using meldroom::test::refusal_of;
using nlohmann::json;

namespace {

template <class T>
std::string written(const T& value) {
  TextBuffer out;
  write_json(out, value);
  return out.str();
}

template <class T>
std::optional<json> patch(const T& before, const T& after) {
  TextBuffer out("before it ");
  if (!write_patch(out, before, after)) {
    CHECK(std::string_view(out) == "before it ");
    return std::nullopt;
  }
  return json::parse(std::string_view(out).substr(10));
}

}  // namespace

TEST_CASE("any text is read back as it was written") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto text = test::any_text(random);
    TextBuffer out;
    append_text(out, text);
    CHECK(json::parse(std::string_view(out)).get<std::string>() == text);
  }
}

TEST_CASE("only characters for which JSON requires it are escaped") {
  TextBuffer out;
  append_text(out, std::string("a\"b\\c/d\n\t\x01\x1f\x7f\0é🦊", 19));
  CHECK(std::string_view(out) == "\"a\\\"b\\\\c/d\\n\\t\\u0001\\u001f\x7f\\u0000é🦊\"");
}

TEST_CASE("numbers are written in full at both ends of their range") {
  CHECK(written(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(written(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(written(engine::Seat(7)) == "7");
  CHECK(written(engine::CardId(4294967295)) == "4294967295");
}

TEST_CASE("bytes are hex") {
  engine::Bytes32 bytes{};
  bytes[0] = 0x0f;
  bytes[31] = 0xa0;
  CHECK(written(bytes) == "\"0f" + std::string(60, '0') + "a0\"");
}

TEST_CASE("empty lists, objects and texts are written, absent values are not") {
  engine::View view;
  const auto json_view = json::parse(written(view));
  CHECK(json_view.at("to_act") == json::array());
  CHECK(json_view.at("melds") == json::object());
  CHECK(json_view.at("game") == json{{"variant", "rummy"}, {"melded", false}});
  for (const auto* absent : {"discard", "deal_draw", "petition", "last_hand", "tied", "result", "own"}) {
    CHECK(!json_view.contains(absent));
  }
  CHECK(written(engine::Tile{engine::CardId(3), ""}) == R"({"card":3})");
  CHECK(written(engine::Tile{engine::CardId(3), "E"}) == R"({"card":3,"as":"E"})");
}

TEST_CASE("any view is read back as it was written") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 1000; ++i) {
    const auto view = test::any_view(random);
    INFO(written(view));
    CHECK(read_view(json::parse(written(view))).value() == view);
  }
}

TEST_CASE("a view with a missing field, a wrong type or an extra field is not read") {
  std::mt19937_64 random(3);
  auto view = test::any_view(random);
  view.seats[engine::Seat(0)] = {};
  const auto good = json::parse(written(view));
  REQUIRE(read_view(good).has_value());
  const auto message = [](const json& document) { return refusal_of(read_view(document)).message; };
  auto bad = good;
  bad.erase("stock");
  CHECK(message(bad) == "stock is missing");
  bad = good;
  bad["secret"] = 1;
  CHECK_THAT(message(bad), Catch::Contains("unknown field \"secret\""));
  bad = good;
  bad["seats"]["0"]["score"] = 1.5;
  CHECK_THAT(message(bad), Catch::Contains("seats.0.score must be a whole number"));
  bad = good;
  bad["seats"]["x"] = bad["seats"]["0"];
  CHECK_THAT(message(bad), Catch::Contains("seats has a key that is no number, 0 to 7"));
  for (const auto* key : {"8", "-1", "00", " 0", "0x0", "256", ""}) {
    bad = good;
    bad["seats"][key] = bad["seats"]["0"];
    CHECK_THAT(message(bad), Catch::Contains("seats has a key that is no number"));
  }
  bad = good;
  bad["phase"] = "lunch";
  CHECK_THAT(message(bad), Catch::Contains("phase must be one of draw, play, final_plays, upcard, lay_down"));
  bad = good;
  bad["game"] = {{"melds", 1}};
  CHECK_THAT(message(bad), Catch::Contains("game has no `variant` that this version knows"));
  bad["game"]["variant"] = "bridge";
  CHECK_THAT(message(bad), Catch::Contains("game has no `variant` that this version knows"));
  bad["game"]["variant"] = "rummy";
  CHECK_THAT(message(bad), Catch::Contains("game.melded is missing"));
  CHECK_THAT(message(json::array()), Catch::Contains("must be an object"));
}

TEST_CASE("the game of a view names its variant") {
  for (const auto& variant : engine::variants()) {
    engine::View view;
    boost::mp11::mp_with_index<std::variant_size_v<engine::GameView>>(
        static_cast<std::size_t>(variant.id), [&](auto index) { view.game.emplace<index>(); });
    CHECK(json::parse(written(view)).at("game").at("variant") == variant.name);
  }
}

TEST_CASE("for any two views, the patch applied to the first gives the second") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 3000; ++i) {
    const auto before = test::any_view(random);
    const auto after = test::any_view(random);
    auto document = json::parse(written(before));
    const auto changes = patch(before, after);
    if (changes) {
      apply_patch(document, *changes);
    }
    CHECK(document == json::parse(written(after)));
    CHECK(patch(before, before) == std::nullopt);
  }
}

TEST_CASE("a patch has only the differences") {
  engine::View before;
  before.seats = {{engine::Seat(0), {7, 0, false, false}}, {engine::Seat(1), {7, 0, false, false}}};
  before.discard = engine::PileView{1, {{engine::CardId(5), "KH"}}};
  before.melds = {{engine::GroupId(1), {}}, {engine::GroupId(2), {}}};
  auto after = before;
  after.seats[engine::Seat(1)].cards = 8;
  after.discard.reset();
  after.melds.erase(engine::GroupId(1));
  after.melds[engine::GroupId(10)] = {engine::Seat(1), engine::MeldKind::run, {}};
  CHECK(patch(before, after) ==
        json::parse(R"({"seats":{"1":{"cards":8}},"discard":null,)"
                    R"("melds":{"1":null,"10":{"owner":1,"kind":"run","cards":[]}}})"));
}

TEST_CASE("a variant that changes its alternative leaves nothing of the old one") {
  engine::View before;
  before.game = engine::RummyView{true, engine::CardId(3), 4};
  auto after = before;
  after.game = engine::PassTheDeckView{2};
  CHECK(
      patch(before, after) ==
      json::parse(
          R"({"game":{"variant":"pass-the-deck","passes":2,"melded":null,"taken":null,"stall_turns":null}})"));
}

TEST_CASE("enumerators are written by name") {
  CHECK(written(engine::MoveKind::lay_off) == "\"lay_off\"");
  CHECK(name_of(ErrorCode::internal) == "internal");
}
