// What a client reads of a server, also of one that is newer.
#include "protocol/server_json.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using nlohmann::json;

namespace {

const auto examples = test::source_dir() / "protocol/examples/valid/server";

json example(const std::string& name) {
  return json::parse(std::ifstream(examples / (name + ".json")));
}

template <class T>
T read(std::variant<T, JsonError> result) {
  if (const auto* error = std::get_if<JsonError>(&result)) {
    FAIL(error->message);
  }
  return std::get<T>(std::move(result));
}

template <class T>
std::string problem(const std::variant<T, JsonError>& result) {
  REQUIRE(std::holds_alternative<JsonError>(result));
  return std::get<JsonError>(result).message;
}

}  // namespace

TEST_CASE("every example of a server's messages is read, and says the same when it is written again") {
  int documents = 0;
  int events = 0;
  for (const auto& file : std::filesystem::directory_iterator(examples)) {
    INFO(file.path().filename());
    const auto message = json::parse(std::ifstream(file.path()));
    if (message.contains("doc")) {
      const auto document = read(read_client_document(message.at("doc")));
      std::string room;
      write_json(room, document.room);
      CHECK(json::parse(room) == message.at("doc").at("room"));
      REQUIRE(document.view.has_value() == message.at("doc").contains("view"));
      if (document.view) {
        std::string view;
        write_json(view, *document.view);
        CHECK(json::parse(view) == message.at("doc").at("view"));
      }
      ++documents;
    }
    if (message.contains("events")) {
      json written = json::array();
      for (const auto& event : read(read_events(message.at("events")))) {
        std::string text;
        std::visit([&](const auto& one) { write_event(text, one); }, event);
        written.push_back(json::parse(text));
        ++events;
      }
      CHECK(written == message.at("events"));
    }
    if (message.at("type") == "error") {
      CHECK(json(read(read_error(message)).message) == message.at("message"));
    }
  }
  CHECK(documents > 15);
  CHECK(events > 40);
}

TEST_CASE("answers are told apart by their type, and those without content for people are Other") {
  CHECK(json(std::get<WordChecked>(read(read_answer(example("word")))).word) == example("word").at("word"));
  CHECK_FALSE(std::get<WordChecked>(read(read_answer(example("word-unknown")))).valid);
  CHECK(json(std::get<LinkMade>(read(read_answer(example("token")))).token) == example("token").at("token"));
  const auto hints = std::get<Hints>(read(read_answer(example("hints"))));
  CHECK(hints.number == example("hints").at("number"));
  CHECK(hints.hints.size() == example("hints").at("hints").size());
  CHECK(std::holds_alternative<Other>(read(read_answer(example("pong")))));
  CHECK(std::holds_alternative<Other>(read(read_answer({{"type", "of-a-newer-server"}, {"word", 3}}))));
}

TEST_CASE("what a newer server adds is left out: fields, events, kinds of moves, names") {
  auto doc = example("snapshot-rummy-for-a-player").at("doc");
  const auto before = read(read_client_document(doc));
  doc["weather"] = "fine";
  doc["room"]["mood"] = json::array({1, 2});
  doc["room"]["seats"]["0"]["avatar"] = "griffin";
  doc["view"]["game"]["luck"] = 7;
  json& actions = doc["view"]["own"]["actions"];
  json juggle = actions.at(0);
  juggle["kind"] = "juggle";
  actions.insert(actions.begin(), juggle);
  const auto after = read(read_client_document(doc));
  CHECK(after.view == before.view);

  const json said{{"event", "chat"}, {"name", "Ada"}, {"text", "hello"}, {"mood", "good"}};
  const auto events = read(read_events(json::array({{{"event", "juggled"}, {"seat", 0}}, said})));
  REQUIRE(events.size() == 1);
  CHECK(std::get<ChatSaid>(events.front()).text == "hello");
}

TEST_CASE("what this version knows has to be right, from a newer server too") {
  const auto good = example("snapshot-rummy-for-a-player").at("doc");
  const auto wrong = [&](const json& change) {
    json doc = good;
    doc.merge_patch(change);
    return problem(read_client_document(doc));
  };
  CHECK(wrong({{"room", {{"seats", {{"seven", {{"name", "x"}}}}}}}}).starts_with("room.seats has a key"));
  CHECK(wrong({{"room", {{"host", 8}}}}) == "room.host must be a whole number, 0 to 7");
  CHECK(wrong({{"view", {{"number", "3"}}}}).starts_with("view.number must be a whole number"));
  CHECK(wrong({{"view", {{"game", {{"variant", "whist"}}}}}}) ==
        "view.game has no `variant` that this version knows");
  CHECK(wrong({{"room", nullptr}}) == "room is missing");
  CHECK(problem(read_events(json::array({{{"seat", 0}}}))) == "[0] has no name of an event");
  CHECK(problem(read_events(json::array({{{"event", "went_out"}}}))) == "[0].seat is missing");
  CHECK(problem(read_error({{"code", "refused"}})) == "message is missing");
}
