#include "protocol/client_message.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <random>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/move_json.hpp"
#include "samples.hpp"
#include "schema.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using meldroom::test::refusal_of;
using nlohmann::json;

namespace {

Request parsed(std::string_view frame) {
  INFO(frame);
  return parse_client(frame).value();
}

ParseError refused(std::string_view frame) {
  INFO(frame.substr(0, 200));
  return refusal_of(parse_client(frame));
}

std::string bytes_of_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

/// The frame of an invalid example.
std::string frame_of(const json& example) {
  if (example.contains("json")) {
    return example.at("json").dump();
  }
  return example.contains("hex") ? bytes_of_hex(example.at("hex")) : example.at("text").get<std::string>();
}

template <class Body>
Body body_of(std::string_view frame) {
  const auto request = parsed(frame);
  REQUIRE(std::holds_alternative<Body>(request.body));
  return std::get<Body>(request.body);
}

}  // namespace

TEST_CASE("every valid example is read, and writing it gives the same JSON again") {
  std::size_t read = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::protocol_folder() / "examples/valid/client")) {
    INFO(entry.path().string());
    const auto text = test::read_file(entry.path());
    const auto request = parsed(text);
    const auto again = encode(request);
    CHECK(parsed(again) == request);
    auto expected = json::parse(text);
    // An empty letter is the same as none.
    if (entry.path().stem() == "move-lay-word-with-an-empty-letter") {
      expected["body"]["move"]["tiles"][0].erase("as");
    }
    CHECK(json::parse(again) == expected);
    ++read;
  }
  CHECK(read > 40);
}

TEST_CASE("every invalid example is refused for its reason") {
  for (const auto& entry :
       std::filesystem::directory_iterator(test::protocol_folder() / "examples/invalid/client")) {
    INFO(entry.path().string());
    const auto example = json::parse(test::read_file(entry.path()));
    const auto error = refused(frame_of(example));
    CHECK(name_of(error.code) == example.at("expect").get<std::string>());
    CHECK_THAT(error.message, Catch::Contains(example.at("message").get<std::string>()));
    CHECK(error.not_json == (example.at("message") == "not JSON text"));
    if (example.contains("id")) {
      CHECK(error.id == example.at("id").get<std::uint32_t>());
    } else {
      CHECK(error.id == std::nullopt);
    }
    // The error message itself goes into a frame.
    CHECK(json::accept(json(error.message).dump()));
  }
}

TEST_CASE("fields of a message arrive in the struct") {
  const auto create = body_of<Create>(
      R"({"type":"create","id":3,"body":{"variant":"pass-the-deck","options":{"target":100,"must_play":true,)"
      R"("lexicon":"standard"},"seats":4,"name":"Grace","deck":"bwc"}})");
  CHECK(create == Create{"pass-the-deck",
                         {{"target", 100}, {"must_play", true}, {"lexicon", std::string("standard")}},
                         4,
                         "Grace",
                         "bwc"});
  const auto move = body_of<MakeMove>(
      R"({"id":9,"body":{"move":{"tiles":[{"as":"E","card":3},{"card":4}],"do":"lay_word"},"number":7},"type":"move"})");
  CHECK(move == MakeMove{7, engine::LayWord{{{engine::CardId(3), "E"}, {engine::CardId(4), ""}}}});
  const auto ready = body_of<Ready>(R"({"type":"ready","id":1,"body":{"ready":true,"contribution":"01)" +
                                    std::string(60, '0') + R"(fe"}})");
  REQUIRE(ready.contribution);
  CHECK(ready.contribution->front() == 0x01);
  CHECK(ready.contribution->back() == 0xfe);
}

TEST_CASE("escapes in a string are read before its characters are checked") {
  CHECK(body_of<Chat>(R"({"type":"chat","id":1,"body":{"text":"\u0041\ud83e\udd8a"}})").text == "A🦊");
  CHECK_THAT(refused(R"({"type":"chat","id":1,"body":{"text":"\u001b[2J"}})").message,
             Catch::Contains("body.text must be a text"));
}

TEST_CASE("lengths count characters, not bytes") {
  const auto chat = [](const std::string& text) {
    return R"({"type":"chat","id":1,"body":{"text":")" + text + "\"}}";
  };
  std::string foxes;
  for (std::size_t i = 0; i < ChatLine::rule.most; ++i) {
    foxes += "🦊";
  }
  CHECK(body_of<Chat>(chat(foxes)).text == foxes);
  CHECK_THAT(refused(chat(foxes + "🦊")).message, Catch::Contains("1 to 280"));
}

TEST_CASE("the deepest legal message is accepted, and one level more is too deep") {
  const std::string arrange =
      R"({"type":"move","id":1,"body":{"number":1,"move":{"do":"arrange","order":[1],"groups":[[{"card":1}]]}}})";
  parsed(arrange);
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK_THAT(refused(nested(most_levels)).message, Catch::Contains("must be an object"));
  CHECK_THAT(refused(nested(most_levels + 1)).message, Catch::Contains("nested deeper"));
}

TEST_CASE("a frame of the maximum length is read, a longer one is not") {
  std::string frame = R"({"type":"ping","id":1,"body":{}})";
  frame.append(most_client_message_bytes - frame.size(), ' ');
  parsed(frame);
  CHECK_THAT(refused(frame + " ").message, Catch::Contains("longer than"));
}

TEST_CASE("every cut of a message is refused, whatever is missing") {
  const std::string frame =
      encode({5, MakeMove{7, engine::LayWord{{{engine::CardId(3), "E"}, {engine::CardId(4), ""}}}}});
  for (std::size_t size = 0; size < frame.size(); ++size) {
    CHECK(refused(frame.substr(0, size)).not_json);
  }
}

TEST_CASE("a message with any byte changed is refused or read, and a message that is read keeps the bounds") {
  const std::string frame = encode({5, MakeMove{7, engine::LayWord{{{engine::CardId(3), "E"}}}}});
  const test::Schemas schemas;
  for (std::size_t at = 0; at < frame.size(); ++at) {
    for (int byte = 0; byte < 256; byte += 5) {
      std::string changed = frame;
      changed[at] = static_cast<char>(byte);
      if (parse_client(changed)) {
        INFO(changed);
        CHECK(schemas.fault(json::parse(changed), "client.json").value_or("none") == "none");
      }
    }
  }
}

TEST_CASE("every kind of move goes to text and back") {
  using namespace engine;
  const std::vector<Move> moves{Draw{Pile::discard, CardId(3)},
                                PutBack{},
                                TakeBonus{},
                                Meld{{CardId(1), CardId(2)}},
                                LayOff{GroupId(65535), {CardId(9)}},
                                Discard{CardId(std::numeric_limits<std::uint32_t>::max())},
                                LayWord{{{CardId(1), "Q"}, {CardId(2), ""}}},
                                ChangeWord{GroupId(1), {{CardId(1), ""}}},
                                Pass{{}},
                                Done{},
                                Knock{CardId(4), {{{CardId(1), "A"}, {CardId(2), ""}}, {}}},
                                LayDown{{{{CardId(1), ""}}}},
                                Accept{},
                                Challenge{},
                                Arrange{{CardId(2), CardId(1)}, {{{CardId(1), ""}}, {}}},
                                TakeBack{},
                                ProposeWord{"QUARTZ"},
                                Answer{true},
                                Return{},
                                Leave{},
                                TimeOut{},
                                DealHand{}};
  REQUIRE(moves.size() == std::variant_size_v<Move>);
  for (const auto& move : moves) {
    const auto text = move_text(move);
    INFO(text);
    CHECK(json::parse(text).at("do") == name_of(kind(move)));
    CHECK(read_move(json::parse(text)).value() == move);
    CHECK(read_move(move_json(move)).value() == move);
  }
}

TEST_CASE("a record's moves may name card 0, a view's may not") {
  const json discard{{"do", "discard"}, {"card", 0}};
  CHECK(read_move(discard, CardNames::positions).has_value());
  CHECK(refusal_of(read_move(discard, CardNames::ids)).message ==
        "card must be a whole number, 1 to 4294967295");
  const auto draw = read_move({{"do", "draw"}, {"from", "discard"}, {"card", 0}}, CardNames::positions);
  CHECK(draw.value() == engine::Move(engine::Draw{engine::Pile::discard, engine::CardId(0)}));
}
