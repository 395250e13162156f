#include "protocol/server_message.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "engine/variant.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/options_json.hpp"
#include "protocol/read_view.hpp"
#include "samples.hpp"
#include "schema.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using engine::Observer;
using engine::Seat;
using nlohmann::json;

namespace {

void require_valid(const test::Schemas& schemas, const std::string& frame) {
  const auto fault = schemas.fault(json::parse(frame), "server.json");
  if (fault) {
    FAIL(*fault << "\n" << frame);
  }
}

RoomDoc waiting_room() {
  RoomDoc room;
  room.code = "K7QX2ABC";
  room.variant = "rummy";
  room.deck = "standard";
  room.options = {{"ends", std::string("points")}, {"target", 100}, {"must_play", false}};
  room.capacity = 2;
  room.seats = {{Seat(0), {"Ada", Avatar::owl, true, true, false}}};
  room.commitment.fill(0xab);
  return room;
}

/// The update of one observer by itself.
std::string update_of(Observer observer, std::uint64_t v, std::optional<RequestId> re, const Document& before,
                      const Document& after, std::span<const RoomEvent> room_events = {},
                      const engine::EventLog* match_events = nullptr) {
  const EventTexts events(room_events, match_events);
  TextBuffer frame;
  write_update_frame(frame, observer, PublicPatch(before.everyone, after.everyone),
                     {v, re, before.personal, after.personal, &events});
  return frame.str();
}

/// A client that knows only what its frames said.
struct Client {
  Observer observer;
  json document;
};

/// Plays a match through frames. After every move each client's document must equal the one that a snapshot would send.
void play_through_frames(engine::VariantId variant, std::uint64_t seed, std::set<std::string>& events_seen) {
  const test::Schemas schemas;
  const RoomDoc room = waiting_room();
  std::vector<Client> clients{{std::nullopt, {}}};
  std::uint64_t version = 1;
  Faces faces;
  const auto snapshot = [&](const Client& client, const engine::View& view, const ClockDoc& clock) {
    const auto frame = snapshot_frame(5, version, client.observer, {{&room, &faces, &clock, &view}, &view});
    if (version % 8 == 1) {  // not every one, because a snapshot is long; all updates are checked
      require_valid(schemas, frame);
    }
    return json::parse(frame);
  };
  const auto clock_of = [](const engine::Match& match) {
    return ClockDoc{match.decision(), 1000 * match.decision(), !match.over()};
  };
  test::play_match(
      variant, seed, test::full_effort() ? 120 : 40,
      [&](const engine::Step& start) {
        faces = faces_of(start.next.deck());
        for (std::size_t i = 0; i < static_cast<std::size_t>(start.next.setup().seats); ++i) {
          clients.push_back({engine::seat_at(i), {}});
        }
        for (auto& client : clients) {
          const auto frame = snapshot(client, start.next.view(client.observer), clock_of(start.next));
          CHECK(frame.contains("seat") == client.observer.has_value());
          client.document = frame.at("doc");
        }
      },
      [&](const test::PlayedStep& played) {
        ++version;
        const ClockDoc clock_before = clock_of(played.before);
        const ClockDoc clock_after = clock_of(played.step.next);
        for (auto& client : clients) {
          const auto before = played.before.view(client.observer);
          const auto after = played.step.next.view(client.observer);
          const auto frame = update_of(
              client.observer, version, std::nullopt, {{&room, &faces, &clock_before, &before}, &before},
              {{&room, &faces, &clock_after, &after}, &after}, {}, &played.step.events);
          require_valid(schemas, frame);
          const auto update = json::parse(frame);
          CHECK(update.at("v") == version);
          apply_patch(client.document, update.value("patch", json::object()));
          CHECK(client.document == snapshot(client, after, clock_after).at("doc"));
          CHECK(read_view(client.document.at("view")).value() == after);
          for (const auto& event : update.value("events", json::array())) {
            events_seen.insert(event.at("event").get<std::string>());
            CHECK((event.at("event") != "received" || client.observer.has_value()));
          }
        }
      });
}

}  // namespace

TEST_CASE("applying updates gives the same document as a snapshot, and every frame keeps to the schema") {
  std::map<engine::VariantId, std::set<std::string>> seen;
  for (const auto& variant : engine::variants()) {
    for (std::uint64_t seed = 1; seed <= test::repetitions(8); ++seed) {
      play_through_frames(variant.id, seed, seen[variant.id]);
    }
  }
  // Check that the matches had enough in them.
  CHECK(seen.at(engine::VariantId::rummy).contains("drew"));
  CHECK(seen.at(engine::VariantId::rummy).contains("received"));
  CHECK(seen.at(engine::VariantId::rummy).contains("discarded"));
  CHECK(seen.at(engine::VariantId::pass_the_deck).contains("word_laid"));
  if (test::full_effort()) {
    std::set<std::string> all;
    for (auto& [variant, events] : seen) all.merge(events);
    for (const auto* event :
         {"melded", "laid_off", "word_changed", "hand_ended", "deck_depleted", "match_ended"}) {
      INFO(event);
      CHECK(all.contains(event));
    }
  }
}

TEST_CASE("a room before its match has neither view nor faces nor clock") {
  const auto room = waiting_room();
  const auto frame = snapshot_frame(std::nullopt, 3, Seat(0), {{&room}});
  require_valid(test::Schemas(), frame);
  const auto document = json::parse(frame).at("doc");
  CHECK(document.size() == 1);
  CHECK(document.at("room").at("options") == json{{"ends", "points"}, {"target", 100}, {"must_play", false}});
  CHECK(!document.at("room").contains("secret"));
}

TEST_CASE("a bot's seat says so, and so does a seat for which a bot plays") {
  const test::Schemas schemas;
  auto before = waiting_room();
  before.seats[Seat(1)] = {"Pip", Avatar::fox, true, true, false, engine::Skill::easy};
  const auto frame = snapshot_frame(std::nullopt, 3, Seat(0), {{&before}});
  require_valid(schemas, frame);
  const auto seats = json::parse(frame).at("doc").at("room").at("seats");
  CHECK(seats.at("1").at("bot") == "easy");
  CHECK(!seats.at("0").contains("bot"));
  CHECK(!seats.at("0").contains("stand_in"));

  auto after = before;
  after.seats[Seat(0)].stand_in = engine::Skill::medium;
  const auto begin = update_of({}, 4, {}, {{&before}}, {{&after}});
  require_valid(schemas, begin);
  CHECK(json::parse(begin).at("patch") == json::parse(R"({"room":{"seats":{"0":{"stand_in":"medium"}}}})"));
  const auto end = update_of({}, 5, {}, {{&after}}, {{&before}});
  require_valid(schemas, end);
  CHECK(json::parse(end).at("patch") == json::parse(R"({"room":{"seats":{"0":{"stand_in":null}}}})"));
}

TEST_CASE("the start of a match adds view, faces and clock; its end adds the secret") {
  const test::Schemas schemas;
  auto before = waiting_room();
  auto after = before;
  after.stage = Stage::playing;
  after.match = 1;
  const Faces faces = faces_of(*standard_decks().at("standard"));
  const engine::View view = [] {
    engine::View made;
    made.hand = 1;
    return made;
  }();
  const ClockDoc clock{1, 120000, true};
  const std::vector<RoomEvent> started{MatchStarted{1}};
  const auto begin = update_of(Seat(0), 4, 9, {{&before}}, {{&after, &faces, &clock, &view}, &view}, started);
  require_valid(schemas, begin);
  const auto update = json::parse(begin);
  CHECK(update.at("re") == 9);
  CHECK(update.at("patch").at("room") == json{{"stage", "playing"}, {"match", 1}});
  CHECK(update.at("patch").at("faces").size() == 52);
  CHECK(update.at("events") == json::parse(R"([{"event":"match_started","match":1}])"));

  auto over = after;
  over.stage = Stage::over;
  over.secret.emplace().fill(1);
  over.contributions.emplace(2);
  const auto end = update_of(Seat(0), 5, {}, {{&after, &faces, &clock, &view}, &view},
                             {{&over, &faces, nullptr, &view}, &view});
  require_valid(schemas, end);
  const auto patch = json::parse(end).at("patch");
  CHECK(patch.at("room").at("contributions").size() == 2);
  CHECK(patch.at("clock").is_null());
  CHECK(!json::parse(end).contains("events"));
}

TEST_CASE("an update that changes nothing for an observer has only the version") {
  const auto room = waiting_room();
  CHECK(update_of(std::nullopt, 12, {}, {{&room}}, {{&room}}) == R"({"type":"update","v":12})");
}

TEST_CASE("events of the room keep to the schema, a spectator's chat without a seat") {
  const auto room = waiting_room();
  const std::vector<RoomEvent> events{ChatSaid{Seat(1), "Ada", "\"hi\" 🦊"},
                                      ChatSaid{{}, "someone", "hello"},
                                      SeatJoined{Seat(1), "Grace"},
                                      SeatJoined{Seat(2), "Pip", engine::Skill::hard},
                                      SeatLeft{Seat(1), "Grace"},
                                      SeatKicked{Seat(1), "Grace"},
                                      ConnectionChanged{Seat(0), false},
                                      MatchStarted{2},
                                      HostChanged{Seat(1)},
                                      SeatRenamed{Seat(0), "Ada", "Ada L."}};
  const auto frame = update_of(std::nullopt, 2, {}, {{&room}}, {{&room}}, events);
  require_valid(test::Schemas(), frame);
  const auto written = json::parse(frame).at("events");
  CHECK(written.size() == events.size());
  CHECK(written.at(0) == json{{"event", "chat"}, {"seat", 1}, {"name", "Ada"}, {"text", "\"hi\" 🦊"}});
  CHECK(!written.at(1).contains("seat"));
}

TEST_CASE("the welcome offers every variant with all of its options and presets") {
  const Offer offer{{{"standard", std::string(64, 'a'), 170000}}, {{"bwc", "Four colours", 104}}};
  const auto frame = welcome_frame(1, "meldroom/0.1.0", &offer);
  const test::Schemas schemas;
  require_valid(schemas, frame);
  const auto welcome = json::parse(frame);
  CHECK(welcome.at("variants").size() == engine::variants().size());
  for (std::size_t i = 0; i < engine::variants().size(); ++i) {
    const auto& variant = engine::variants()[i];
    CHECK(welcome.at("variants").at(i).at("name") == variant.name);
    CHECK(welcome.at("variants").at(i).at("options").size() == variant.options.size());
    const auto& presets = welcome.at("variants").at(i).at("presets");
    REQUIRE(presets.size() == variant.presets.size());
    for (std::size_t j = 0; j < presets.size(); ++j) {
      const auto& preset = variant.presets[j];
      CHECK(presets.at(j).at("name") == preset.name);
      CHECK(presets.at(j).at("title") == preset.title);
      CHECK(read_options(presets.at(j).at("options")).value() == preset.options);
    }
  }
  const auto& rummy = *std::find_if(welcome.at("variants").begin(), welcome.at("variants").end(),
                                    [](const json& variant) { return variant.at("name") == "rummy"; });
  const auto option = [&](std::string_view name) {
    for (const auto& candidate : rummy.at("options")) {
      if (candidate.at("name") == name) {
        return candidate;
      }
    }
    throw std::logic_error("no such option");
  };
  CHECK(option("ends").at("type") == "string");
  CHECK(option("ends").at("choices") == json{"points", "hands"});
  CHECK(option("ends").at("default") == "points");
  CHECK(option("turn_seconds").at("type") == "integer");
  CHECK(option("turn_seconds").at("least") == 10);
  CHECK(option("turn_seconds").at("most") == 604800);
  CHECK(option("turn_seconds").at("or_zero") == true);

  const auto bare = welcome_frame(1, "meldroom/0.1.0", nullptr);
  require_valid(schemas, bare);
  const auto apart = json::parse(offer_text(offer));
  CHECK(schemas.fault(apart, "offer.json").value_or("none") == "none");
  auto whole = json::parse(bare);
  whole.update(apart);
  CHECK(whole == welcome);
}

TEST_CASE("the short frames are as documented") {
  const test::Schemas schemas;
  const engine::Refusal refusal{"RUM-2.4", "just_taken",
                                "You may not discard the card you took from the pile."};
  const engine::RefusalValues all_values{.word = "CATERS",
                                         .was = "CATER",
                                         .card = "R",
                                         .option = "level",
                                         .given = 3,
                                         .least = 1,
                                         .most = 2,
                                         .or_zero = false,
                                         .or_put_back = true};
  const std::vector<engine::Hint> hints{{engine::Discard{engine::CardId(9)}, 12}, {engine::Done{}, 0}};
  const engine::HintReason why{engine::Why::keeps_words, 7, {engine::CardId(3)}, {"PAINTER"}};
  const std::map<std::string, std::string> frames{
      {error_frame(7, ErrorCode::no_such_room, "There is no room \"X\"."),
       R"({"type":"error","re":7,"code":"no_such_room","message":"There is no room \"X\"."})"},
      {error_frame(std::nullopt, ErrorCode::bad_message, "not JSON text, at byte 1"),
       R"({"type":"error","code":"bad_message","message":"not JSON text, at byte 1"})"},
      {error_frame(8, refusal),
       R"({"type":"error","re":8,"code":"refused","message":"You may not discard the card you took from the pile.",)"
       R"("clause":"RUM-2.4","reason":"just_taken"})"},
      {error_frame(8, {"T-9", "not_a_word", "ZORB is not in the dictionary", all_values}),
       R"({"type":"error","re":8,"code":"refused","message":"ZORB is not in the dictionary","clause":"T-9",)"
       R"("reason":"not_a_word","values":{"word":"CATERS","was":"CATER","card":"R","option":"level",)"
       R"("given":3,"least":1,"most":2,"or_zero":false,"or_put_back":true}})"},
      {frame_of(2, LinkMade{"pT3-x_9qAbCdEfGh1234", 600}),
       R"({"type":"token","re":2,"token":"pT3-x_9qAbCdEfGh1234","valid_seconds":600})"},
      {frame_of(3, WordChecked{"QUARTZ", true, "a mineral"}),
       R"({"type":"word","re":3,"word":"QUARTZ","valid":true,"gloss":"a mineral"})"},
      {frame_of(3, WordChecked{"QUARTZ", true, "", engine::PlayScore{{{"AR-4.1", 75, "QUARTZ, 25 x3"}}, 3}}),
       R"({"type":"word","re":3,"word":"QUARTZ","valid":true,"gloss":"","worth":{"lines":[)"
       R"({"clause":"AR-4.1","points":75,"text":"QUARTZ, 25 x3"}],"bonus_cards":3}})"},
      {frame_of(3, WordChecked{"CATS", true, "", {}, PlayRefusal{"FD-4.2", "plural", "CATS is a plural"}}),
       R"({"type":"word","re":3,"word":"CATS","valid":true,"gloss":"","refused":)"
       R"({"clause":"FD-4.2","reason":"plural","message":"CATS is a plural"}})"},
      {frame_of(3, WordChecked{"OUTGREW", true, "grow too large", {}, {}, "OUTGROW"}),
       R"({"type":"word","re":3,"word":"OUTGREW","valid":true,"gloss":"grow too large","form_of":"OUTGROW"})"},
      {frame_of(6, Hints{37, hints}),
       R"({"type":"hints","re":6,"number":37,"hints":[)"
       R"({"move":{"do":"discard","card":9},"points":12},{"move":{"do":"done"},"points":0}]})"},
      {frame_of(6, Hints{37, {{engine::Discard{engine::CardId(9)}, 12, why}}}),
       R"({"type":"hints","re":6,"number":37,"hints":[{"move":{"do":"discard","card":9},"points":12,)"
       R"("reason":{"why":"keeps_words","number":7,"cards":[3],"words":["PAINTER"]}}]})"},
      {frame_of(6, Hints{37, {}}), R"({"type":"hints","re":6,"number":37,"hints":[]})"},
      {frame_of(4, RoomLeft{}), R"({"type":"left","re":4})"},
      {frame_of(5, Pong{}), R"({"type":"pong","re":5})"},
      {frame_of({}, Saving{false}), R"({"type":"saving","works":false})"},
      {frame_of({}, Announcement{"back at 22:00"}), R"({"type":"announcement","text":"back at 22:00"})"},
      {frame_of({}, RoomClosed{}), R"({"type":"room_closed"})"},
      {frame_of({}, RoomClosed{"not here"}), R"({"type":"room_closed","reason":"not here"})"},
      {frame_of({}, Superseded{}), R"({"type":"superseded"})"},
      {frame_of({}, Closing{"restart"}), R"({"type":"closing","reason":"restart"})"}};
  for (const auto& [frame, expected] : frames) {
    CHECK(frame == expected);
    require_valid(schemas, frame);
  }
  const std::string plays = best_plays_text({37, hints});
  CHECK(plays == R"({"number":37,"hints":[{"move":{"do":"discard","card":9},"points":12},)"
                 R"({"move":{"do":"done"},"points":0}]})");
  CHECK(schemas.fault(json::parse(plays), "best_plays.json").value_or("none") == "none");
  const std::string missed = missed_words_text(std::vector<engine::MissedWord>{{31, "QUARTZ", 48}});
  CHECK(missed == R"({"words":[{"number":31,"word":"QUARTZ","points":48}]})");
  CHECK(schemas.fault(json::parse(missed), "missed_words.json").value_or("none") == "none");
}

TEST_CASE("every variant's options keep to the schema when they are stated in a room") {
  const std::vector<std::string> lexicons{"standard"};
  for (const auto& variant : engine::variants()) {
    auto room = waiting_room();
    room.variant = variant.name;
    const auto options = engine::complete_options(variant.id, {}, lexicons);
    REQUIRE(options.has_value());
    room.options = options.value();
    require_valid(test::Schemas(), snapshot_frame({}, 1, {}, {{&room}}));
  }
}
