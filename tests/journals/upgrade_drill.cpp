// Tries an upgrade in the middle of play, and the way back. upgrade_drill.sh runs it.
//
// Rooms of all games are played over sockets on the old program until it is killed. The new program starts on the same
// data, and every room goes on and finishes. Then the old program starts on the data of the new one. If the new program
// keeps another version of the journal, the old one has to refuse it with a sentence and change nothing. Otherwise its
// rooms come back.
#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <sodium.h>
#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "http_request.hpp"
#include "killed_server.hpp"
#include "players.hpp"
#include "stubborn_table.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

void demand(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

/// The bytes of the journal's files, by file name. Not of those that are empty: released programs up to v4 leave an
/// empty log next to a journal that they refuse.
std::map<std::string, std::string> bytes_of(const std::filesystem::path& data_dir) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(data_dir)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with("journal.db") || name.ends_with("-shm") || entry.file_size() == 0) continue;
    files[name] = read_file(entry.path());
  }
  return files;
}

/// The contents of the journal, whether they are in the database or in its write-ahead log.
std::string content_of(const std::filesystem::path& data_dir) {
  const TemporaryFolder copy;
  for (const auto& entry : std::filesystem::directory_iterator(data_dir)) {
    const std::string name = entry.path().filename();
    if (name == "journal.db" || name == "journal.db-wal")
      std::filesystem::copy_file(entry.path(), copy / name);
  }
  sqlite3* database = nullptr;
  demand(sqlite3_open((copy / "journal.db").c_str(), &database) == SQLITE_OK,
         "cannot open a copy of the journal");
  std::string content;
  const auto take = [](void* to, int columns, char** values, char**) {
    for (int i = 0; i < columns; ++i) static_cast<std::string*>(to)->append(values[i]).push_back('\n');
    return 0;
  };
  const int code =
      sqlite3_exec(database, "SELECT * FROM entry ORDER BY seq; SELECT * FROM house; PRAGMA user_version",
                   take, &content, nullptr);
  sqlite3_close(database);
  demand(code == SQLITE_OK, "cannot read a copy of the journal");
  return content;
}

/// Starts the program on data from a newer version, and expects it to refuse them.
void demand_refusal(const KilledServer& server) {
  ChildProcess process(server.command());
  const std::string sentence = process.wait_for_line("use the newer program");
  demand(process.wait() == 1, "the old program did not end with 1");
  say("  it says: " + sentence);
}

/// The games that a program has. An old program may lack some.
std::set<std::string> games_of(const KilledServer& server) {
  std::set<std::string> games;
  const auto offer = nlohmann::json::parse(get(server.port(), "/offer").body);
  for (const auto& variant : offer.at("variants")) {
    games.insert(variant.at("name"));
  }
  return games;
}

/// Checks that the program went on with every room.
void demand_none_lost(const KilledServer& server) {
  for (const std::string lost : {"rooms_set_aside", "rooms_stopped_total"}) {
    demand(metric(server.port(), lost) == 0, "meldroom_" + lost + " is not 0");
  }
}

/// Plays a room for a few moves and leaves it in the middle of play.
void play_on(const KilledServer& server) {
  const auto lexicon = lexicon_in(server.lexicon_dir());
  auto players = sit_down(server.port(), short_match("gin"), *lexicon, 1);
  play_out(players, 10);
}

struct Drill {
  std::filesystem::path old_program;
  std::filesystem::path new_program;
  int rooms = 200;
  int moves = 20;
};

/// Returns whether the new program keeps another version of the journal than the old one.
bool upgrade(const Drill& drill, KilledServer& server) {
  server.start();
  const auto lexicon = lexicon_in(server.lexicon_dir());
  const std::set<std::string> games = games_of(server);
  std::vector<StubbornTable> tables;
  for (int number = 0; std::cmp_less(tables.size(), drill.rooms); ++number) {
    if (games.contains(std::string(StubbornTable::game_of(number))))
      tables.emplace_back(server.port(), [&server] { server.wait_until_up(); }, *lexicon, number);
  }
  std::atomic<bool> killed{false};
  std::vector<std::thread> threads;
  auto since = Clock::now();
  for (StubbornTable& table : tables) threads.emplace_back([&] { table.play(killed); });
  const auto all_are_in_play = [&] {
    return std::ranges::all_of(tables,
                               [&](const StubbornTable& table) { return table.moves() >= drill.moves; });
  };
  const auto all_play = [&] { return std::ranges::none_of(tables, &StubbornTable::failed); };
  while (!all_are_in_play() && all_play()) std::this_thread::sleep_for(20ms);
  server.kill();
  say(fmt::format("old program killed after {:.1f} s, {} rooms of all games in play", seconds_since(since),
                  drill.rooms));

  server.change_to(drill.new_program);
  since = Clock::now();
  killed = true;
  server.start();
  const std::string came_back = server.came_back();
  say(fmt::format("new program ready after {:.2f} s:\n{}", seconds_since(since), came_back));
  since = Clock::now();
  for (std::thread& thread : threads) thread.join();

  int finished = 0;
  int moves = 0;
  int returns = 0;
  for (const StubbornTable& table : tables) {
    for (const std::string& fault : table.faults()) say("fault: " + fault);
    demand(table.faults().empty(), "a table has lost something");
    finished += table.finished();
    moves += table.moves();
    returns += table.returns();
  }
  demand(finished >= drill.rooms, "not all matches were finished");
  demand_none_lost(server);
  say(fmt::format(
      "all went on: {} seats resumed, {} matches finished, {} moves, none lost, {:.1f} s after the start",
      returns, finished, moves, seconds_since(since)));
  return came_back.find("the journal goes from version") != came_back.npos;
}

/// The way back to a program that keeps another version of the journal.
void demand_refusals(const Drill& drill, KilledServer& server) {
  server.stop();
  const auto bytes = bytes_of(server.data_dir());
  server.change_to(drill.old_program);
  say("old program on what the new one has left after SIGTERM:");
  demand_refusal(server);
  demand(bytes_of(server.data_dir()) == bytes, "the old program has changed the new one's data");
  say("  not a byte of it has changed");

  server.change_to(drill.new_program);
  server.start();
  play_on(server);
  server.kill();
  const std::string content = content_of(server.data_dir());
  server.change_to(drill.old_program);
  say("old program on what the new one has left after kill -9:");
  demand_refusal(server);
  demand(content_of(server.data_dir()) == content, "the old program has changed the new one's data");
  say("  every entry is as it was");
}

/// The way back to a program that keeps the same version of the journal.
void go_back(const Drill& drill, KilledServer& server) {
  play_on(server);
  server.kill();
  server.change_to(drill.old_program);
  server.start();
  say(fmt::format("old program on what the new one has left after kill -9:\n{}", server.came_back()));
  demand_none_lost(server);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("An upgrade in the middle of play, and the way back");
  Drill drill;
  app.add_option("--old", drill.old_program, "the `meldroom` that plays first")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("--new", drill.new_program, "the one that goes on")->required()->check(CLI::ExistingFile);
  app.add_option("--rooms", drill.rooms, "rooms at a time");
  app.add_option("--moves", drill.moves, "moves that each has had when the old program is killed");
  CLI11_PARSE(app, argc, argv);
  try {
    demand(sodium_init() >= 0, "libsodium cannot be initialised");
    KilledServer server(drill.old_program);
    if (upgrade(drill, server)) {
      demand_refusals(drill, server);
    } else {
      go_back(drill, server);
    }
  } catch (const std::exception& problem) {
    std::cerr << "upgrade_drill: " << problem.what() << '\n';
    return 1;
  }
  return 0;
}
