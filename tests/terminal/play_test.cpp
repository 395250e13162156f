#include <algorithm>
#include <fstream>
#include <functional>
#include <signal.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "engine/seed.hpp"
#include "examples.hpp"
#include "hostile_server.hpp"
#include "table_of_terminals.hpp"
#include "test_certificate.hpp"
#include "tests/paths.hpp"

namespace {

using namespace meldroom::terminal::test;
using nlohmann::json;

/// True if there is anything that a terminal would act on instead of showing it.
bool has_control_characters(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) {
                       const auto byte = static_cast<unsigned char>(c);
                       return (byte < 0x20 && c != '\n') || byte == 0x7f;
                     }) ||
         text.find("\xc2\x9b") != std::string::npos;
}

std::string without_returns(std::string text) {
  std::erase(text, '\r');  // from the terminal's line ends
  return text;
}

void check_end(const Pair& pair) {
  const auto& room = pair.one.doc().at("room");
  const auto& view = pair.one.doc().at("view");
  CHECK(view.at("result").at("winners").size() == 1);
  CHECK(pair.two.doc().at("view").at("result") == view.at("result"));
  CHECK(room.at("secret").get<std::string>().size() == 64);
  CHECK(room.at("contributions").size() == 2);
}

/// A person with two lines typed to start, and their opponent.
struct PlainPair {
  PlainPair(const TestServer& server, const TemporaryFolder& scratch, const std::string& variant,
            ChildOptions options)
      : one([&] {
          options.arguments.insert(options.arguments.end(),
                                   {server.address(), "--create", variant, "--name", "Anna"});
          return options;
        }()),
        two([&] {
          const std::string line = one.wait_for_line("/r/");
          auto joined = play_options(scratch.path() / "bert",
                                     {line.substr(line.find("http")), "--plain", "--name", "Bert"});
          return joined;
        }()) {
    one.wait_for_line("Bert sits down");
    one.write_line("ready");
    two.write_line("ready");
    one.wait_for_line("The match begins.");
    two.wait_for_line("The match begins.");
  }
  ChildProcess one;
  ChildProcess two;
};

/// A text with everything that a terminal acts on.
const std::string evil =
    "\x1b[31mred\x1b]0;title\x07\nYour turn\xc2\x9b"
    "2J\xe2\x80\xae";

/// The server's first two messages to a client that joins: it is the host of a room that waits.
std::string welcome(int answered) {
  return json{{"type", "welcome"}, {"re", answered}, {"version", 1}, {"server", "meldroom/1"}}.dump();
}

/// `answered` is the id of the client's first message on this connection.
std::vector<std::string> entered_room(int answered = 1) {
  json snapshot = server_example("snapshot-of-a-waiting-room-for-its-host");
  snapshot["re"] = answered + 1;
  return {welcome(answered), snapshot.dump()};
}

}  // namespace

TEST_CASE("two terminals play a whole match of every game through --json, and a rematch") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  const std::vector<std::pair<std::string, std::vector<std::string>>> games{
      {"rummy", {"target=10"}},
      {"pass-the-deck", {"target=25"}},
      {"gin", {"progressive=true", "min_letters=2"}},
      {"full-deck", {"match=single"}},
      {"alpha-rummy", {"target=50"}},
      {"gin-rummy", {"target=25"}},
  };
  for (const auto& [variant, options] : games) {
    INFO(variant);
    auto pair = start_match(server, scratch, variant, options);
    const std::string commitment = pair.one.doc().at("room").at("commitment");
    play(pair, [] { return false; });
    check_end(pair);
    CHECK(pair.one.doc().at("room").at("commitment") == commitment);
    pair.one.type("rematch");
    pair.one.wait_until([](const json& state) { return state.at("doc").at("room").at("stage") != "over"; });
  }
}

TEST_CASE("T-15: the record of a finished match is saved, and meldroom verify finds nothing wrong") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "pass-the-deck", {});
  const std::string file = (scratch.path() / "match.json").string();
  const json save{{"type", "save"}, {"id", 7}, {"body", {{"file", file}}}};
  pair.one.send(save);
  CHECK(pair.one.wait_for("error").at("code") == "wrong_stage");
  std::size_t moves = 0;
  play(pair, [&] { return ++moves > 20; });
  pair.two.type("leave yes");
  pair.one.wait_until([](const json& state) { return state.at("doc").at("room").at("stage") == "over"; });

  pair.one.send(save);
  const json saved = pair.one.wait_for("saved");
  CHECK(saved == json{{"event", "saved"}, {"re", 7}, {"match", 1}, {"file", file}});
  ChildOptions verify;
  verify.arguments = {MELDROOM_SERVER, "verify", file, "--lexicon-dir",
                      meldroom::test::lexicon_dir().string()};
  ChildProcess verifier(verify);
  verifier.wait_for_line("all of it follows from its seed and moves");
  CHECK(verifier.wait() == 0);

  pair.one.type("save " + file);
  const json again = pair.one.wait_for("error");
  CHECK(again.at("code") == "not_saved");
  CHECK(again.at("message").get<std::string>().find("already exists") != std::string::npos);
  pair.one.type("save " + (scratch.path() / "no folder/match.json").string());
  CHECK(pair.one.wait_for("error").at("message").get<std::string>().find("Cannot write") !=
        std::string::npos);
  pair.one.send({{"type", "save"}, {"body", json::object()}});
  CHECK(pair.one.wait_for("error").at("code") == "bad_command");
}

TEST_CASE("a plain session saves the record and says how to check it, also when its input ends at once") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain"}));
  pair.one.write_line("save " + (scratch.path() / "early").string());
  pair.one.wait_for_line("No match is over yet");
  pair.two.write_line("leave yes");
  pair.one.wait_for_line("The match is over");
  const std::string file = (scratch.path() / "with a blank.json").string();
  pair.one.write_line("save " + file);
  pair.one.close_input();
  pair.one.wait_for_line("The record of match 1 is in " + file + ". To check it: meldroom verify");
  CHECK(pair.one.wait() == 0);
  CHECK(std::filesystem::file_size(file) > 1000);
}

TEST_CASE("a link with https uses TLS for everything, and only to a server with a trusted certificate") {
  const TemporaryFolder scratch;
  const auto files = meldroom::test::make_certificate(scratch.path(), "server");
  const TestServer server(scratch.path() / "data",
                          {"--tls-certificate", files.certificate.string(), "--tls-key", files.key.string()});
  const std::string address = "https://localhost:" + std::to_string(server.port());
  auto options =
      play_options(scratch.path() / "anna", {address, "--plain", "--create", "rummy", "--name", "Anna"});
  ChildProcess stranger(options);
  CHECK(stranger.wait_for_line("No safe connection to " + address).find("SSL_CERT_FILE") !=
        std::string::npos);

  options.environment["SSL_CERT_FILE"] = files.certificate;
  ChildProcess anna(options);
  const std::string invitation = anna.wait_for_line(address + "/r/");
  const std::string room = invitation.substr(invitation.find("/r/"));
  options = play_options(scratch.path() / "bert", {address + room, "--plain", "--name", "Bert"});
  options.environment["SSL_CERT_FILE"] = files.certificate;
  ChildProcess bert(options);
  anna.wait_for_line("Bert sits down");
  anna.write_line("ready");
  bert.write_line("ready");
  anna.wait_for_line("The match begins.");
  bert.wait_for_line("The match begins.");
  bert.write_line("leave yes");
  anna.wait_for_line("The match is over");
  anna.write_line("save " + (scratch.path() / "match.json").string());
  anna.wait_for_line("The record of match 1 is in ");
  anna.close_input();
  CHECK(anna.wait() == 0);
}

TEST_CASE("a match continues after the server was killed and started again") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {"target=10"});
  std::size_t moves = 0;
  play(pair, [&] { return ++moves > 15; });
  const json before = pair.one.doc().at("view");

  server.kill();
  pair.one.wait_for("connection_lost");
  pair.two.wait_for("connection_lost");
  server.start();
  CHECK(pair.one.wait_for("state").at("doc").at("view") == before);
  pair.two.wait_for("state");

  play(pair, [] { return false; });
  check_end(pair);
}

TEST_CASE("T-13: a program seats a bot, asks for hints, and plays a match against it through --json") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer player(scratch.path() / "anna",
                    {server.address(), "--create", "rummy", "--name", "Anna", "--option", "aids=hints",
                     "--option", "ends=hands", "--option", "hands=1"},
                    1);
  player.wait_for("state");
  player.type("bot easy");
  CHECK(player.wait_for("joined").at("bot") == "easy");
  player.type("ready");
  player.wait_until([](const json& state) { return state.at("doc").at("room").at("stage") == "playing"; });
  CHECK(player.doc().at("room").at("seats").at("1").at("bot") == "easy");
  player.send({{"type", "hint"}, {"body", json::object()}, {"id", 70}});
  const json hints = player.wait_for("hints");
  CHECK(hints.at("re") == 70);
  CHECK(hints.at("hints").is_array());
  while (player.doc().at("room").at("stage") == "playing") {
    if (player.has_to_act()) {
      player.make_move();
    } else if (player.doc().at("view").at("phase") == "between_hands") {  // after a tie (T-16)
      player.type("ready");
      player.wait_until(
          [](const json& state) { return state.at("doc").at("view").at("phase") != "between_hands"; });
    } else {
      player.next();
    }
  }
  CHECK(!player.doc().at("view").at("result").at("winners").empty());
}

TEST_CASE("a server that does not have the room sends the client to the one that has it") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer anna(scratch.path() / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string room = anna.wait_for("state").at("doc").at("room").at("code");
  const HostileServer other(
      {json{{"type", "welcome"}, {"re", 1}, {"version", 1}, {"server", "meldroom/1"}}.dump(),
       json{{"type", "error"},
            {"re", 2},
            {"code", "elsewhere"},
            {"message", "the room is on another machine"},
            {"url", server.address()}}
           .dump()});
  JsonPlayer bert(scratch.path() / "bert", {other.link(room), "--name", "Bert"}, 2);
  CHECK(bert.wait_for("state").at("seat") == 1);
  CHECK(anna.wait_for("joined").at("name") == "Bert");
  // The link that they come back by is their own address.
  CHECK(bert.state().at("link") == other.link(room));

  for (auto* player : {&anna, &bert}) {
    player->type("ready");
  }
  anna.wait_until([](const json& state) { return state.at("doc").at("room").at("stage") == "playing"; });
  anna.type("leave yes");
  bert.wait_for("match_ended");
  bert.wait_for("state");
  bert.type("save " + (scratch.path() / "match.json").string());
  CHECK(bert.wait_for("saved").at("match") == 1);
}

TEST_CASE("a line typed while the connection is lost is carried out when it is back") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {});
  auto& mover = pair.one.has_to_act() ? pair.one : pair.two;
  const int number = mover.doc().at("view").at("number");
  server.kill();
  mover.wait_for("connection_lost");
  mover.type("draw stock");
  server.start();
  mover.wait_until([&](const json& state) { return state.at("doc").at("view").at("number") == number + 1; });
}

TEST_CASE("in a terminal, what needs no server is done while the connection is lost, and the rest later") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto options = play_options(scratch.path() / "anna", {"--plain"});
  options.terminal = true;
  PlainPair pair(server, scratch, "rummy", options);
  server.kill();
  pair.one.wait_for_line("trying again until it works");
  pair.one.write_line("chat hello");
  pair.one.wait_for_line("your command is carried out when it is back");
  pair.one.write_line("table");
  pair.one.wait_for_line("Stock: ");
  pair.one.write_line("frobnicate");
  pair.one.wait_for_line("There is no \"frobnicate\"");
  server.start();
  pair.one.wait_for_line("says: hello");

  server.kill();
  pair.one.wait_for_line("trying again until it works");
  pair.one.write_line("chat hello");
  pair.one.wait_for_line("your command is carried out when it is back");
  pair.one.write_line("quit");
  pair.one.wait_for_line("the same link brings you back");
  CHECK(pair.one.wait(std::chrono::seconds(5)) == 0);  // before any limit of the lost connection is over
}

TEST_CASE("a quit or the end of the input ends a program and a script also while the connection is lost") {
  for (const std::string mode : {"--json", "--plain"}) {
    for (const std::string last : {"quit", R"({"type":"quit"})", ""}) {
      if (mode == "--plain" && last.starts_with('{')) continue;
      INFO(mode << " " << last);
      const TemporaryFolder scratch;
      TestServer server(scratch.path() / "data");
      ChildProcess player(
          play_options(scratch.path() / "anna", {server.address(), "--create", "rummy", mode}));
      player.wait_for_line("/r/");
      server.kill();
      player.wait_for_line(mode == "--json" ? "connection_lost" : "trying again until it works");
      if (last.empty()) {
        player.close_input();
      } else {
        player.write_line(last);
      }
      CHECK(player.wait(std::chrono::seconds(10)) == 0);
    }
  }
}

TEST_CASE("a quit works before the room is entered, but not before the lines that came before it") {
  for (const std::string mode : {"--json", "--plain"}) {
    const TemporaryFolder scratch;
    const HostileServer server({welcome(1)});  // never answers the join
    ChildProcess player(play_options(scratch.path(), {server.link(), mode}));
    player.write_line("quit");
    CHECK(player.wait(std::chrono::seconds(10)) == 0);
  }
  const TemporaryFolder scratch;
  const HostileServer server(entered_room());
  ChildProcess player(play_options(scratch.path(), {server.link(), "--plain"}));
  player.write_line("options");
  player.write_line("quit");
  player.wait_for_line("The game is ");
  CHECK(player.wait() == 0);
}

TEST_CASE("in a terminal, what needs no server is done before an answer comes, also the end of the input") {
  for (const std::string end : {"quit", "\x04"}) {
    const TemporaryFolder scratch;
    const HostileServer server(entered_room());
    auto options = play_options(scratch.path(), {server.link(), "--plain"});
    options.terminal = true;
    ChildProcess player(options);
    player.wait_for_line("The room's link");
    player.write_line("ready");  // is never answered
    player.write_line("chat hello");
    player.write_line("options");
    player.wait_for_line("The game is ");
    player.write_line(end);
    player.wait_for_line("Your seat stays yours");
    CHECK(player.wait() == 0);
  }
}

TEST_CASE("a new session gets the seat of the earlier one back, and the earlier session says so") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {});
  JsonPlayer again(scratch.path() / "anna",
                   {pair.one.state().at("link").get<std::string>(), "--name", "Someone"}, 3);
  CHECK(again.wait_for("state").at("seat") == pair.one.state().at("seat"));
  CHECK(again.doc().at("view").at("own") == pair.one.doc().at("view").at("own"));
  const json finished = pair.one.wait_for("finished");
  const auto reason = finished.at("reason").get<std::string>();
  CHECK(reason.ends_with("unless you moved the seat with a link."));
  CHECK(reason.find("For a second seat on this computer, start with --profile NAME.") != std::string::npos);
  CHECK(finished.at("failed") == true);
  CHECK(finished.at("code") == "superseded");
  CHECK(pair.one.process().wait() == 1);
}

TEST_CASE("a person who is not let in reads which option of the command helps, and a program gets the code") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer host(scratch.path() / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string link = host.wait_for("state").at("link");
  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), link);
    return run_to_end(play_options(scratch.path() / "bert", std::move(more)));
  };
  const auto same = refused({"--plain", "--name", "anna"});
  CHECK(same.status == 1);
  CHECK(same.output.ends_with("please take another one: add --name NAME.\n"));
  host.type("bot");
  host.wait_for("joined");
  const auto full = refused({"--plain"});
  CHECK(full.status == 1);
  CHECK(full.output == "All seats are taken: to watch, add --watch.\n");
  JsonPlayer program(scratch.path() / "bert", {link}, 2);
  CHECK(program.wait_for("finished").at("code") == "room_full");
}

TEST_CASE("a program also gets the code of the error with which a connection is refused") {
  const TemporaryFolder scratch;
  const TestServer server(scratch.path() / "data", {"--max-connections-per-address", "1"});
  JsonPlayer first(scratch.path() / "anna", {server.address(), "--create", "rummy"}, 1);
  const std::string link = first.wait_for("state").at("link");
  JsonPlayer second(scratch.path() / "bert", {link}, 2);
  CHECK(second.wait_for("finished").at("code") == "too_many_connections");
}

TEST_CASE("a player whom the host removes is told so, and their client ends") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  const std::string reason = "The host has taken you out of this room, until the next match.";
  auto pair = start_match(server, scratch, "rummy", {});
  pair.one.type("kick 2 yes");
  const json finished = pair.two.wait_for("finished");
  CHECK(finished.at("reason") == reason);
  CHECK(finished.at("failed") == true);
  CHECK(finished.at("code") == "kicked");
  CHECK(pair.two.process().wait() == 1);

  JsonPlayer host(scratch.path() / "carla", {server.address(), "--create", "rummy", "--name", "Carla"}, 1);
  const std::string link = host.wait_for("state").at("link");
  ChildProcess guest(play_options(scratch.path() / "dan", {link, "--plain", "--name", "Dan"}));
  guest.wait_for_line("Type ready");
  host.type("kick 2");
  guest.wait_for_line(reason);
  CHECK(guest.wait() == 1);
  CHECK(guest.transcript().find("Dan was sent away") == std::string::npos);
}

TEST_CASE("a player who is removed during a match reads that, not that they gave up their seat") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain"}));
  pair.one.write_line("kick 2 yes");
  pair.two.wait_for_line("The host has taken you out of this room, until the next match.");
  CHECK(pair.two.wait() == 1);
  CHECK(pair.two.transcript().find("given up") == std::string::npos);
  CHECK(pair.two.transcript().find("Type rematch") == std::string::npos);
}

TEST_CASE("T-7: everybody reads who asks for a pause, and when the clock stands still and goes on") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain"}));
  pair.one.write_line("pause");
  pair.one.wait_for_line("You ask for a pause.");
  CHECK(pair.two.wait_for_line("Anna asks for a pause.").ends_with("then the clock stops."));
  pair.two.write_line("pause");
  pair.two.wait_for_line("You ask for a pause.");
  pair.two.wait_for_line("The clock is stopped.");
  pair.one.wait_for_line("Bert asks for a pause.");
  pair.one.wait_for_line("The clock is stopped.");
  pair.one.write_line("unpause");
  pair.two.wait_for_line("Anna wants to go on.");
  pair.two.wait_for_line("The clock goes on.");
}

TEST_CASE("when a hand begins everybody reads who is to play, also a spectator") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer host(scratch.path() / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string link = host.wait_for("state").at("link");
  ChildProcess bert(play_options(scratch.path() / "bert", {link, "--plain", "--name", "Bert"}));
  bert.wait_for_line("Type ready");
  ChildProcess watcher(play_options(scratch.path() / "carla", {link, "--watch", "--plain"}));
  watcher.wait_for_line("You are watching.");
  host.type("ready");
  bert.write_line("ready");
  watcher.wait_for_line("The match begins.");
  const std::string turn = watcher.wait_for_line("To play: ");
  bert.wait_for_line("The match begins.");
  if (turn == "To play: Anna.") {
    bert.wait_for_line("To play: Anna.");
  } else {
    CHECK(turn == "To play: Bert.");
    bert.wait_for_line("Your turn");
  }
}

TEST_CASE("during a match a player can read the room's link, who is the host, and what is played with") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "gin", play_options(scratch.path() / "anna", {"--plain"}));
  pair.two.write_line("room");
  pair.two.wait_for_line("The room's link, for others to join: " + server.address() + "/r/");
  pair.two.wait_for_line("The deck is bwc, the dictionary is standard.");
  CHECK(pair.two.wait_for_line("Seat 1: Anna").find(", host") != std::string::npos);
}

TEST_CASE("both players read that the room waits for another match, and nothing about who is ready") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain"}));
  pair.two.write_line("leave yes");
  pair.one.wait_for_line("Type rematch to play again.");
  pair.one.write_line("rematch");
  CHECK(pair.one.wait_for_line("The room waits for another match.").ends_with("when you want to begin."));
  pair.one.close_input();
  CHECK(pair.one.wait() == 0);
  CHECK(pair.one.transcript().find("not ready any more") == std::string::npos);
}

TEST_CASE("a spectator sees the table but no hand, and cannot play") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {});
  JsonPlayer watcher(scratch.path() / "carla", {pair.one.state().at("link").get<std::string>(), "--watch"},
                     3);
  const json state = watcher.wait_for("state");
  CHECK_FALSE(state.contains("seat"));
  CHECK_FALSE(state.at("doc").at("view").contains("own"));
  watcher.type("draw stock");
  CHECK(watcher.wait_for("error").at("message").get<std::string>().find("watching") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(scratch.path() / "carla"));
}

TEST_CASE("commands that make no sense get an error each, with the id they had") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {});
  auto& mover = pair.one.has_to_act() ? pair.one : pair.two;
  const auto error_after = [&](const std::string& line) {
    mover.type(line);
    return mover.wait_for("error");
  };
  CHECK(error_after(R"({"id":5,"nothing":1})").at("re") == 5);
  CHECK(error_after(R"({"id":"x","do":"done"})").at("code") == "bad_command");
  for (const std::string body : {"[]", "5", "\"x\"", "null"}) {
    CHECK(error_after(R"({"id":8,"type":"move","body":)" + body + "}").at("code") == "bad_command");
  }
  CHECK(error_after("frobnicate").at("code") == "bad_command");
  CHECK(error_after(R"({"id":9,"line":"frobnicate"})").at("re") == 9);
  CHECK(error_after(R"({"id":10,"line":" "})").at("code") == "bad_command");
  const json early = error_after(R"({"id":6,"do":"discard","card":1})");
  CHECK(early.at("code") == "refused");
  CHECK(early.at("clause") == "RUM-2.1");
  CHECK(early.at("re") == 6);
  CHECK(error_after(R"({"id":7,"do":"draw","from":"stock","number":999})").at("reason") == "stale");
}

TEST_CASE("a program can type a verb and get its id back") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto pair = start_match(server, scratch, "rummy", {});
  auto& mover = pair.one.has_to_act() ? pair.one : pair.two;
  mover.send({{"line", "discard #1"}, {"id", 30}});
  const json refused = mover.wait_for("error");
  CHECK(refused.at("re") == 30);
  CHECK(refused.at("clause") == "RUM-2.1");
  mover.send({{"line", "draw stock"}, {"id", 31}});
  mover.wait_until([](const json& state) { return state.value("re", 0) == 31; });
  mover.send({{"line", "quit"}});
  CHECK(mover.wait_for("finished").at("failed") == false);
}

TEST_CASE("a client that comes back to a server which is busy tries again") {
  const TemporaryFolder scratch;
  for (const std::string code : {"busy", "rate_limited", "cannot_save"}) {
    const auto refused = json{{"type", "error"}, {"re", 4}, {"code", code}, {"message", "wait a moment"}};
    const HostileServer server({entered_room(), {welcome(3), refused.dump()}, entered_room(5)});
    JsonPlayer player(scratch.path(), {server.link()}, 1);
    player.wait_for("state");
    player.wait_for("connection_lost");
    CHECK(player.wait_for("connection_lost").at("reason") == "wait a moment");
    player.wait_for("state");
  }
}

TEST_CASE("a person whose connection is back reads who came meanwhile, also later in the log") {
  json snapshot = server_example("snapshot-of-a-waiting-room-for-its-host");
  snapshot["re"] = 4;
  json& seats = snapshot["doc"]["room"]["seats"];
  seats["2"] = seats.at("1");
  seats["2"]["name"] = "Grace";
  const TemporaryFolder scratch;
  const HostileServer server({entered_room(), {welcome(3), snapshot.dump()}});
  ChildProcess player(play_options(scratch.path(), {server.link(), "--plain"}));
  player.wait_for_line("trying again until it works");
  player.wait_for_line("Connected again.");
  player.wait_for_line("Grace sits in seat 3 now.");
  player.write_line("log");
  player.wait_for_line("Grace sits in seat 3 now.");
}

TEST_CASE("T-7: a player reads when the time for their turn is nearly up") {
  json snapshot = server_example("snapshot-rummy-for-a-player");
  snapshot["re"] = 2;
  snapshot["doc"]["clock"]["left_ms"] = 16'000;
  const TemporaryFolder scratch;
  const HostileServer server({welcome(1), snapshot.dump()});
  ChildProcess player(play_options(scratch.path(), {server.link(), "--plain"}));
  player.wait_for_line("Your turn (16 seconds).");
  player.wait_for_line("You have 15 seconds left.");
  player.write_line("quit");
  CHECK(player.wait() == 0);
}

TEST_CASE("a client that is refused a whole document comes back for it") {
  auto lost_updates = entered_room();
  lost_updates.push_back(json{{"type", "update"}, {"v", 1000}, {"re", 3}, {"events", json::array()}}.dump());
  lost_updates.push_back(
      json{{"type", "error"}, {"re", 4}, {"code", "busy"}, {"message", "wait a moment"}}.dump());
  const TemporaryFolder scratch;
  const HostileServer server({lost_updates, entered_room(5)});
  JsonPlayer player(scratch.path(), {server.link()}, 1);
  player.wait_for("state");
  player.send({{"type", "ready"}, {"id", 6}, {"body", {{"ready", true}}}});
  CHECK(player.wait_for("connection_lost").at("reason") == "wait a moment");
  CHECK(player.wait_for("state").at("re") == 6);
}

TEST_CASE("commands that are no messages are refused here, however many, and the session goes on") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer player(scratch.path() / "anna", {server.address(), "--create", "rummy"}, 1);
  player.wait_for("state");
  for (int id = 1; id <= 10; ++id) {  // after five the server would close the connection
    player.type(R"({"type":"chat","id":)" + std::to_string(id) +
                R"(,"body":{"text":[[[[[[[[[[[[1]]]]]]]]]]]]}})");
    const json refused = player.wait_for("error");
    CHECK(refused.at("code") == "bad_command");
    CHECK(refused.at("re") == id);
  }
  player.type(R"({"do":"draw","from":"stock")");
  CHECK(player.wait_for("error").at("message") == "This line is not one whole JSON object.");
  player.type("ready");
  player.wait_for("state");
}

TEST_CASE("an id comes back with the state also when the server answers with a whole document") {
  json snapshot = server_example("snapshot-of-a-waiting-room-for-its-host");
  const auto next_snapshot = [&](int answered) {
    snapshot["v"] = snapshot.at("v").get<int>() + 1;
    snapshot["re"] = answered;
    return snapshot.dump();
  };
  auto frames = entered_room();
  frames.push_back(next_snapshot(3));
  // The client has missed updates before this one, and asks for a snapshot.
  frames.push_back(json{{"type", "update"}, {"v", 1000}, {"re", 4}, {"events", json::array()}}.dump());
  frames.push_back(next_snapshot(5));
  const TemporaryFolder scratch;
  const HostileServer server(frames);
  JsonPlayer player(scratch.path(), {server.link()}, 1);
  CHECK_FALSE(player.wait_for("state").contains("re"));
  player.send({{"type", "resync"}, {"id", 5}});
  CHECK(player.wait_for("state").at("re") == 5);
  player.send({{"type", "ready"}, {"id", 6}, {"body", {{"ready", true}}}});
  CHECK(player.wait_for("state").at("re") == 6);
}

TEST_CASE("a plain session has no escape sequence, even on a colour terminal") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto options = play_options(scratch.path() / "anna", {"--plain"});
  options.terminal = true;
  PlainPair pair(server, scratch, "rummy", options);
  pair.one.wait_for_line("Your hand: ");
  pair.one.write_line("help");
  pair.one.wait_for_line("quit: ");
  pair.one.write_line("help all");
  pair.one.wait_for_line("Ctrl-R shows it again.");
  pair.one.write_line("table");
  pair.one.wait_for_line("Stock: ");
  pair.one.write_line("quit");
  pair.one.wait_for_line("Your seat stays yours");
  CHECK(pair.one.wait() == 0);
  CHECK_FALSE(has_control_characters(without_returns(pair.one.transcript())));
  pair.two.wait_for_line("Anna has lost the connection.");
  pair.two.close_input();
  CHECK(pair.two.wait() == 0);
  CHECK_FALSE(has_control_characters(pair.two.transcript()));
}

TEST_CASE("with --bell a terminal sounds when a turn begins, and nothing else does") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  const auto sounds = [&](bool terminal) {
    auto options = play_options(scratch.path() / "anna", {"--plain", "--bell"});
    options.terminal = terminal;
    PlainPair pair(server, scratch, "rummy", options);
    pair.one.write_line("table");
    if (pair.one.wait_for_line("to play.").find("(you)") == std::string::npos) {
      for (const auto* line : {"draw stock", "discard #1"}) {
        pair.two.write_line(line);
      }
    }
    pair.one.wait_for_line("Your turn");
    return pair.one.transcript().find('\a') != std::string::npos;
  };
  CHECK(sounds(true));
  CHECK_FALSE(sounds(false));
}

TEST_CASE("a colour terminal gets colours, and none with NO_COLOR or TERM=dumb") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  const auto coloured = [&](const std::string& name, const std::string& value) {
    auto options = play_options(scratch.path() / "anna", {});
    options.terminal = true;
    options.environment[name] = value;
    PlainPair pair(server, scratch, "rummy", options);
    pair.one.wait_for_line("Your hand: ");
    pair.one.write_line("table");
    pair.one.wait_for_line("Stock: ");
    pair.one.write_line("quit");
    pair.one.wait();
    return has_control_characters(without_returns(pair.one.transcript()));
  };
  CHECK(coloured("TERM", "xterm"));
  CHECK_FALSE(coloured("NO_COLOR", "1"));
  CHECK_FALSE(coloured("TERM", "dumb"));
}

TEST_CASE("a turn is played with typed words, and why tells the clause of a refusal") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain", "--ascii"}));
  // Works no matter who begins.
  pair.one.write_line("table");
  const bool first = pair.one.wait_for_line("to play.").find("(you)") != std::string::npos;
  auto& mover = first ? pair.one : pair.two;
  auto& other = first ? pair.two : pair.one;

  other.write_line("draw stock");
  other.wait_for_line("RUM-2.1");
  other.write_line("why");
  other.wait_for_line("RUM-2.1");
  mover.write_line("discard #1");
  mover.wait_for_line("RUM-2.1");
  mover.write_line("dr st");
  mover.wait_for_line("You draw 1 card from the stock.");
  mover.wait_for_line("You get ");
  mover.wait_for_line("Your turn");
  mover.write_line("d #1");
  mover.wait_for_line("could be draw, discard, decline or done");
  mover.write_line("disc #1");
  mover.wait_for_line("You discard ");
  other.wait_for_line("Your turn");
  other.write_line("chat well played, you");
  mover.wait_for_line("says: well played, you");
}

TEST_CASE("T-12: a hand is arranged with typed words") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  PlainPair pair(server, scratch, "rummy", play_options(scratch.path() / "anna", {"--plain", "--ascii"}));
  pair.one.write_line("group #1 #2");
  const std::string first = pair.one.wait_for_line("Group 1: ");
  pair.one.write_line("group #2 #3");
  CHECK(pair.one.wait_for_line("Group 1: ") == first.substr(0, first.rfind(' ')) + ".");
  pair.one.wait_for_line("Group 2: ");
  for (const auto* line : {"ungroup", "sort rank", "why"}) {
    pair.one.write_line(line);
  }
  pair.one.wait_for_line("Nothing has been refused.");
}

TEST_CASE(
    "lines that come all at once are carried out one by one, and the end of the input ends the session") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  ChildProcess player(
      play_options(scratch.path() / "anna", {"--plain", server.address(), "--create", "rummy"}));
  for (const auto* line : {"log", "set target 50", "set target 5", "why", "options", "rename Zoe", "table",
                           "help SET", "help frobnicate", "log x", "help ALL"}) {
    player.write_line(line);
  }
  player.close_input();
  player.wait_for_line("Nothing has happened since you came.");
  player.wait_for_line("Option target is 50 now.");
  player.wait_for_line("target");  // refused: 5 is out of range
  player.wait_for_line("target: 50.");
  player.wait_for_line("Zoe, you, host, not ready.");
  player.wait_for_line("set OPTION VALUE: host, before the match: set an option.");
  player.wait_for_line("There is no \"frobnicate\".");
  player.wait_for_line("It is used like this: log [NUMBER]");
  player.wait_for_line("quit: end this program");
  CHECK(player.wait() == 0);
}

TEST_CASE("the seat's secret is the user's alone") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  ChildProcess player(
      play_options(scratch.path() / "anna", {"--plain", server.address(), "--create", "rummy"}));
  player.wait_for_line("/r/");
  const auto folder = scratch.path() / "anna" / "meldroom";
  struct stat status{};
  REQUIRE(::stat(folder.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0700);
  REQUIRE(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  REQUIRE(::stat(std::filesystem::directory_iterator(folder)->path().c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("a failure is told in a sentence and in the exit status") {
  const TemporaryFolder scratch;
  const auto outcome = [&](const std::vector<std::string>& arguments) {
    return run_to_end(play_options(scratch.path() / "anna", arguments));
  };
  const auto nobody =
      outcome({"http://127.0.0.1:" + std::to_string(meldroom::test::free_port()) + "/r/ABCDEF"});
  CHECK(nobody.status == 1);
  CHECK(nobody.output.find("Cannot reach http://127.0.0.1:") != std::string::npos);

  TestServer server(scratch.path() / "data");
  const auto no_room = outcome({server.address() + "/r/ABCDEF"});
  CHECK(no_room.status == 1);
  CHECK(no_room.output == "There is no room with that code.\n");
  const auto bad_option = outcome({server.address(), "--create", "rummy", "--option", "target=5"});
  CHECK(bad_option.status == 1);
  CHECK(bad_option.output.find("target") != std::string::npos);

  const auto no_preset = outcome({server.address(), "--create", "gin", "--preset", "gin-five"});
  CHECK(no_preset.status == 2);
  CHECK(no_preset.output.find("gin-four, gin-progressive") != std::string::npos);
  CHECK(outcome({server.address(), "--create", "bridge", "--preset", "short"}).status == 2);

  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
           {"--preset", "gin-four"}, {"--option", "target=50"}, {"--seats", "3"}}) {
    const auto no_new_room = outcome({server.address() + "/r/ABCDEF", option, value});
    CHECK(no_new_room.status == 2);
    CHECK(no_new_room.output.find(option + " requires --create") != std::string::npos);
  }
  using Given = std::vector<std::string>;
  const std::vector<Given> ways_in{
      {"--create", "rummy"}, {"--seat", "2"}, {"--token", "abcdefghijklmnop"}, {"--watch"}};
  for (const auto& one : ways_in) {
    for (const auto& other : ways_in) {
      if (one == other) continue;
      Given both{server.address() + "/r/ABCDEF"};
      both.insert(both.end(), one.begin(), one.end());
      both.insert(both.end(), other.begin(), other.end());
      const auto contradiction = outcome(both);
      INFO(contradiction.output);
      CHECK(contradiction.status == 2);
      CHECK(contradiction.output.find(" excludes ") != std::string::npos);
    }
  }

  CHECK(outcome({server.address(), "--bell", "--json"}).status == 2);
  CHECK(outcome({server.address()}).status == 2);
  CHECK(outcome({"ftp://host/r/A"}).status == 2);
  CHECK(outcome({}).status == 2);
}

TEST_CASE("a place that cannot keep the seat's secret is a failure, and no invalid argument") {
  const TemporaryFolder scratch;
  std::ofstream(scratch.path() / "file") << "no folder";
  const auto ended =
      run_to_end(play_options(scratch.path() / "file", {"http://127.0.0.1:1/r/ABCDEF", "--json"}));
  CHECK(ended.status == 1);
  CHECK(ended.output.starts_with((scratch.path() / "file").string()));
}

TEST_CASE("a room can be made by the name of its rules, and shows that name") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  const auto rules = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--plain", server.address(), "--create", "gin"});
    ChildProcess player(play_options(scratch.path() / "anna", std::move(more)));
    player.wait_for_line("/r/");
    player.write_line("options");
    return player.wait_for_line("The rules ");
  };
  CHECK(rules({}).ends_with("The rules are the usual ones."));
  CHECK(rules({"--preset", "gin-four"}).ends_with("The rules are Gin-Four."));
  CHECK(
      rules({"--preset", "gin-four", "--option", "target=300"}).ends_with("The rules are this table's own."));
}

TEST_CASE("SIGTERM and SIGINT end the client in order") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    ChildProcess player(
        play_options(scratch.path() / "anna", {"--plain", server.address(), "--create", "rummy"}));
    player.wait_for_line("/r/");
    player.signal(number);
    player.wait_for_line("Your seat stays yours: the same link brings you back, " + server.address() + "/r/");
    CHECK(player.wait() == 0);
  }
}

TEST_CASE("a client ends when nobody reads its output any more") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  ChildProcess player(
      play_options(scratch.path() / "anna", {"--plain", server.address(), "--create", "rummy"}));
  player.wait_for_line("Type ready");
  player.close_output();
  player.write_line("table");
  CHECK(player.wait() == -SIGPIPE);
}

TEST_CASE("a client that was started with nohup goes on when the terminal is closed") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  auto options = play_options(scratch.path() / "anna", {"--plain", server.address(), "--create", "rummy"});
  options.arguments.insert(options.arguments.begin(), {"sh", "-c", R"(trap "" HUP; exec "$0" "$@")"});
  ChildProcess player(options);
  player.wait_for_line("/r/");
  player.signal(SIGHUP);
  player.write_line("options");
  player.wait_for_line("The game is Rummy.");
  player.write_line("quit");
  CHECK(player.wait() == 0);
}

TEST_CASE("a second Ctrl-C does not wait for the server's goodbye") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer player(scratch.path() / "anna", {server.address(), "--create", "rummy"}, 1);
  player.wait_for("state");
  server.freeze();
  player.process().signal(SIGINT);
  player.wait_for("finished");
  player.process().signal(SIGINT);
  CHECK(player.process().wait() == -SIGINT);
}

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

TEST_CASE("a spectator is promised no seat when the connection is lost") {
  const TemporaryFolder scratch;
  TestServer server(scratch.path() / "data");
  JsonPlayer anna(scratch.path() / "anna", {server.address(), "--create", "rummy"}, 1);
  const std::string link = anna.wait_for("state").at("link");
  ChildProcess watcher(play_options(scratch.path() / "carla", {link, "--watch", "--plain"}));
  watcher.wait_for_line("You are watching.");
  server.kill();
  CHECK(watcher.wait_for_line("The connection was lost").ends_with(". Trying again until it works."));
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

TEST_CASE("when the room is closed the program ends, with the reason that the server's host gives") {
  auto frames = entered_room();
  frames.emplace_back(R"({"type":"room_closed","reason":"Enough."})");
  for (const auto* mode : {"--plain", "--json"}) {
    const TemporaryFolder scratch;
    HostileServer server(frames);
    ChildProcess player(play_options(scratch.path(), {server.link(), mode}));
    player.write_line("ready");
    const auto [status, output] = player.finish();
    CHECK(status == 1);
    CHECK(output.find("This room was closed: Enough.") != std::string::npos);
  }
}

TEST_CASE("the client leaves a server that sends an invalid message, and says so") {
  const auto check_with = [](const std::vector<std::string>& frames, const std::string& fault) {
    const TemporaryFolder scratch;
    const HostileServer server(frames);
    const auto [status, output] = run_to_end(play_options(scratch.path(), {server.link(), "--plain"}));
    INFO(output);
    CHECK(status == 1);
    CHECK(output.find("something that this client does not understand: " + fault) != std::string::npos);
  };
  const std::vector<std::pair<std::string, std::string>> faults{
      {"not JSON", "it is not JSON text."},
      {std::string(100'000, '['), "it is nested deeper than 40 levels."},
      {R"({"type":17})", "type must be a text."},
      {"[]", "the message must be an object."},
      {R"({"type":"snapshot","v":1})", "doc is missing."},
      {R"({"type":"snapshot","v":1,"doc":{"room":{"code":5}}})", "room.code must be "},
  };
  for (const auto& [frame, fault] : faults) {
    check_with({frame}, fault);
  }
  for (const std::string odd : {"seven", "8", "-1", ""}) {
    auto frames = entered_room();
    json snapshot = json::parse(frames.back());
    json& seats = snapshot.at("doc").at("room").at("seats");
    seats[odd] = seats.at("0");
    frames.back() = snapshot.dump();
    check_with(frames, "");
  }
}
