#include "schema.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <catch2/catch.hpp>

#include "protocol/json_writer.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/room_reason.hpp"
#include "protocol/version.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using nlohmann::json;
using test::Schemas;

namespace {

/// The kinds that have both a schema and a folder of examples.
constexpr std::array kinds{"client", "server", "offer", "record", "replay", "best_plays", "missed_words"};

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(!files.empty());
  return files;
}

template <class Enum>
json names() {
  json all = json::array();
  for (const auto name : protocol::enumerator_names<Enum>) {
    all.push_back(name);
  }
  return all;
}

/// The alternative of a oneOf whose `field` is the given constant.
const json& alternative(const json& one_of, const std::string& field, std::string_view constant) {
  for (const auto& candidate : one_of) {
    if (candidate.at("properties").at(field).at("const") == constant) {
      return candidate;
    }
  }
  FAIL("no alternative for " << constant);
  throw std::logic_error("unreachable");
}

}  // namespace

TEST_CASE("the schemas accept every valid example") {
  const Schemas schemas;
  for (const std::string kind : kinds) {
    for (const auto& file : files_in(test::protocol_folder() / "examples/valid" / kind)) {
      INFO(file.string());
      CHECK(schemas.fault(json::parse(test::read_file(file)), kind + ".json").value_or("none") == "none");
    }
  }
}

TEST_CASE("the schemas refuse every invalid example that is a JSON document") {
  const Schemas schemas;
  for (const std::string kind : kinds) {
    for (const auto& file : files_in(test::protocol_folder() / "examples/invalid" / kind)) {
      INFO(file.string());
      const auto example = json::parse(test::read_file(file));
      if (example.contains("json")) {
        CHECK(schemas.fault(example.at("json"), kind + ".json").has_value());
      }
    }
  }
}

TEST_CASE("the rulebook's decks keep to the schema of decks") {
  const auto decks = test::read_file(meldroom::test::source_dir() / "engine/decks/decks.json");
  CHECK(Schemas().fault(json::parse(decks), "decks.json").value_or("none") == "none");
}

TEST_CASE("the limits of the code and of the schemas are the same") {
  const Schemas schemas;
  const auto& shared = schemas.file("common.json").at("$defs");
  CHECK(shared.at("RequestId").at("maximum") == protocol::greatest_request_id);
  CHECK(shared.at("PersonName").at("maxLength") == protocol::PersonName::rule.most);
  CHECK(shared.at("Line").at("maxLength") == protocol::ChatLine::rule.most);
  CHECK(shared.at("Word").at("maxLength") == protocol::Word::rule.most);
  CHECK(shared.at("FaceCode").at("minLength") == protocol::rules::face_code.least);
  CHECK(shared.at("FaceCode").at("maxLength") == protocol::rules::face_code.most);
  CHECK(shared.at("Options").at("maxProperties") == protocol::most_options);
  CHECK(shared.at("Options").at("propertyNames").at("maxLength") == protocol::Slug::rule.most);
  CHECK(shared.at("OptionValue").at("oneOf").at(2).at("maxLength") == protocol::most_option_letters);
  CHECK(shared.at("RoomCode").at("minLength") == protocol::WrittenRoomCode::rule.least);
  CHECK(shared.at("RoomCode").at("maxLength") == protocol::WrittenRoomCode::rule.most);
  CHECK(shared.at("Token").at("minLength") == protocol::Token::rule.least);
  CHECK(shared.at("Token").at("maxLength") == protocol::Token::rule.most);
  CHECK(shared.at("Seat").at("maximum") == engine::max_seats - 1);
  const auto& moves = shared.at("Move").at("oneOf");
  CHECK(alternative(moves, "do", "meld").at("properties").at("cards").at("maxItems") == protocol::most_cards);
  CHECK(alternative(moves, "do", "lay_word").at("properties").at("tiles").at("maxItems") ==
        protocol::most_cards);

  const auto& hello = alternative(schemas.file("client.json").at("oneOf"), "type", "hello");
  const auto& body = hello.at("properties").at("body").at("properties");
  CHECK(body.at("version").at("const") == protocol::version);
  CHECK(body.at("password").at("maxLength") == protocol::Password::rule.most);
  CHECK(body.at("client").at("maxLength") == protocol::ClientName::rule.most);
}

TEST_CASE("the enumerations of the code and of the schemas are the same") {
  const Schemas schemas;
  const auto& shared = schemas.file("common.json").at("$defs");
  CHECK(shared.at("MoveKind").at("enum") == names<engine::MoveKind>());
  CHECK(shared.at("Pile").at("enum") == names<engine::Pile>());
  CHECK(shared.at("Skill").at("enum") == names<engine::Skill>());
  CHECK(shared.at("Suit").at("enum") == names<engine::Suit>());
  CHECK(shared.at("Colour").at("enum") == names<engine::Colour>());
  CHECK(shared.at("Face").at("properties").at("kind").at("enum") == names<engine::FaceKind>());
  const auto& hint = alternative(schemas.file("client.json").at("oneOf"), "type", "hint");
  CHECK(hint.at("properties").at("body").at("properties").at("words").at("enum") ==
        names<engine::HintWords>());
  const auto& view = schemas.file("view.json");
  CHECK(view.at("properties").at("phase").at("enum") == names<engine::Phase>());
  CHECK(view.at("$defs").at("PetitionKind").at("enum") == names<engine::PetitionKind>());
  CHECK(view.at("$defs").at("MeldView").at("properties").at("kind").at("enum") == names<engine::MeldKind>());
  const auto& server = schemas.file("server.json").at("$defs");
  CHECK(server.at("HintReason").at("properties").at("why").at("enum") == names<engine::Why>());
  CHECK(server.at("ErrorCode").at("enum") == names<protocol::ErrorCode>());
  std::vector<std::string_view> reasons;
  std::ranges::merge(engine::refusal_reasons, protocol::room_reasons, std::back_inserter(reasons));
  CHECK(server.at("Reason").at("enum") == json(reasons));
  CHECK(server.at("Room").at("properties").at("stage").at("enum") == names<protocol::Stage>());
}

TEST_CASE("every message, move and event of the code has a schema, and there are no other schemas") {
  const Schemas schemas;
  const auto& messages = schemas.file("client.json").at("oneOf");
  CHECK(messages.size() == std::variant_size_v<protocol::ClientMessage>);
  protocol::for_each_type<protocol::ClientMessage>(
      [&]<class Message>(std::type_identity<Message>) { alternative(messages, "type", Message::type); });
  // The table's timeout and deal are moves of a record, but not of a client.
  const auto moves = std::variant_size_v<engine::Move>;
  CHECK(schemas.file("common.json").at("$defs").at("Move").at("oneOf").size() == moves - 2);
  const auto& record = schemas.file("record.json").at("$defs");
  CHECK(record.at("RecordMove").at("properties").at("move").at("oneOf").size() == moves);

  const auto& events = schemas.file("server.json").at("$defs").at("GameEvent").at("oneOf");
  CHECK(events.size() == boost::mp11::mp_size<protocol::WireEvents>::value);
  protocol::for_each_type<protocol::WireEvents>([&]<class Event>(std::type_identity<Event>) {
    const auto& fields = alternative(events, "event", protocol::event_name<Event>).at("properties");
    CHECK(fields.size() == boost::mp11::mp_size<protocol::MembersOf<Event>>::value + 1);
    boost::mp11::mp_for_each<protocol::MembersOf<Event>>(
        [&](auto member) { CHECK(fields.contains(member.name)); });
  });
}

TEST_CASE("the schema checker finds violations of every keyword") {
  const Schemas schemas;
  const auto refused = [&](const char* document, const char* schema) {
    return schemas.fault(json::parse(document), schema).has_value();
  };
  CHECK(!refused(R"({"type":"pong","re":1})", "server.json"));
  CHECK(refused(R"({"type":"pong"})", "server.json"));
  CHECK(refused(R"({"type":"pong","re":0})", "server.json"));
  CHECK(refused(R"({"type":"pong","re":1.5})", "server.json"));
  CHECK(refused(R"({"type":"pong","re":1,"more":1})", "server.json"));
  CHECK(refused(R"({"type":"ponk","re":1})", "server.json"));
  CHECK(refused(R"("é\u001b")", "common.json#/$defs/Line"));
  CHECK(!refused(R"("é")", "common.json#/$defs/Line"));
  CHECK(refused(R"({"8":{}})", "view.json#/properties/seats"));
  CHECK(refused(R"([1,2,3,4,5,6,7,0,1])", "view.json#/properties/to_act"));
}
