// Records and replays of matches played over sockets: what they say, and who may see it.
#include <algorithm>
#include <cstdint>
#include <malloc.h>
#include <set>
#include <span>
#include <stop_token>

#include <catch2/catch.hpp>

#include "engine/record_check.hpp"
#include "http_request.hpp"
#include "journal/entry.hpp"
#include "journal/sqlite_journal.hpp"
#include "metrics.hpp"
#include "offer.hpp"
#include "players.hpp"
#include "protocol/hex.hpp"
#include "protocol/move_json.hpp"
#include "protocol/record_json.hpp"
#include "replays/answer_cache.hpp"
#include "replays/match_answerer.hpp"
#include "room/make_game.hpp"
#include "test_server.hpp"
#include "tests/protocol/schema.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using Headers = std::map<std::string, std::string>;

/// Asks for something that the server must give, and returns it.
std::string given(const TestServer& server, const std::string& link, const Headers& headers) {
  const Answer answer = get(server.port(), link, headers);
  INFO(link << ": " << answer.body.substr(0, 200));
  REQUIRE(answer.status == 200);
  CHECK(answer.headers.at("Content-Type") == "application/json");
  return answer.body;
}

/// Checks that the server refuses a request with a sentence that says why.
void check_refused(const TestServer& server, const std::string& link, const Headers& headers, int status,
                   const std::string& because) {
  INFO(link);
  const Answer answer = get(server.port(), link, headers);
  CHECK(answer.status == status);
  CHECK_THAT(answer.body, Catch::Contains(because));
  CHECK(answer.body.size() < 200);
}

/// The updates of a connection that changed its view of match `match`. The connection must have been there when that
/// match began.
std::vector<std::string> match_frames(const TestClient& client, int match = 1) {
  std::vector<std::string> frames;
  int now = match;
  for (const std::string& frame : client.frames) {
    const json message = json::parse(frame);
    if (message.at("type") != "update" || !message.contains("patch")) continue;
    const json& patch = message.at("patch");
    if (patch.contains("room")) now = patch.at("room").value("match", now);
    if (now == match && patch.contains("view") && patch.at("view").is_object()) frames.push_back(frame);
  }
  return frames;
}

bool holds(const std::string& frame, const std::string& part) {
  return frame.find(part) != frame.npos;
}

/// Checks that the frame has the view's part of the patch, and ends with the events of the match. The room's own events
/// come before those.
void check_same_bytes(const std::string& frame, const ordered_json& view, const ordered_json& events) {
  INFO(frame);
  CHECK(holds(frame, "\"view\":" + view.dump()));
  CHECK((events.empty() || frame.ends_with(events.dump().substr(1) + "}")));
}

/// Checks that every step of the replay has the bytes of one frame.
void check_steps(const ordered_json& replay, std::span<const std::string> frames) {
  auto frame = frames.begin();
  for (const ordered_json& step : replay.at("steps")) {
    if (!step.contains("patch")) continue;  // an arrangement that changed nothing
    REQUIRE(frame != frames.end());
    check_same_bytes(*frame++, step.at("patch").at("view"), step.value("events", ordered_json::array()));
  }
  CHECK(frame == frames.end());
}

/// Checks the same, and that the start of the match is in the first frame.
void check_whole(const std::string& replay_text, const std::vector<std::string>& frames) {
  CHECK(Schemas().fault(json::parse(replay_text), "replay.json").value_or("none") == "none");
  const auto replay = ordered_json::parse(replay_text);
  REQUIRE(!frames.empty());
  check_same_bytes(frames.front(), replay.at("doc").at("view"), replay.at("events"));
  CHECK(holds(frames.front(), "\"faces\":" + replay.at("doc").at("faces").dump()));
  check_steps(replay, std::span(frames).subspan(1));
}

/// The document after all steps of a replay.
json document_after(const std::string& replay_text) {
  const json replay = json::parse(replay_text);
  json document = replay.at("doc");
  for (const json& step : replay.at("steps")) {
    if (step.contains("patch")) document.merge_patch(step.at("patch"));
  }
  return document;
}

void check_record(const std::string& text, const json& room,
                  const std::shared_ptr<const dict::Lexicon>& lexicon) {
  auto read = protocol::parse_record(text).value();
  CHECK(protocol::to_hex(read.commitment) == room.at("commitment").get<std::string>());
  CHECK(engine::commitment_to(read.record.setup.seed.secret) == read.commitment);
  if (engine::info(read.record.setup.variant).words) {
    REQUIRE(read.lexicon);
    CHECK(read.lexicon->hash == lexicon->hash());
    read.record.setup.lexicon = lexicon;
  }
  const auto fault = engine::check_record(read.record);
  CHECK((fault ? fault->what : "") == "");
  CHECK(read.record.result.has_value());
}

/// A finished match in its own room.
struct Finished {
  TestServer server;
  std::vector<Player> players;
  std::string room;

  explicit Finished(engine::OptionValues options = {}, const TestServer::Change& change = {})
      : server(change) {
    options.insert({{"ends", std::string("hands")}, {"hands", 1}});
    players = sit_down(server, {"rummy", std::move(options), 2}, 51);
    room = players[0].client.room();
    play_out(players);
    REQUIRE(players[0].client.stage() == "over");
  }
  [[nodiscard]] std::string link(const std::string& rest, int match = 1) const {
    return match_link(room, match, rest);
  }
};

/// Collects the ids of all cards in a part of a replay, except for hands that were laid open.
void collect_ids(const json& part, std::set<std::uint32_t>& ids) {
  if (part.is_array()) {
    for (const json& element : part) collect_ids(element, ids);
  } else if (part.is_object()) {
    for (const auto& [key, value] : part.items()) {
      if (key == "last_hand" || key == "result" || key == "deal_draw" || key == "draws") continue;
      if ((key == "id" || key == "card") && value.is_number()) ids.insert(value.get<std::uint32_t>());
      collect_ids(value, ids);
    }
  }
}

}  // namespace

TEST_CASE("T-15: in every game a replay is byte for byte what the connection got, and the record is right") {
  TestServer server;
  const auto lexicon = lexicon_in(server.folder / "lexicon");
  int first_device = 1;
  for (const auto& variant : engine::variants()) {
    const int seats = std::min(3, variant.most_seats);
    INFO(variant.name);
    auto players = sit_down(server, short_match(variant.name, seats), 61, first_device);
    const std::string room = players[0].client.room();
    TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{room});

    const auto check_seat = [&](std::size_t seat, int asked_by) {
      const std::string replay =
          given(server, match_link(room, 1, "replay?seat=" + std::to_string(seat)), bearer(asked_by));
      check_whole(replay, match_frames(players[seat].client));
      CHECK(document_after(replay).at("view") == players[seat].client.doc().at("view"));
    };
    play_out(players, 5);
    REQUIRE(players[0].client.stage() == "playing");
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      check_seat(seat, first_device + static_cast<int>(seat));
    }
    play_out(players);
    REQUIRE(players[0].client.stage() == "over");
    watcher.wait_for_stage("over");
    for (std::size_t seat = 0; seat < players.size(); ++seat) check_seat(seat, first_device);
    const std::string open = given(server, match_link(room, 1, "replay"), bearer(first_device));
    check_steps(ordered_json::parse(open), match_frames(watcher));
    const json watched = document_after(open);
    CHECK(watched.at("view") == watcher.doc().at("view"));
    for (const std::string field : {"secret", "contributions", "stage", "series", "host", "options"}) {
      CHECK(watched.at("room").at(field) == watcher.doc().at("room").at(field));
    }
    check_record(given(server, match_link(room, 1, "record"), bearer(first_device)), watcher.doc().at("room"),
                 lexicon);
    first_device += seats;
  }
}

TEST_CASE("T-5, T-15: the replay of a running match has no card that its player may not know") {
  TestServer server;
  int first_device = 1;
  for (const auto& variant : engine::variants()) {
    INFO(variant.name);
    auto players = sit_down(server, {std::string(variant.name), {}, 2}, 71, first_device);
    play_out(players, 7);
    REQUIRE(players[0].client.stage() == "playing");
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      const std::string text =
          given(server, match_link(players[0].client.room(), 1, "replay?seat=" + std::to_string(seat)),
                bearer(first_device + static_cast<int>(seat)));
      CHECK_FALSE(holds(text, "\"secret\""));
      std::set<std::uint32_t> ids;
      collect_ids(json::parse(text), ids);
      const auto names = [&](const engine::CardView& card) {
        return ids.contains(static_cast<std::uint32_t>(card.id));
      };
      CHECK(std::ranges::all_of(players[seat].client.view().own->hand, names));
      CHECK(std::ranges::none_of(players[1 - seat].client.view().own->hand, names));
    }
    first_device += 2;
  }
}

TEST_CASE("T-6, T-15: while a match runs, its replay for spectators is byte for byte what they saw") {
  TestServer server;
  int first_device = 1;
  for (const auto& variant : engine::variants()) {
    INFO(variant.name);
    auto players = sit_down(server, {std::string(variant.name), {}, 2}, 83, first_device);
    const std::string room = players[0].client.room();
    TestClient watcher = in_room(server.port(), first_device + 2, protocol::Watch{room});
    play_out(players, 9);
    const auto number = players[0].client.doc().at("view").at("number");
    while (watcher.doc().at("view").at("number") != number) watcher.next();
    const std::string text = given(server, match_link(room, 1, "replay"), {});
    const auto replay = ordered_json::parse(text);
    CHECK_FALSE(replay.at("doc").at("view").contains("own"));
    // The watcher came when the match had begun, so their frames have all steps and nothing else.
    check_steps(replay, match_frames(watcher));
    CHECK(document_after(text).at("view") == watcher.doc().at("view"));
    first_device += 3;
  }
  auto closed = sit_down(server, {"rummy", {{"spectators", std::string("off")}}, 2}, 84, 90);
  check_refused(server, match_link(closed[0].client.room(), 1, "replay"), {}, 403, "only its players");
}

TEST_CASE(
    "T-6, T-15: while a match runs in a locked room, only players see it, and those who watch already") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 3}, 85);
  const std::string link = match_link(players[0].client.room(), 1, "replay");
  TestClient watcher = in_room(server.port(), 50, protocol::Watch{players[0].client.room()});
  given(server, link, {});
  players[0].client.must(protocol::Lock{true});
  check_refused(server, link, {}, 403, "only its players");
  check_refused(server, link, bearer(77), 403, "only its players");
  given(server, link, bearer(50));
  given(server, link, bearer(1));
  players[2].client.must(protocol::LeaveRoom{});
  check_refused(server, link, bearer(3), 403, "only its players");
}

TEST_CASE("T-15: while a match runs, a player can see their own side of it, and nobody can see another's") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 3}, 81);
  const std::string room = players[0].client.room();
  const auto link = [&](const std::string& rest) { return match_link(room, 1, rest); };
  play_out(players, 5);

  given(server, link("replay?seat=0"), bearer(1));
  check_refused(server, link("replay?seat=1"), bearer(1), 403, "their own seat only");
  check_refused(server, link("replay?seat=0"), {}, 403, "their own seat only");
  check_refused(server, link("replay?seat=0"), bearer(77), 403, "their own seat only");
  check_refused(server, link("record"), bearer(1), 403, "you get it after the match");

  // The seat goes to another device, and the replay with it.
  const std::string token = players[0].client.must(protocol::Link{}).at("token");
  TestClient other = in_room(server.port(), 78, protocol::Claim{room, token});
  given(server, link("replay?seat=0"), bearer(78));
  check_refused(server, link("replay?seat=0"), bearer(1), 403, "their own seat only");

  // A player who has left for good can no longer see it until it is over.
  players[1].client.must(protocol::LeaveRoom{});
  check_refused(server, link("replay?seat=1"), bearer(2), 403, "their own seat only");
  players[2].client.must(protocol::LeaveRoom{});
  other.wait_for_stage("over");
  for (const int asker : {1, 2, 3, 78}) {
    const std::string seat_1 = given(server, link("replay?seat=1"), bearer(asker));
    CHECK(document_after(seat_1).at("room").at("seats").at("1").at("connected") == false);
    given(server, link("record"), bearer(asker));
  }
}

TEST_CASE(
    "T-6, T-15: a finished match is open to all who know the code, unless the table plays without "
    "spectators") {
  const Finished match;
  given(match.server, match.link("record"), {});
  given(match.server, match.link("replay"), {});
  given(match.server, match.link("replay?seat=1"), bearer(77));

  const Finished closed({{"spectators", std::string("off")}});
  for (const std::string rest : {"record", "replay", "replay?seat=0"}) {
    check_refused(closed.server, closed.link(rest), {}, 403, "only people who have had a seat here");
    check_refused(closed.server, closed.link(rest), bearer(77), 403, "only people who have had a seat here");
    given(closed.server, closed.link(rest), bearer(2));
  }
  check_refused(closed.server, closed.link("record", 2), {}, 403, "only people who have had a seat here");
}

TEST_CASE("a match that does not exist is not given, and an invalid address is not found") {
  const Finished match;
  const auto withheld = [&](const std::string& link, int status, const std::string& because) {
    check_refused(match.server, link, bearer(1), status, because);
  };
  withheld(match.link("record", 2), 404, "no match 2; its last one is 1");
  withheld(match.link("replay?seat=2"), 404, "no seat 2; it has 2");
  withheld("/rooms/ABCDEFGH/matches/1/record", 404, "no room with that code");
  for (const std::string& link :
       {match.link("replay?seat=8"), match.link("replay?seat="), match.link("replay?seat=-1"),
        match.link("replay?seat=0x"), match.link("replay/"), match.link("moves"), match.link("record", 0),
        "/rooms/" + match.room + "/matches/1", "/rooms/" + match.room + "/matches/1x/record",
        "/rooms/" + match.room + "/matches/99999999999/record", std::string("/rooms/"),
        std::string("/rooms/%2e%2e/matches/1/record")}) {
    withheld(link, 404, "not the address of a match");
  }
  for (const std::string& said : {std::string("Bearer 12"), std::string("Basic abc"), std::string("Bearer"),
                                  "Bearer " + std::string(64, 'x')}) {
    check_refused(match.server, match.link("record"), {{"Authorization", said}}, 403, "64 hex digits");
  }
  CHECK(ask(match.server.port(), "POST", match.link("record"), bearer(1)).status == 405);
  given(match.server, match.link("replay?more=1&seat=1"), bearer(1));
  given(match.server, "/rooms/" + match.room + "/matches/1/replay?seat=1#part", bearer(1));
}

TEST_CASE("answers have the same headers as all others, and HEAD gives the same as GET without the body") {
  const Finished match;
  for (const std::string rest : {"record", "replay?seat=1"}) {
    const Answer whole = get(match.server.port(), match.link(rest), bearer(1));
    const Answer head = ask(match.server.port(), "HEAD", match.link(rest), bearer(1));
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.headers == whole.headers);
    CHECK(whole.headers.at("Content-Length") == std::to_string(whole.body.size()));
    CHECK(whole.headers.at("Cache-Control") == "no-store");
    CHECK(whole.headers.at("X-Content-Type-Options") == "nosniff");
    CHECK(whole.headers.at("Referrer-Policy") == "no-referrer");
  }
  const TestServer below([](server::Settings& settings) { settings.base_path = "/games"; });
  CHECK(get(below.port(), "/games/rooms/ABCDEFGH/matches/1/record").body ==
        "there is no room with that code\n");
  CHECK(get(below.port(), "/rooms/ABCDEFGH/matches/1/record").body == "not found\n");
}

TEST_CASE("a refused request reruns no match, and each answer about a finished match is made only once") {
  const Finished closed({{"spectators", std::string("off")}});
  const auto reruns = [&closed] { return closed.server.metrics().reruns.value(); };
  for (const std::string rest : {"record", "replay", "replay?seat=0"}) {
    CHECK(get(closed.server.port(), closed.link(rest), bearer(77)).status == 403);
  }
  CHECK(reruns() == 0);
  const std::string record = given(closed.server, closed.link("record"), bearer(1));
  const std::string replay = given(closed.server, closed.link("replay?seat=1"), bearer(2));
  CHECK(reruns() == 2);
  CHECK(given(closed.server, closed.link("record"), bearer(2)) == record);
  CHECK(given(closed.server, closed.link("replay?seat=1"), bearer(1)) == replay);
  CHECK(get(closed.server.port(), closed.link("record"), bearer(77)).status == 403);
  CHECK(reruns() == 2);

  // A running match changes with each move.
  const TestServer server;
  const auto players = sit_down(server, {"rummy", {}, 2}, 52);
  const std::string room = players[0].client.room();
  const auto running = [&](const std::string& rest) { return match_link(room, 1, rest); };
  check_refused(server, running("record"), bearer(1), 403, "you get it after the match");
  check_refused(server, running("replay?seat=0"), bearer(77), 403, "their own seat only");
  CHECK(server.metrics().reruns.value() == 0);
  given(server, running("replay?seat=0"), bearer(1));
  given(server, running("replay?seat=0"), bearer(1));
  CHECK(server.metrics().reruns.value() == 2);
}

TEST_CASE("the answers that were asked for last are kept, up to a limit in bytes") {
  server::AnswerCache kept(10);
  const auto key = [](int match) { return server::AnswerCache::Key{server::RoomCode(0), {}, match}; };
  kept.keep(key(1), "12345");
  kept.keep(key(2), "12345");
  CHECK(kept.find(key(1)) != nullptr);
  kept.keep(key(3), "1234");
  CHECK(kept.find(key(2)) == nullptr);
  REQUIRE(kept.find(key(1)) != nullptr);
  CHECK(*kept.find(key(1)) == "12345");
  kept.keep(key(4), "longer than all");
  CHECK(kept.find(key(4)) == nullptr);
  CHECK(kept.find(key(3)) != nullptr);
}

TEST_CASE("a rematch and a restart do not change records and replays") {
  Finished match;
  const std::vector<std::string> rests{"record", "replay", "replay?seat=0", "replay?seat=1"};
  std::vector<std::string> before;
  for (const std::string& rest : rests) before.push_back(given(match.server, match.link(rest), bearer(1)));
  const std::string first_commitment = match.players[0].client.doc().at("room").at("commitment");

  rematch(match.players);
  match.players[1].client.must(protocol::Rename{"Someone else"});
  play_out(match.players, 6);
  for (std::size_t i = 0; i < rests.size(); ++i) {
    CHECK(given(match.server, match.link(rests[i]), bearer(1)) == before[i]);
  }
  const std::string running = given(match.server, match.link("replay?seat=1", 2), bearer(2));
  check_whole(running, match_frames(match.players[1].client, 2));
  const json document = document_after(running);
  CHECK(document.at("room").at("seats").at("1").at("name") == "Someone else");
  CHECK(json::parse(running).at("doc").at("room").at("seats").at("1").at("name") == "Player 1");
  CHECK(document.at("room").at("commitment") != first_commitment);

  match.server.restart();
  for (std::size_t i = 0; i < rests.size(); ++i) {
    CHECK(given(match.server, match.link(rests[i]), bearer(1)) == before[i]);
  }
  CHECK(given(match.server, match.link("replay?seat=1", 2), bearer(2)) == running);
}

TEST_CASE("T-12: an arrangement is a step only in its own player's replay") {
  TestServer server;
  auto players = sit_down(server, short_match("rummy", 2), 91);
  const engine::View view = players[0].client.view();
  players[0].client.must(protocol::MakeMove{view.number, reversed_hand(view)});
  const auto steps = [&](int seat) {
    const std::string link = match_link(players[0].client.room(), 1, "replay?seat=" + std::to_string(seat));
    return json::parse(given(server, link, bearer(1 + seat))).at("steps");
  };
  REQUIRE(steps(0).size() == 1);
  CHECK(steps(0).at(0).at("number") == view.number);
  CHECK(steps(0).at(0).at("patch").at("view").at("own").contains("hand"));
  CHECK(steps(1).empty());
  play_out(players);
  const std::string theirs =
      given(server, match_link(players[0].client.room(), 1, "replay?seat=1"), bearer(1));
  check_whole(theirs, match_frames(players[1].client));
}

TEST_CASE("T-13, T-15: at a table with hints, players can see afterwards what they could have played") {
  TestServer server;
  int first_device = 1;
  for (const auto& variant : engine::variants()) {
    if (variant.id == engine::VariantId::alpha_rummy) continue;  // AR-6.5, below
    INFO(variant.name);
    auto table = short_match(variant.name);
    table.options["aids"] = std::string("hints");
    auto players = sit_down(server, table, 97, first_device);
    const auto link = [&](std::size_t seat, std::uint32_t number) {
      const std::string rest = "hints?seat=" + std::to_string(seat) + "&number=" + std::to_string(number);
      return match_link(players[0].client.room(), 1, rest);
    };
    const auto device = [&](std::size_t seat) { return first_device + static_cast<int>(seat); };
    // Plays on until there is something to play.
    std::uint32_t number = 0;
    std::size_t seat = 0;
    json plays;
    do {
      REQUIRE(play_one_move(players));
      const engine::View view = players[0].client.view();
      number = view.number;
      seat = engine::index(view.to_act.front());
      plays = json::parse(given(server, link(seat, number), bearer(device(seat))));
      CHECK(Schemas().fault(plays, "best_plays.json").value_or("none") == "none");
      CHECK(plays.at("number") == number);
    } while (plays.at("hints").empty());
    const std::size_t other = 1 - seat;
    CHECK(json::parse(given(server, link(other, number), bearer(device(other)))).at("hints").empty());
    check_refused(server, link(seat, number), bearer(device(other)), 403, "their own seat only");
    check_refused(server, link(seat, 100'000), bearer(device(seat)), 404, "no state 100000; its last one is");

    const auto best = protocol::read_move(plays.at("hints").at(0).at("move")).value();
    players[seat].client.must(protocol::MakeMove{number, best});
    while (players[other].client.view().number <= number) players[other].client.next();
    play_out(players, 4);
    CHECK(json::parse(given(server, link(seat, number), bearer(device(seat)))) == plays);
    first_device += 2;
  }
}

TEST_CASE("T-13, AR-6.5: at a table without hints, players cannot see what they could have played") {
  const Finished match;
  check_refused(match.server, match.link("hints?seat=0&number=1"), bearer(1), 403,
                "without hints: they need the option `aids: hints`");
  for (const std::string rest : {"hints", "hints?seat=0", "hints?number=1", "hints?seat=0&number=-1"}) {
    check_refused(match.server, match.link(rest), bearer(1), 404, "not the address of a match");
  }
  TestServer server;
  auto table = short_match("alpha-rummy");
  table.options["aids"] = std::string("hints");
  auto players = sit_down(server, table, 98);
  const std::string link = match_link(players[0].client.room(), 1, "hints?seat=0&number=0");
  check_refused(server, link, bearer(1), 403, "aids need the option `words: checked`");
}

TEST_CASE("T-13: when the match is over, a player can see which words they missed, and nobody else can") {
  TestServer server;
  auto table = short_match("pass-the-deck");
  table.options["aids"] = std::string("hints");
  auto players = sit_down(server, table, 99);
  const auto link = [&](const std::string& seat) {
    return match_link(players[0].client.room(), 1, "missed" + seat);
  };
  check_refused(server, link("?seat=0"), bearer(1), 403, "shown after the match");
  while (play_one_move(players)) {
  }
  const auto missed = json::parse(given(server, link("?seat=0"), bearer(1)));
  CHECK(Schemas().fault(missed, "missed_words.json").value_or("none") == "none");
  CHECK(!missed.at("words").empty());
  CHECK(json::parse(given(server, link("?seat=0"), bearer(1))) == missed);
  check_refused(server, link("?seat=0"), bearer(2), 403, "only the player is told");
  check_refused(server, link("?seat=7"), bearer(1), 404, "has no seat 7");
  check_refused(server, link(""), bearer(1), 404, "not the address of a match");
  const Finished without;
  check_refused(without.server, without.link("missed?seat=0"), bearer(1), 403,
                "without hints: they need the option `aids: hints`");
}

TEST_CASE("a client that asks too often has to wait, and so does everybody while too many requests wait") {
  const Finished match(
      {}, [](server::Settings& settings) { settings.limits.replays_per_minute_per_address = 1; });
  given(match.server, match.link("record"), bearer(1));
  given(match.server, match.link("record"), bearer(1));
  check_refused(match.server, match.link("record"), bearer(1), 429, "wait a moment");

  for (const auto limit : {&server::Limits::replays_waiting, &server::Limits::replays_waiting_per_address}) {
    const Finished crowded({}, [limit](server::Settings& settings) { settings.limits.*limit = 0; });
    check_refused(crowded.server, crowded.link("record"), bearer(1), 503, "try again in a moment");
  }
}

TEST_CASE("an address whose replays take long has to wait for the next ones, and others do not") {
  const Finished match({}, [](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.replays_per_second_of_work = 1e9;
  });
  const auto asks = [&match](const char* address) {
    return get(match.server.port(), match.link("record"), {{"X-Forwarded-For", address}}).status;
  };
  CHECK(asks("198.51.100.1") == 200);
  CHECK(asks("198.51.100.1") == 429);
  CHECK(asks("203.0.113.1") == 200);  // also kept answers take time
  CHECK(asks("203.0.113.1") == 429);
  // The other networks of a site wait, too.
  CHECK(asks("2001:db8::1") == 200);
  CHECK(asks("2001:db8:0:1::1") == 429);
}

TEST_CASE("a replay that is being made ends when the server stops") {
  Finished match;
  match.server.stop();
  const auto offer =
      server::Offer::load(match.server.folder / "lexicon", match.server.folder / "data", {}).value();
  server::Metrics metrics;
  const auto journal = server::SqliteJournal::open(match.server.folder / "data", metrics).value();

  const server::MatchRequest request{server::RoomCode::parse(match.room).value(), 1};
  std::stop_source stopping;
  const auto answerer = [&] { return server::MatchAnswerer(request, *offer, 0, stopping.get_token()); };
  server::MatchAnswerer whole = answerer();
  server::MatchAnswerer broken_off = answerer();
  static_cast<void>(journal->read([&](const server::JournalEntry& line) {
    whole.look_at(line);
    broken_off.look_at(line);
  }));
  journal->read_room(request.room, 0, [&](const server::JournalEntry& line) { whole.follow(line); });
  CHECK(whole.answer().has_value());
  stopping.request_stop();
  CHECK_THROWS_AS(broken_off.look_at({request.room, 0, {}, {}}), server::Stopped);
  CHECK_THROWS_AS(broken_off.follow({request.room, 0, {}, {}}), server::Stopped);
}

TEST_CASE("what a replay needs in memory does not grow with the number of the room's entries") {
  const TemporaryFolder folder;
  make_lexicon(folder.path());
  const auto loaded = server::Offer::load(folder.path(), folder / "data", {}).value();
  const server::Offer& offer = *loaded;
  const server::MatchRequest request{server::RoomCode(1), 1};
  server::MatchAnswerer answerer(request, offer, 0, {});
  std::uint64_t number = 0;
  const auto shown = [&](const server::entry::Entry& entry, auto take) {
    const std::string body = server::entry::to_json(entry);
    (answerer.*take)(server::JournalEntry{request.room, number++, server::ServerTime(1), body});
  };
  const auto show_all = [&](auto take, int renames) {
    number = 0;
    shown(
        server::entry::Opened{server::make_game(offer, "rummy", {}, {}, 2).value(), device(99), std::nullopt},
        take);
    shown(server::entry::Joined{engine::Seat{0}, "Ann", device(1), std::nullopt}, take);
    const auto in_use = [] { return static_cast<std::int64_t>(::mallinfo2().uordblks); };
    const std::int64_t before = in_use();
    for (int i = 0; i < renames; ++i) {
      shown(server::entry::Renamed{engine::Seat{0}, "Ann " + std::to_string(i), std::nullopt}, take);
    }
    return in_use() - before;
  };
  constexpr int many = 50'000;
  constexpr std::int64_t little = 100'000;
  CHECK(show_all(&server::MatchAnswerer::look_at, many) < little);
  CHECK(show_all(&server::MatchAnswerer::follow, many) < little);
}
