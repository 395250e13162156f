// The board, which stays in sight above the line in which a person types.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "examples.hpp"
#include "narrator/narrator.hpp"
#include "table_of_terminals.hpp"
#include "terminal_screen.hpp"
#include "text_layout.hpp"
#include "utf8_locale.hpp"

using namespace meldroom::terminal::test;
using meldroom::terminal::columns_of;
using meldroom::terminal::FaceStyle;
using meldroom::terminal::Narrator;
using meldroom::test::wait_until;

namespace {

/// The line from edge to edge above a board.
constexpr const char* edge = "── Rummy, room ";

/// Anna at a screen and Bert at lines, in a match of Rummy that has just begun.
struct ScreenAndLines {
  /// `environment` is added to Anna's.
  explicit ScreenAndLines(const TestServer& server,
                          const std::map<std::string, std::string>& environment = {})
      : anna(server.folder.path(), {},
             [&] {
               auto options = play_options(server.folder / "anna",
                                           {server.address(), "--create", "rummy", "--name", "Anna"});
               options.environment.insert(environment.begin(), environment.end());
               return options;
             }()),
        bert([&] {
          anna.wait_for("/r/");
          const auto shown = anna.lines();
          const auto line = std::ranges::find_if(
              shown, [](const std::string& one) { return one.find("/r/") != std::string::npos; });
          return play_options(server.folder / "bert",
                              {line->substr(line->find("http")), "--plain", "--name", "Bert"});
        }()) {
    bert.write_line("ready");
    anna.enter("ready");
    bert.wait_for_line("The match begins.");
    anna.wait_for("Your hand:");
  }
  TerminalScreen anna;
  ChildProcess bert;
};

/// Waits until the screen shows one board, as wide as the screen, and ends with what was typed. Until the program has
/// heard of a new size, the terminal shows what it has made of the old board.
void wait_for_one_board(TerminalScreen& screen, int width, const std::string& typed) {
  wait_until("there is one board, as wide as the screen, and what was typed is below it", [&] {
    const auto shown = screen.lines();
    const auto is_edge = [](const std::string& line) { return line.find(edge) != std::string::npos; };
    const auto top = std::ranges::find_if(shown, is_edge);
    return top != shown.end() && columns_of(*top) == static_cast<std::size_t>(width) &&
           std::ranges::count_if(shown, is_edge) == 1 && shown.back().ends_with(typed) &&
           std::ranges::count_if(shown,
                                 [](const std::string& line) { return line.starts_with("Your hand:"); }) == 1;
  });
}

}  // namespace

TEST_CASE_METHOD(Utf8Locale, "a board fits its screen, and ends with what the player may do") {
  const std::filesystem::path folder = meldroom::test::source_dir() / "protocol/examples/valid/server";
  int boards = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().stem().string();
    if (!name.starts_with("snapshot-")) continue;
    INFO(name);
    const auto now = document(name.substr(std::string("snapshot-").size()));
    for (const auto faces : {FaceStyle::ascii, FaceStyle::symbols}) {
      const Narrator narrator({faces, false});
      for (const std::size_t width : {40U, 80U, 200U}) {
        for (const std::size_t most : {8U, 14U, 60U}) {
          const auto lines = narrator.board(now, width, most);
          CHECK(lines.size() <= most);
          for (const auto& line : lines) CHECK(columns_of(line) <= width);
          ++boards;
        }
      }
      const auto turn = narrator.turn(now);
      if (now.playing() && now.my_turn()) CHECK(narrator.board(now, 1000, 60).back() == turn.back());
    }
  }
  CHECK(boards > 100);
}

TEST_CASE("a board says how many melds and words it leaves out") {
  const auto now = document("full-deck-for-a-player");
  const auto whole = narrator.board(now, 40, 60);
  const auto cut = narrator.board(now, 40, whole.size() - 1);
  const auto left_out = std::ranges::find_if(
      cut, [](const std::string& line) { return line.find("more: type table.") != std::string::npos; });
  REQUIRE(left_out != cut.end());
  CHECK(*left_out == "and 3 more: type table.");
  CHECK(cut.back() == whole.back());
}

TEST_CASE("a board leaves out no more than there is, also if a meld takes several lines") {
  const std::string lead = "and ";
  int cut = 0;
  for (const char* name : {"rummy-for-a-player", "full-deck-for-a-player", "gin-rummy-to-answer"}) {
    INFO(name);
    const auto now = document(name);
    const std::size_t all = now.view().melds.size() + now.words().size();
    for (const std::size_t width : {24U, 40U, 80U}) {
      for (std::size_t most = 1; most < 50; ++most) {
        for (const auto& line : narrator.board(now, width, most)) {
          if (!line.starts_with(lead) || line.find(" more: type table.") == std::string::npos) continue;
          const std::size_t left_out = std::stoul(line.substr(lead.size()));
          CHECK((left_out >= 1 && left_out <= all));
          ++cut;
        }
      }
    }
  }
  CHECK(cut > 0);
}

TEST_CASE("the board of a match that is over says who has won") {
  const auto last_line = [](const std::string& name) {
    return narrator.board(document(name), 200, 60).back();
  };
  CHECK(last_line("rummy-over") == "The match is over (RUM-3.3). You win! Type rematch to play again.");
  CHECK(last_line("pass-the-deck-over") ==
        "The match is over (PD-3.3). Ada wins. Type rematch to play again.");
}

TEST_CASE("the board stays in sight while people play, chat and type") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  screen.type("chat hel");
  table.bert.write_line("chat good evening");
  screen.wait_for("says: good evening");
  CHECK(screen.lines_with(edge) == 1);
  CHECK(screen.lines_with("Your hand:") == 1);
  CHECK(screen.lines().back().ends_with("> chat hel"));

  screen.enter("lo");
  table.bert.wait_for_line("says: hello");
  screen.wait_for("Anna says: hello");
  const auto shown = screen.lines();
  const auto line_with = [&](const std::string& text) {
    return std::ranges::find_if(
        shown, [&](const std::string& line) { return line.find(text) != std::string::npos; });
  };
  CHECK(line_with("> chat hello") < line_with("Anna says: hello"));
  CHECK(line_with("Anna says: hello") < line_with(edge));
  CHECK(screen.lines_with(edge) == 1);

  for (int i = 0; i < 30; ++i) table.bert.write_line("rename Bert " + std::to_string(i));
  screen.wait_for("Bert 29");
  CHECK(screen.lines_with(edge) == 1);
  CHECK(screen.lines_with("Your hand:") == 1);
}

TEST_CASE_METHOD(Utf8Locale, "a line of wide characters stays below one board") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  screen.type("chat x");
  screen.wait_for("> chat x");
  // They leave the last column of the first line free, and fill the second line to its edge.
  const std::size_t before = columns_of(screen.lines().back());
  std::string wide = before % 2 == 0 ? "x" : "";
  for (std::size_t i = 0; i < (79 - before) / 2 + 40; ++i) wide += "日";
  screen.type(wide);
  wait_until("they fill the line", [&] { return columns_of(screen.lines().back()) == 80; });
  table.bert.write_line("chat good evening");
  screen.wait_for("says: good evening");
  CHECK(screen.lines_with(edge) == 1);
  CHECK(screen.lines_with("Your hand:") == 1);
}

TEST_CASE_METHOD(Utf8Locale, "the board follows the size of the screen") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  for (const TerminalScreen::Size size : {TerminalScreen::Size{60, 24}, {100, 30}, {80, 16}, {80, 24}}) {
    INFO(size.width << "x" << size.height);
    screen.resize(size);
    screen.type("x");
    wait_for_one_board(screen, size.width, "x");
  }
  screen.press("C-u");
  screen.enter("room");
  screen.wait_for("The room's link");
  wait_for_one_board(screen, 80, ">");
  CHECK(screen.lines_with("> room") == 1);
}

TEST_CASE_METHOD(Utf8Locale, "a screen whose size changes many times shows one board, and the log above it") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  for (int i = 0; i < 30; ++i) table.bert.write_line("rename Bert " + std::to_string(i) + '.');
  screen.wait_for("Bert 29.");
  screen.type("chat x");
  for (int i = 0; i < 20; ++i) screen.resize({60 + i % 7 * 9, 17 + i % 5 * 4});
  screen.resize({70, 30});
  wait_for_one_board(screen, 70, "> chat x");
  CHECK(screen.lines_with("is called Bert 28. now") == 1);
  CHECK(screen.lines_with("is called Bert 20. now") == 1);
}

TEST_CASE("the Enter key takes a line also with the keys of vi") {
  TestServer server;
  std::ofstream(server.folder / "editrc") << "bind -v\n";
  ScreenAndLines table(server, {{"EDITRC", (server.folder / "editrc").string()}});
  auto& screen = table.anna;
  screen.enter("chat one");
  screen.wait_for("Anna says: one");
  screen.type("chat two");
  screen.press("Escape");
  screen.press("Enter");
  screen.wait_for("Anna says: two");
  CHECK(screen.lines_with(edge) == 1);
}

TEST_CASE("Ctrl-L shows the board anew, and a line goes on from there") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  screen.press("C-l");
  screen.enter("room");
  screen.wait_for("The room's link");
  CHECK(screen.lines_with(edge) == 1);
}

TEST_CASE("T-7: the clock runs on the board also when the screen was too small as the turn began") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  wait_until("the board says who plays",
             [&] { return screen.lines_with("Your turn (") + screen.lines_with("To play: Bert.") == 1; });
  if (screen.lines_with("Your turn (") == 1) {
    screen.enter("draw stock");
    screen.enter("discard #1");
  }
  table.bert.wait_for_line("Your turn");
  screen.resize({80, 10});
  wait_until("there is no board", [&] { return screen.lines_with(edge) == 0; });
  table.bert.write_line("draw stock");
  table.bert.write_line("discard #1");
  screen.wait_for("Bert discards");
  screen.resize({80, 24});
  screen.wait_for("Your turn (1");
  // The last line of that kind is on the board. One above it was printed when there was none.
  const auto turn = [&] {
    const auto shown = screen.lines();
    const auto line = std::find_if(shown.rbegin(), shown.rend(),
                                   [](const std::string& one) { return one.starts_with("Your turn ("); });
    return line == shown.rend() ? std::string() : *line;
  };
  const std::string at_first = turn();
  wait_until("the board shows another time", [&] { return !turn().empty() && turn() != at_first; });
}

TEST_CASE("the board goes when the screen is too small or the program ends") {
  TestServer server;
  ScreenAndLines table(server);
  auto& screen = table.anna;
  screen.resize({80, 10});
  wait_until("there is no board", [&] { return screen.lines_with(edge) == 0; });
  screen.enter("hand");
  screen.wait_for("Your hand:");
  screen.resize({80, 24});
  screen.wait_for(edge);

  screen.enter("quit");
  screen.wait_for("Your seat stays yours");
  CHECK(screen.lines_with(edge) == 0);
}
