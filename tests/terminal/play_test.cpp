// People who play on a real server: whole matches, and what they do at a table.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "table_of_terminals.hpp"
#include "test_certificate.hpp"
#include "tests/paths.hpp"

using namespace meldroom::terminal::test;
using nlohmann::json;

TEST_CASE("two terminals play a whole match of every game through --json, and a rematch") {
  TestServer server;
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
    auto pair = start_match(server, variant, options);
    const std::string commitment = pair.one.doc().at("room").at("commitment");
    play(pair, [] { return false; });
    check_end(pair);
    CHECK(pair.one.doc().at("room").at("commitment") == commitment);
    pair.one.type("rematch");
    pair.one.wait_until([](const json& state) { return state.at("doc").at("room").at("stage") != "over"; });
  }
}

TEST_CASE("T-15: the record of a finished match is saved, and meldroom verify finds nothing wrong") {
  TestServer server;
  auto pair = start_match(server, "pass-the-deck", {});
  const std::string file = (server.folder / "match.json").string();
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
  pair.one.type("save " + (server.folder / "no folder/match.json").string());
  CHECK(pair.one.wait_for("error").at("message").get<std::string>().find("Cannot write") !=
        std::string::npos);
  pair.one.send({{"type", "save"}, {"body", json::object()}});
  CHECK(pair.one.wait_for("error").at("code") == "bad_command");
}

TEST_CASE_METHOD(
    PlainRummy,
    "a plain session saves the record and says how to check it, also when its input ends at once") {
  pair.one.ask("save " + (server.folder / "early").string(), "No match is over yet");
  pair.two.write_line("leave yes");
  pair.one.wait_for_line("The match is over");
  const std::string file = (server.folder / "with a blank.json").string();
  pair.one.write_line("save " + file);
  pair.one.close_input();
  pair.one.wait_for_line("The record of match 1 is in " + file + ". To check it: meldroom verify");
  CHECK(pair.one.wait() == 0);
  CHECK(std::filesystem::file_size(file) > 1000);
}

TEST_CASE("a link with https uses TLS for everything, and only to a server with a trusted certificate") {
  const TemporaryFolder scratch;
  const auto files = meldroom::test::make_certificate(scratch.path(), "server");
  const TestServer server({"--tls-certificate", files.certificate.string(), "--tls-key", files.key.string()});
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

TEST_CASE("T-13: a program seats a bot, asks for hints, and plays a match against it through --json") {
  TestServer server;
  JsonPlayer player(server.folder / "anna",
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

TEST_CASE("a new session gets the seat of the earlier one back, and the earlier session says so") {
  TestServer server;
  auto pair = start_match(server, "rummy", {});
  JsonPlayer again(server.folder / "anna",
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
  TestServer server;
  JsonPlayer host(server.folder / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string link = host.wait_for("state").at("link");
  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), link);
    return run_to_end(play_options(server.folder / "bert", std::move(more)));
  };
  const auto same = refused({"--plain", "--name", "anna"});
  CHECK(same.status == 1);
  CHECK(same.output.ends_with("please take another one: add --name NAME.\n"));
  host.type("bot");
  host.wait_for("joined");
  const auto full = refused({"--plain"});
  CHECK(full.status == 1);
  CHECK(full.output == "All seats are taken: to watch, add --watch.\n");
  JsonPlayer program(server.folder / "bert", {link}, 2);
  CHECK(program.wait_for("finished").at("code") == "room_full");
}

TEST_CASE("a player whom the host removes is told so, and their client ends") {
  TestServer server;
  const std::string reason = "The host has removed you from this room, until the next match.";
  auto pair = start_match(server, "rummy", {});
  pair.one.type("kick 2 yes");
  const json finished = pair.two.wait_for("finished");
  CHECK(finished.at("reason") == reason);
  CHECK(finished.at("failed") == true);
  CHECK(finished.at("code") == "kicked");
  CHECK(pair.two.process().wait() == 1);

  JsonPlayer host(server.folder / "carla", {server.address(), "--create", "rummy", "--name", "Carla"}, 1);
  const std::string link = host.wait_for("state").at("link");
  ChildProcess guest(play_options(server.folder / "dan", {link, "--plain", "--name", "Dan"}));
  guest.wait_for_line("Type ready");
  host.type("kick 2");
  guest.wait_for_line(reason);
  CHECK(guest.wait() == 1);
  CHECK(guest.transcript().find("removes Dan") == std::string::npos);
}

TEST_CASE_METHOD(PlainRummy,
                 "a player who is removed during a match reads that, not that they gave up their seat") {
  pair.one.write_line("kick 2 yes");
  pair.two.wait_for_line("The host has removed you from this room, until the next match.");
  CHECK(pair.two.wait() == 1);
  CHECK(pair.two.transcript().find("given up") == std::string::npos);
  CHECK(pair.two.transcript().find("Type rematch") == std::string::npos);
}

TEST_CASE_METHOD(PlainRummy, "that a person comes is one line, and that one comes back another") {
  CHECK(pair.one.transcript().find("Bert is connected.") == std::string::npos);
  const std::string line = pair.two.ask("quit", "the same link brings you back");
  pair.one.wait_for_line("Bert has lost the connection.");
  ChildProcess again(play_options(server.folder / "bert", {line.substr(line.find("http")), "--plain"}));
  pair.one.wait_for_line("Bert is connected.");
}

TEST_CASE_METHOD(PlainRummy,
                 "T-7: everybody reads who asks for a pause, and when the clock stands still and goes on") {
  pair.one.ask("pause", "You ask for a pause.");
  CHECK(pair.two.wait_for_line("Anna asks for a pause.").ends_with("then the clock stops."));
  pair.two.ask("pause", "You ask for a pause.");
  pair.two.wait_for_line("The clock is stopped.");
  pair.one.wait_for_line("Bert asks for a pause.");
  pair.one.wait_for_line("The clock is stopped.");
  pair.one.write_line("unpause");
  pair.two.wait_for_line("Anna wants to go on.");
  pair.two.wait_for_line("The clock goes on.");
}

TEST_CASE("when a hand begins everybody reads who is to play, also a spectator") {
  TestServer server;
  JsonPlayer host(server.folder / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string link = host.wait_for("state").at("link");
  ChildProcess bert(play_options(server.folder / "bert", {link, "--plain", "--name", "Bert"}));
  bert.wait_for_line("Type ready");
  ChildProcess watcher(play_options(server.folder / "carla", {link, "--watch", "--plain"}));
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

TEST_CASE("players whose seats get other numbers when the match begins read that once, also in the log") {
  TestServer server;
  ChildProcess anna(play_options(server.folder / "anna", {server.address(), "--plain", "--create", "rummy",
                                                          "--seats", "3", "--name", "Anna"}));
  const std::string line = anna.wait_for_line("/r/");
  const std::string link = line.substr(line.find("http"));
  ChildProcess bert(play_options(server.folder / "bert", {link, "--plain", "--name", "Bert"}));
  bert.wait_for_line("Type ready");
  ChildProcess carla(play_options(server.folder / "carla", {link, "--plain", "--name", "Carla"}));
  carla.wait_for_line("Type ready");
  bert.write_line("leave yes");
  carla.wait_for_line("Bert has left the room.");
  anna.write_line("ready");
  carla.write_line("ready");
  carla.wait_for_line("You sit in seat 2 now.");
  carla.wait_for_line("Hand 1. ");
  carla.write_line("log 100");
  carla.wait_for_line("Hand 1. ");
  carla.write_line("quit");
  carla.wait_for_line("Your seat stays yours");
  const std::string& said = carla.transcript();
  const auto times = [&](const std::string& text) {
    int found = 0;
    for (auto at = said.find(text); at != said.npos; at = said.find(text, at + 1)) ++found;
    return found;
  };
  CHECK(times("The match begins.") == 2);  // when it did, and in the log
  CHECK(times("Drawn for the deal: ") == 2);
  CHECK(times("A match has begun.") == 0);
}

TEST_CASE("during a match a player can read the room's link, who is the host, and what is played with") {
  TestServer server;
  PlainPair pair(server, "gin", play_options(server.folder / "anna", {"--plain"}));
  pair.two.ask("room", "The room's link, for others to join: " + server.address() + "/r/");
  pair.two.wait_for_line("The deck is bwc, the dictionary is standard.");
  CHECK(pair.two.wait_for_line("Seat 1: Anna").find(", host") != std::string::npos);
}

TEST_CASE_METHOD(PlainRummy,
                 "both players read that the room waits for another match, and nothing about who is ready") {
  pair.two.write_line("leave yes");
  pair.one.wait_for_line("Type rematch to play again.");
  CHECK(pair.one.ask("rematch", "The room waits for another match.").ends_with("when you want to begin."));
  pair.one.close_input();
  CHECK(pair.one.wait() == 0);
  CHECK(pair.one.transcript().find("not ready any more") == std::string::npos);
}

TEST_CASE("a spectator sees the table but no hand, and cannot play") {
  TestServer server;
  auto pair = start_match(server, "rummy", {});
  JsonPlayer watcher(server.folder / "carla", {pair.one.state().at("link").get<std::string>(), "--watch"}, 3);
  const json state = watcher.wait_for("state");
  CHECK_FALSE(state.contains("seat"));
  CHECK_FALSE(state.at("doc").at("view").contains("own"));
  watcher.type("draw stock");
  CHECK(watcher.wait_for("error").at("message").get<std::string>().find("watching") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(server.folder / "carla"));
}

TEST_CASE("commands that make no sense get an error each, with the id they had") {
  TestServer server;
  auto pair = start_match(server, "rummy", {});
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
  TestServer server;
  auto pair = start_match(server, "rummy", {});
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

TEST_CASE("commands that are no messages are refused here, however many, and the session goes on") {
  TestServer server;
  JsonPlayer player(server.folder / "anna", {server.address(), "--create", "rummy"}, 1);
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

TEST_CASE("a turn is played with typed words, and why tells the clause of a refusal") {
  TestServer server;
  PlainPair pair(server, "rummy", play_options(server.folder / "anna", {"--plain", "--ascii"}));
  // Works no matter who begins.
  pair.one.write_line("table");
  const bool first = pair.one.wait_for_line("to play.").find("(you)") != std::string::npos;
  auto& mover = first ? pair.one : pair.two;
  auto& other = first ? pair.two : pair.one;

  other.ask("draw stock", "RUM-2.1");
  other.ask("why", "RUM-2.1");
  mover.ask("discard #1", "RUM-2.1");
  const std::string drawn = mover.ask("dr st", "You draw ");
  CHECK(drawn.find(" from the stock.") != drawn.npos);
  CHECK(drawn.find("1 card") == drawn.npos);
  mover.wait_for_line("Your turn");
  mover.ask("r #1", "could be refuse, ready, rename, rematch or room");
  mover.ask("d #1", "You discard ");
  other.wait_for_line("Your turn");
  other.write_line("chat well played, you");
  mover.wait_for_line("says: well played, you");
}

TEST_CASE("T-12: a hand is arranged with typed words") {
  TestServer server;
  PlainPair pair(server, "rummy", play_options(server.folder / "anna", {"--plain", "--ascii"}));
  const std::string first = pair.one.ask("group #1 #2", "Group 1: ");
  CHECK(pair.one.ask("group #2 #3", "Group 1: ") == first.substr(0, first.rfind(' ')) + ".");
  pair.one.wait_for_line("Group 2: ");
  for (const auto* line : {"ungroup", "sort rank", "why"}) {
    pair.one.write_line(line);
  }
  pair.one.wait_for_line("Nothing has been refused.");
}

TEST_CASE("a room can be made by the name of its rules, and shows that name") {
  TestServer server;
  const auto rules = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--plain", server.address(), "--create", "gin"});
    ChildProcess player(play_options(server.folder / "anna", std::move(more)));
    player.wait_for_line("/r/");
    return player.ask("options", "The rules ");
  };
  CHECK(rules({}).ends_with("The rules are the usual ones."));
  CHECK(rules({"--preset", "gin-four"}).ends_with("The rules are \"Gin-Four\"."));
  CHECK(rules({"--preset", "gin-four", "--option", "Target=300"})
            .ends_with("The rules are \"Gin-Four\", except: target 300."));
}
