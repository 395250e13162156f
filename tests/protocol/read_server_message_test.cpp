// Reading a server's messages, also those of a newer server.
#include "protocol/read_server_message.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using meldroom::test::refusal_of;
using nlohmann::json;

namespace {

const auto examples = test::source_dir() / "protocol/examples/valid/server";

json example(const std::string& name) {
  return json::parse(std::ifstream(examples / (name + ".json")));
}

/// The value as JSON, as a message has it.
template <class T>
json rewritten(const T& value) {
  TextBuffer text;
  write_json(text, value);
  return json::parse(std::string_view(text));
}

}  // namespace

TEST_CASE("every example of a server's messages is read, and writing it gives the same again") {
  int documents = 0;
  int events = 0;
  int others = 0;
  for (const auto& file : std::filesystem::directory_iterator(examples)) {
    INFO(file.path().filename());
    const auto message = json::parse(std::ifstream(file.path()));
    const auto received = read_message(message).value();
    CHECK(received.re ==
          (message.contains("re") ? std::optional(message.at("re").get<RequestId>()) : std::nullopt));
    if (const auto* snapshot = std::get_if<Snapshot>(&received.body)) {
      CHECK(snapshot->v == message.at("v"));
      CHECK(snapshot->seat.has_value() == message.contains("seat"));
      const auto document = read_client_document(snapshot->doc).value();
      CHECK(rewritten(document.room) == message.at("doc").at("room"));
      REQUIRE(document.view.has_value() == message.at("doc").contains("view"));
      if (document.view) {
        CHECK(rewritten(*document.view) == message.at("doc").at("view"));
      }
      ++documents;
    } else if (const auto* changes = std::get_if<Changes>(&received.body)) {
      CHECK(changes->v == message.at("v"));
      CHECK(changes->patch == message.value("patch", json::object()));
      json written = json::array();
      for (const auto& event : changes->events) {
        TextBuffer text;
        std::visit([&](const auto& one) { write_event(text, one); }, event);
        written.push_back(json::parse(std::string_view(text)));
        ++events;
      }
      CHECK(written == message.value("events", json::array()));
    } else if (message.at("type") != "welcome") {
      std::visit(
          [&](const auto& body) {
            if constexpr (std::convertible_to<decltype(body), ServerMessage>) {
              CHECK(json::parse(frame_of(received.re, body)) == message);
              ++others;
            } else {
              FAIL("it is read as a message that this version does not know");
            }
          },
          received.body);
    }
  }
  CHECK(documents > 15);
  CHECK(events > 40);
  CHECK(others > 10);
}

TEST_CASE("additions of a newer server are left out: fields, events, kinds of moves, names") {
  auto doc = example("snapshot-rummy-for-a-player").at("doc");
  const auto before = read_client_document(doc).value();
  doc["weather"] = "fine";
  doc["room"]["mood"] = json::array({1, 2});
  doc["room"]["seats"]["0"]["avatar"] = "griffin";
  doc["view"]["game"]["luck"] = 7;
  json& actions = doc["view"]["own"]["actions"];
  json juggle = actions.at(0);
  juggle["kind"] = "juggle";
  actions.insert(actions.begin(), juggle);
  const auto after = read_client_document(doc).value();
  CHECK(after.view == before.view);

  auto hints = example("hints");
  const json juggled{{"move", {{"do", "juggle"}}}, {"points", 50}};
  hints["hints"].insert(hints["hints"].begin(), juggled);
  const auto answer = read_message(hints).value();
  CHECK(std::get<Hints>(answer.body).hints.size() == 2);

  const json said{{"event", "chat"}, {"name", "Ada"}, {"text", "hello"}, {"mood", "good"}};
  const auto received = read_message({{"type", "update"},
                                      {"v", 2},
                                      {"tempo", 3},
                                      {"events", json::array({{{"event", "juggled"}, {"seat", 0}}, said})}})
                            .value();
  const auto& events = std::get<Changes>(received.body).events;
  REQUIRE(events.size() == 1);
  CHECK(std::get<ChatSaid>(events.front()).text == "hello");
  const auto unknown = read_message({{"type", "of-a-newer-server"}, {"re", 4}, {"word", 3}}).value();
  CHECK(std::holds_alternative<UnknownMessage>(unknown.body));
  CHECK(unknown.re == 4);
}

TEST_CASE("what this version knows must be right, even from a newer server") {
  const auto good = example("snapshot-rummy-for-a-player").at("doc");
  const auto wrong = [&](const json& change) {
    json doc = good;
    doc.merge_patch(change);
    return refusal_of(read_client_document(doc)).message;
  };
  CHECK(wrong({{"room", {{"seats", {{"seven", {{"name", "x"}}}}}}}}).starts_with("room.seats has a key"));
  CHECK(wrong({{"room", {{"host", 8}}}}) == "room.host must be a whole number, 0 to 7");
  CHECK(wrong({{"view", {{"number", "3"}}}}).starts_with("view.number must be a whole number"));
  CHECK(wrong({{"view", {{"game", {{"variant", "whist"}}}}}}) ==
        "view.game has no `variant` that this version knows");
  CHECK(wrong({{"room", nullptr}}) == "room is missing");
  const auto wrong_message = [](const json& message) { return refusal_of(read_message(message)).message; };
  const auto wrong_event = [&](const json& event) {
    return wrong_message({{"type", "update"}, {"v", 2}, {"events", json::array({event})}});
  };
  CHECK(wrong_event({{"seat", 0}}) == "events[0] has no name of an event");
  CHECK(wrong_event({{"event", "went_out"}}) == "events[0].seat is missing");
  CHECK(wrong_message({{"type", "error"}, {"code", "refused"}}) == "message is missing");
  CHECK(wrong_message({{"type", "snapshot"}, {"v", -1}, {"doc", json::object()}})
            .starts_with("v must be a whole number"));
  CHECK(wrong_message({{"v", 2}}) == "type is missing");
  CHECK(wrong_message({{"type", "pong"}, {"re", "1"}}).starts_with("re must be a whole number"));
  CHECK(wrong_message(json::array()) == "the message must be an object");
}
