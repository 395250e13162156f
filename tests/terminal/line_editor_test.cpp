// The line in which a person types at a terminal.
#include <signal.h>
#include <string>
#include <sys/wait.h>

#include <catch2/catch.hpp>

#include "table_of_terminals.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom::terminal::test;
using meldroom::test::wait_until;

namespace {

constexpr const char* up = "\x1b[A";
constexpr const char* left = "\x1b[D";
constexpr const char* delete_back = "\x7f";
constexpr const char* end_of_input = "\x04";
constexpr const char* clear_line = "\x15";  // Ctrl-U

ChildOptions at_terminal(const TestServer& server) {
  auto options = play_options(server.folder / "anna", {});
  options.terminal = true;
  options.environment["TERM"] = "xterm";
  return options;
}

}  // namespace

TEST_CASE("what comes while a person types appears above their line, which stays whole") {
  TestServer server;
  PlainPair pair(server, "rummy", at_terminal(server));
  pair.one.write("chat hel");
  pair.two.write_line("chat good evening");
  pair.one.wait_for_line("says: good evening");
  pair.one.write("lo\n");
  pair.two.wait_for_line("says: hello");
}

TEST_CASE("a line can be edited, repeated and completed") {
  TestServer server;
  PlainPair pair(server, "rummy", at_terminal(server));
  pair.one.write(std::string("chat helo") + left + "l\n");
  pair.two.wait_for_line("says: hello");
  pair.one.write(std::string(up) + " again\n");
  pair.two.wait_for_line("says: hello again");
  pair.one.write("ren\tZoe\n");
  pair.two.wait_for_line("Zoe");
  pair.one.write("un\t");  // could be several verbs, which are listed
  pair.one.wait_for_line("unhush");
  pair.one.write(std::string(clear_line) + "chat listed\n");
  pair.two.wait_for_line("says: listed");
}

TEST_CASE("an empty line does not end the program, the end of the input does") {
  TestServer server;
  PlainPair pair(server, "rummy", at_terminal(server));
  pair.one.write(std::string("x") + delete_back + delete_back + "\n");
  pair.one.write_line("chat still here");
  pair.two.wait_for_line("says: still here");
  pair.one.write(end_of_input);
  pair.one.wait_for_line("Your seat stays yours");
  CHECK(pair.one.wait() == 0);
}

TEST_CASE("the program ends when its terminal goes away") {
  TestServer server;
  PlainPair pair(server, "rummy", at_terminal(server));
  pair.one.close_input();
  pair.one.close_output();  // of a terminal both are the same
  CHECK(pair.one.wait() == 0);
  pair.two.wait_for_line("Anna has lost the connection.");
}

TEST_CASE("a hangup after the end of the input does not kill the program on its way out") {
  TestServer server;
  PlainPair pair(server, "rummy", at_terminal(server));
  pair.one.write(end_of_input);
  pair.one.wait_for_line("Your seat stays yours");
  pair.one.signal(SIGHUP);
  CHECK(pair.one.wait() == 0);
}

TEST_CASE("a terminal is as it was after each kind of end, and while the program is stopped") {
  for (const int ending : {0, SIGINT, SIGQUIT, SIGTERM, SIGHUP}) {
    INFO("signal " << ending);
    TestServer server;
    PlainPair pair(server, "rummy", at_terminal(server));
    CHECK_FALSE(pair.one.terminal_echoes());
    pair.one.signal(SIGTSTP);
    ::waitpid(pair.one.pid(), nullptr, WUNTRACED);  // a shell, too, goes on only with what has stopped
    CHECK(pair.one.terminal_echoes());
    pair.one.resume();
    wait_until("the program has the terminal again", [&] { return !pair.one.terminal_echoes(); });
    pair.one.write_line("chat back");
    pair.two.wait_for_line("says: back");
    if (ending == 0) {
      pair.one.write_line("quit");
    } else {
      pair.one.signal(ending);
    }
    pair.one.wait_for_line("Your seat stays yours");
    CHECK(pair.one.wait() == 0);
    CHECK(pair.one.terminal_echoes());
  }
}
