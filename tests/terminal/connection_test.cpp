// Connections that are lost or end, and answers that come late or not at all.
#include <chrono>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "examples.hpp"
#include "hostile_server.hpp"
#include "table_of_terminals.hpp"

using namespace meldroom::terminal::test;
using nlohmann::json;

TEST_CASE("a match continues after the server was killed and started again") {
  TestServer server;
  auto pair = start_match(server, "rummy", {"target=10"});
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

TEST_CASE("a server that does not have the room sends the client to the one that has it") {
  TestServer server;
  JsonPlayer anna(server.folder / "anna", {server.address(), "--create", "rummy", "--name", "Anna"}, 1);
  const std::string room = anna.wait_for("state").at("doc").at("room").at("code");
  const HostileServer other({welcome(1), json{{"type", "error"},
                                              {"re", 2},
                                              {"code", "elsewhere"},
                                              {"message", "the room is on another machine"},
                                              {"url", server.address()}}
                                             .dump()});
  JsonPlayer bert(server.folder / "bert", {other.link(room), "--name", "Bert"}, 2);
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
  bert.type("save " + (server.folder / "match.json").string());
  CHECK(bert.wait_for("saved").at("match") == 1);
}

TEST_CASE("a line typed while the connection is lost is carried out when it is back") {
  TestServer server;
  auto pair = start_match(server, "rummy", {});
  auto& mover = pair.one.has_to_act() ? pair.one : pair.two;
  const int number = mover.doc().at("view").at("number");
  server.kill();
  mover.wait_for("connection_lost");
  mover.type("draw stock");
  server.start();
  mover.wait_until([&](const json& state) { return state.at("doc").at("view").at("number") == number + 1; });
}

TEST_CASE("in a terminal, what needs no server is done while the connection is lost, and the rest later") {
  TestServer server;
  auto options = play_options(server.folder / "anna", {"--plain"});
  options.terminal = true;
  PlainPair pair(server, "rummy", options);
  server.kill();
  pair.one.wait_for_line("trying again until it works");
  pair.one.ask("chat hello", "your command is carried out when it is back");
  pair.one.ask("table", "Stock: ");
  pair.one.ask("frobnicate", "There is no \"frobnicate\"");
  server.start();
  pair.one.wait_for_line("says: hello");

  server.kill();
  pair.one.wait_for_line("trying again until it works");
  pair.one.ask("chat hello", "your command is carried out when it is back");
  pair.one.ask("quit", "the same link brings you back");
  CHECK(pair.one.wait(std::chrono::seconds(9)) == 0);  // before any limit of the lost connection is over
}

TEST_CASE("a quit or the end of the input ends a program and a script also while the connection is lost") {
  for (const std::string mode : {"--json", "--plain"}) {
    for (const std::string last : {"quit", R"({"type":"quit"})", ""}) {
      if (mode == "--plain" && last.starts_with('{')) continue;
      INFO(mode << " " << last);
      TestServer server;
      ChildProcess player(
          play_options(server.folder / "anna", {server.address(), "--create", "rummy", mode}));
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
  player.ask("quit", "The game is ");
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
    player.ask("options", "The game is ");
    player.ask(end, "Your seat stays yours");
    CHECK(player.wait() == 0);
  }
}

TEST_CASE("a program also gets the code of the error with which a connection is refused") {
  const TestServer server({"--max-connections-per-address", "1"});
  JsonPlayer first(server.folder / "anna", {server.address(), "--create", "rummy"}, 1);
  const std::string link = first.wait_for("state").at("link");
  JsonPlayer second(server.folder / "bert", {link}, 2);
  CHECK(second.wait_for("finished").at("code") == "too_many_connections");
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

TEST_CASE("a player who was removed while their connection was lost reads what may have happened") {
  const auto refused =
      json{{"type", "error"}, {"re", 4}, {"code", "no_seat"}, {"message", "this device has no seat here"}};
  const TemporaryFolder scratch;
  const HostileServer server({entered_room(), {welcome(3), refused.dump()}});
  ChildProcess player(play_options(scratch.path(), {server.link(), "--plain"}));
  player.wait_for_line("You have no seat in this room any more. Perhaps the host has removed you");
  CHECK(player.wait() == 1);
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
  player.ask("log", "Grace sits in seat 3 now.");
}

TEST_CASE("the log also has what happened before a person came") {
  TestServer server;
  auto pair = start_match(server, "rummy", {"target=100"});
  std::size_t moves = 0;
  play(pair, [&] { return ++moves > 12; });
  const std::string link = pair.one.state().at("link");
  ChildProcess spectator(play_options(server.folder / "ada", {link, "--watch", "--plain", "--name", "Ada"}));
  spectator.wait_for_line("You are watching.");
  spectator.ask("log 100", "Drawn for the deal: ");
  spectator.wait_for_line(" draws ");
  spectator.wait_for_line(" discards ");

  // A player who starts the program again. The log goes on with what they see themselves.
  ChildProcess anna(play_options(server.folder / "anna", {link, "--plain"}));
  CHECK(pair.one.wait_for("finished").at("code") == "superseded");
  anna.wait_for_line("Type help for what you may do now.");
  anna.ask("rename Anja", "Anja");
  anna.ask("log 100", "Drawn for the deal: ");
  anna.wait_for_line("You draw ");
  anna.wait_for_line("Bert draws ");
  anna.wait_for_line("Anja");
}

TEST_CASE("T-7: a player reads when the time for their turn is nearly up") {
  json snapshot = server_example("snapshot-rummy-for-a-player");
  snapshot["re"] = 2;
  snapshot["doc"]["clock"]["left_ms"] = 18'000;
  const TemporaryFolder scratch;
  const HostileServer server({welcome(1), snapshot.dump()});
  ChildProcess player(play_options(scratch.path(), {server.link(), "--plain"}));
  player.wait_for_line("Your turn (1");  // a busy machine may take some of the seconds
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

TEST_CASE("a spectator is promised no seat when the connection is lost") {
  TestServer server;
  JsonPlayer anna(server.folder / "anna", {server.address(), "--create", "rummy"}, 1);
  const std::string link = anna.wait_for("state").at("link");
  ChildProcess watcher(play_options(server.folder / "carla", {link, "--watch", "--plain"}));
  watcher.wait_for_line("You are watching.");
  server.kill();
  CHECK(watcher.wait_for_line("The connection was lost").ends_with(". Trying again until it works."));
}

TEST_CASE("when the room is closed the program ends, with the reason that the server's operator gives") {
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
