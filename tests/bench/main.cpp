#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "attacks.hpp"
#include "bots.hpp"
#include "cluster.hpp"
#include "in_process.hpp"
#include "load.hpp"
#include "restart.hpp"
#include "side_by_side.hpp"
#include "soak.hpp"

namespace meldroom::bench {

namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string only;
  double seconds = 3;
  int rooms = 50;
  int seats = 2;
  int threads = 1;
  int connections = 1000;
  int matches = 100;
  std::string variant;
  std::string attack;
  std::string behind;
  fs::path lexicon_dir;
  fs::path server;
  fs::path peers;
  int rounds = 5;
};

std::shared_ptr<const dict::Lexicon> open_lexicon(const fs::path& folder) {
  auto opened = dict::Lexicon::open(folder / "standard.lex");
  if (const auto* error = std::get_if<dict::LexiconError>(&opened)) {
    throw std::runtime_error(error->message +
                             " (./deploy/build.sh makes it; --lexicon-dir says where it is)");
  }
  return std::get<std::shared_ptr<const dict::Lexicon>>(opened);
}

int run(int argc, char** argv) {
  const fs::path here = fs::canonical("/proc/self/exe").parent_path();
  Arguments arguments;
  arguments.lexicon_dir = here.parent_path() / "lexicon";
  arguments.server = here / "meldroom";
  CLI::App app{"Measures Meldroom: lexicon, engine, bots, moves through sockets, memory, restarts, attacks."};
  app.add_option("--only", arguments.only, "one part alone")
      ->check(CLI::IsMember({"lexicon", "engine", "bots", "moves", "latency", "memory", "restart", "cluster",
                             "attacks", "side-by-side", "soak"}));
  app.add_option("--seconds", arguments.seconds,
                 "how long the moves are counted; the other parts take a fraction of it")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  app.add_option("--rooms", arguments.rooms, "rooms that play at once")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--seats", arguments.seats, "players of each room")
      ->check(CLI::Range(2, 6))
      ->capture_default_str();
  app.add_option("--threads", arguments.threads, "threads of the server, all on its one core")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--connections", arguments.connections, "idle connections for the memory figure")
      ->check(CLI::Range(1, 20'000))
      ->capture_default_str();
  app.add_option("--matches", arguments.matches, "matches of each two bots")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--variant", arguments.variant, "the bots of one game alone: " + engine::variant_names());
  app.add_option("--attack", arguments.attack, "one attack alone")->check(CLI::IsMember(attacks()));
  app.add_option("--behind", arguments.behind, "attacks: a proxy in front of the server")
      ->check(CLI::IsMember({"nginx", "haproxy"}));
  app.add_option("--lexicon-dir", arguments.lexicon_dir, "where standard.lex is");
  app.add_option("--server", arguments.server, "the meldroom program");
  app.add_option("--peers", arguments.peers,
                 "the folder of the peers, for --only side-by-side; side_by_side.sh makes it");
  app.add_option("--rounds", arguments.rounds, "rounds of --only side-by-side, of which it shows the medians")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);

  const auto wanted = [&](const char* part) { return arguments.only.empty() || arguments.only == part; };
  const double short_time = arguments.seconds / 6;
  Load load = load_of_meldroom(meldroom(arguments.server, arguments.lexicon_dir, arguments.threads));
  load.rooms = arguments.rooms;
  load.seats = arguments.seats;
  load.idle_connections = arguments.connections;
  load.seconds = arguments.seconds;
  if (wanted("lexicon")) {
    const auto lexicon = open_lexicon(arguments.lexicon_dir);
    print("Lexicon look-ups", lexicon_rows(*lexicon, short_time));
    print("Words from tiles", search_rows(*lexicon));
  }
  if (wanted("engine")) {
    print("Rules and protocol, in process", engine_rows(open_lexicon(arguments.lexicon_dir), short_time));
  }
  if (wanted("bots")) {
    const auto lexicon = open_lexicon(arguments.lexicon_dir);
    for (const auto& variant : engine::variants()) {
      if (arguments.variant.empty() || arguments.variant == variant.name) {
        print("Bots of " + std::string(variant.title), bot_rows(variant, lexicon, arguments.matches));
      }
    }
  }
  if (wanted("moves")) {
    print("Moves through sockets, journal on, server on one core", move_rows(load));
  }
  if (wanted("latency")) {
    print("How long answers take, one move a second in each room", latency_rows(load));
  }
  if (wanted("memory")) {
    print("Memory of the server", memory_rows(load));
  }
  if (wanted("restart")) {
    print("A start over rooms in mid-play", restart_rows({arguments.server, arguments.lexicon_dir}));
  }
  if (wanted("cluster")) {
    print("Several machines", cluster_rows({.server = arguments.server,
                                            .lexicon_dir = arguments.lexicon_dir,
                                            .seconds = arguments.seconds,
                                            .playing_rooms = arguments.rooms}));
  }
  if (wanted("attacks")) {
    const Rows rows = attack_rows(
        {arguments.server, arguments.lexicon_dir, arguments.behind, arguments.attack, arguments.seconds});
    print("A move of honest players while one address attacks, to that before; 99th percentile", rows);
    if (std::ranges::any_of(rows, &Row::bad)) return 1;
  }
  if (arguments.only == "soak") {
    const Rows rows = soak_rows(load);
    print("Many people for a long time", rows);
    if (std::ranges::any_of(rows, &Row::bad)) return 1;
  }
  if (arguments.only == "side-by-side") {
    print_side_by_side(
        {arguments.server, arguments.lexicon_dir, arguments.peers, arguments.seconds, arguments.rounds});
  }
  return 0;
}

}  // namespace

}  // namespace meldroom::bench

int main(int argc, char** argv) {
  try {
    return meldroom::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "meldroom-bench: %s\n", error.what());
    return 1;
  }
}
