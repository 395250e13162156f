// The program as a person starts and ends it: flags, signals, its output and its exit status.
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <signal.h>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "table_of_terminals.hpp"

using namespace meldroom::terminal::test;

namespace {

std::string without_returns(std::string text) {
  std::erase(text, '\r');  // from the terminal's line ends
  return text;
}

}  // namespace

TEST_CASE("a plain session has no escape sequence, even on a colour terminal") {
  TestServer server;
  auto options = play_options(server.folder / "anna", {"--plain"});
  options.terminal = true;
  PlainPair pair(server, "rummy", options);
  pair.one.wait_for_line("Your hand: ");
  pair.one.ask("help", "At any time: ");
  pair.one.ask("help all", "10C the 10 of clubs");
  pair.one.ask("table", "Stock: ");
  pair.one.ask("quit", "Your seat stays yours");
  CHECK(pair.one.wait() == 0);
  CHECK_FALSE(has_control_characters(without_returns(pair.one.transcript())));
  pair.two.wait_for_line("Anna has lost the connection.");
  pair.two.close_input();
  CHECK(pair.two.wait() == 0);
  CHECK_FALSE(has_control_characters(pair.two.transcript()));
}

TEST_CASE("with --bell a terminal sounds when a turn begins, and nothing else does") {
  TestServer server;
  const auto sounds = [&](bool terminal) {
    auto options = play_options(server.folder / "anna", {"--plain", "--bell"});
    options.terminal = terminal;
    PlainPair pair(server, "rummy", options);
    if (pair.one.ask("table", "to play.").find("(you)") == std::string::npos) {
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

TEST_CASE_METHOD(PlainRummy,
                 "a request that changes nothing is answered, and a refusal ends with its clause") {
  pair.one.ask("pause", "You ask for a pause.");
  pair.one.ask("pause", "It is like that already.");
  CHECK(pair.one.ask("discard #1", "RUM-2.1").ends_with(" (RUM-2.1)."));
}

TEST_CASE("a colour terminal gets colours, and none with NO_COLOR or TERM=dumb") {
  TestServer server;
  const auto coloured = [&](const std::string& name, const std::string& value) {
    auto options = play_options(server.folder / "anna", {});
    options.terminal = true;
    options.environment[name] = value;
    PlainPair pair(server, "rummy", options);
    pair.one.wait_for_line("Your hand: ");
    pair.one.ask("table", "Stock: ");
    pair.one.write_line("quit");
    pair.one.wait();
    return std::regex_search(pair.one.transcript(), std::regex("\x1b\\[\\d+m"));
  };
  CHECK(coloured("TERM", "xterm"));
  CHECK_FALSE(coloured("NO_COLOR", "1"));
  CHECK_FALSE(coloured("TERM", "dumb"));
}

TEST_CASE("lines that come at once are carried out one by one, and the end of the input ends the session") {
  TestServer server;
  ChildProcess player(opens_rummy(server));
  for (const auto* line : {"log", "set target 50", "set target 5", "why", "options", "rename Zoe", "table",
                           "help SET", "help frobnicate", "help knock", "log x", "help ALL"}) {
    player.write_line(line);
  }
  player.close_input();
  player.wait_for_line("Nothing has happened yet.");
  player.wait_for_line("Option target is 50 now.");
  player.wait_for_line("target");  // refused: 5 is out of range
  player.wait_for_line("target: 50.");
  player.wait_for_line("Zoe, you, host, not ready.");
  player.wait_for_line("set OPTION VALUE: set an option; only the host, before the match.");
  player.wait_for_line("There is no \"frobnicate\".");
  player.wait_for_line("There is no knock in Rummy.");
  player.wait_for_line("It is used like this: log [NUMBER]");
  player.wait_for_line("quit: end this program");
  CHECK(player.wait() == 0);
}

TEST_CASE("lines can come from a file, and a watcher goes on without any input") {
  TestServer server;
  std::ofstream(server.folder / "script") << "options\nrename Zoe\nroom";
  auto options = opens_rummy(server);
  const auto with_input = [](ChildOptions program, const std::string& input) {
    program.arguments.insert(program.arguments.begin(), {"sh", "-c", R"(exec "$0" "$@" <)" + input});
    return ChildProcess(program);
  };
  auto script = with_input(options, (server.folder / "script").string());
  const std::string line = script.wait_for_line("/r/");
  script.wait_for_line("The game is Rummy.");
  script.wait_for_line("Zoe, you, host, not ready.");
  CHECK(script.wait() == 0);

  options = play_options(server.folder / "bert", {"--plain", line.substr(line.find("http")), "--watch"});
  for (const std::string input : {"/dev/null", "&-"}) {
    INFO(input);
    auto watcher = with_input(options, input);
    watcher.wait_for_line("You are watching.");
    ChildProcess again(play_options(server.folder / "anna", {"--plain", line.substr(line.find("http"))}));
    watcher.wait_for_line("Zoe is connected.");
    again.close_input();
    watcher.wait_for_line("Zoe has lost the connection.");
  }
}

TEST_CASE("other programs that share standard input can still wait for it") {
  TestServer server;
  for (const bool terminal : {true, false}) {
    INFO(terminal);
    auto options = play_options(server.folder / "anna", {server.address(), "--create", "rummy"});
    options.terminal = terminal;
    ChildProcess player(options);
    player.wait_for_line("/r/");
    player.ask("options", "The game is Rummy.");
    std::ifstream info("/proc/" + std::to_string(player.pid()) + "/fdinfo/0");
    std::string name;
    while (info >> name && name != "flags:") {
    }
    int flags = 0;
    REQUIRE(info >> std::oct >> flags);
    CHECK((flags & O_NONBLOCK) == 0);
  }
}

TEST_CASE("the seat's secret is the user's alone") {
  TestServer server;
  ChildProcess player(opens_rummy(server));
  player.wait_for_line("/r/");
  const auto folder = server.folder / "anna" / "meldroom";
  struct stat status{};
  REQUIRE(::stat(folder.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0700);
  REQUIRE(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  REQUIRE(::stat(std::filesystem::directory_iterator(folder)->path().c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("a failure is told in a sentence and in the exit status") {
  const TestServer server;
  const auto outcome = [&](const std::vector<std::string>& arguments) {
    return run_to_end(play_options(server.folder / "anna", arguments));
  };
  const auto nobody =
      outcome({"http://127.0.0.1:" + std::to_string(meldroom::test::free_port()) + "/r/ABCDEF"});
  CHECK(nobody.status == 1);
  CHECK(nobody.output.find("Cannot reach http://127.0.0.1:") != std::string::npos);

  const auto no_room = outcome({server.address() + "/r/ABCDEF"});
  CHECK(no_room.status == 1);
  CHECK(no_room.output == "There is no room with that code.\n");
  const auto bad_option = outcome({server.address(), "--create", "rummy", "--option", "target=5"});
  CHECK(bad_option.status == 1);
  CHECK(bad_option.output.find("target") != std::string::npos);

  const auto no_preset = outcome({server.address(), "--create", "gin", "--preset", "gin-five"});
  CHECK(no_preset.status == 2);
  CHECK(no_preset.output ==
        "There are no rules called gin-five: choose usual, gin-four, gin-progressive, short, learning.\n");
  const auto no_game = outcome({"http://127.0.0.1:1", "--create", "bridge"});
  CHECK(no_game.status == 2);
  CHECK_THAT(no_game.output, Catch::Contains("There is no game bridge. The games are:\n"));
  CHECK_THAT(no_game.output, Catch::Contains("  gin-rummy      Gin Rummy\n"));

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
  const auto no_way_in = outcome({server.address()});
  CHECK(no_way_in.status == 2);
  CHECK_THAT(no_way_in.output, Catch::Contains("add --create GAME:\n  rummy          Rummy\n"));
  CHECK(outcome({"ftp://host/r/A"}).status == 2);
  const auto nothing = outcome({});
  CHECK(nothing.status == 2);
  CHECK_THAT(nothing.output, Catch::StartsWith("Where do you want to play?"));
  CHECK_THAT(nothing.output, Catch::Contains("  meldroom-play http://host:8080 --create rummy"));
  for (const Given& as_written : std::vector<Given>{{"Gin Rummy"},
                                                    {"AlphaRummy 500"},
                                                    {"BWC Gin Rummy", "--preset", "Gin-Four"},
                                                    {"rummy", "--preset", "usual"}}) {
    Given given{"http://127.0.0.1:1", "--create"};
    given.insert(given.end(), as_written.begin(), as_written.end());
    const auto understood = outcome(given);
    CHECK(understood.status == 1);  // nobody answers
    CHECK_THAT(understood.output, Catch::StartsWith("Cannot reach "));
  }
  const auto address_between = outcome(
      {"--create", "gin", "--option", "target=50", "http://127.0.0.1:1", "--option", "min_letters=4"});
  CHECK_THAT(address_between.output, Catch::StartsWith("Cannot reach "));
  const auto no_tls = outcome({"https" + server.address().substr(4) + "/r/ABCDEF"});
  CHECK(no_tls.output == "This server speaks http, not https: try " + server.address() + ".\n");
  const auto elsewhere = outcome({server.address() + "/xx/r/ABCDEF"});
  CHECK(elsewhere.output == "The server at " + server.address() + " has no Meldroom under /xx.\n");
}

TEST_CASE("a place that cannot keep the seat's secret is a failure, and no invalid argument") {
  const TemporaryFolder scratch;
  std::ofstream(scratch.path() / "file") << "no folder";
  const auto ended =
      run_to_end(play_options(scratch.path() / "file", {"http://127.0.0.1:1/r/ABCDEF", "--json"}));
  CHECK(ended.status == 1);
  CHECK(ended.output.starts_with((scratch.path() / "file").string()));
}

TEST_CASE("a file with the password may end its line as Windows does") {
  const TemporaryFolder scratch;
  const auto file = scratch.path() / "password";
  const auto ended = [&](std::string_view password) {
    std::ofstream(file, std::ios::binary) << password;
    return run_to_end(
        play_options(scratch.path(), {"http://127.0.0.1:1/r/ABCDEF", "--password-file", file.string()}));
  };
  CHECK_THAT(ended("open sesame\r\n").output, Catch::StartsWith("Cannot reach "));
  CHECK_THAT(ended("open\rsesame\n").output, Catch::StartsWith("The password "));
}

TEST_CASE("the signals that end a program end the client in order") {
  TestServer server;
  for (const int number : {SIGTERM, SIGINT, SIGQUIT, SIGHUP}) {
    ChildProcess player(opens_rummy(server));
    player.wait_for_line("/r/");
    player.signal(number);
    player.wait_for_line("Your seat stays yours: the same link brings you back, " + server.address() + "/r/");
    CHECK(player.wait() == 0);
  }
}

TEST_CASE("a client ends when nobody reads its output any more") {
  TestServer server;
  ChildProcess player(opens_rummy(server));
  player.wait_for_line("Type ready");
  player.close_output();
  player.write_line("table");
  CHECK(player.wait() == -SIGPIPE);
}

TEST_CASE("a client that was started with nohup goes on when the terminal is closed") {
  TestServer server;
  auto options = opens_rummy(server);
  options.arguments.insert(options.arguments.begin(), {"sh", "-c", R"(trap "" HUP; exec "$0" "$@")"});
  ChildProcess player(options);
  player.wait_for_line("/r/");
  player.signal(SIGHUP);
  player.ask("options", "The game is Rummy.");
  player.write_line("quit");
  CHECK(player.wait() == 0);
}

TEST_CASE("a second Ctrl-C does not wait for the server's goodbye") {
  TestServer server;
  JsonPlayer player(server.folder / "anna", {server.address(), "--create", "rummy"}, 1);
  player.wait_for("state");
  server.freeze();
  player.process().signal(SIGINT);
  player.wait_for("finished");
  player.process().signal(SIGINT);
  CHECK(player.process().wait() == -SIGINT);
}
