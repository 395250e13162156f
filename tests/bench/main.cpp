#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

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
  if (!opened) {
    throw std::runtime_error(opened.error().message +
                             " (./deploy/build.sh makes it; --lexicon-dir says where it is)");
  }
  return *std::move(opened);
}

/// How long a part is measured that needs less time than the moves.
double short_time(const Arguments& arguments) {
  return arguments.seconds / 6;
}

Load load_of(const Arguments& arguments) {
  Load load = load_of_meldroom(meldroom(arguments.server, arguments.lexicon_dir, arguments.threads));
  load.rooms = arguments.rooms;
  load.seats = arguments.seats;
  load.idle_connections = arguments.connections;
  load.seconds = arguments.seconds;
  return load;
}

bool print_lexicon(const Arguments& arguments) {
  const auto lexicon = open_lexicon(arguments.lexicon_dir);
  print("Lexicon look-ups", lexicon_rows(*lexicon, short_time(arguments)));
  print("Words from tiles", search_rows(*lexicon));
  return true;
}

bool print_engine(const Arguments& arguments) {
  print("Rules and protocol, in process",
        engine_rows(open_lexicon(arguments.lexicon_dir), short_time(arguments)));
  return true;
}

bool print_bots(const Arguments& arguments) {
  const auto lexicon = open_lexicon(arguments.lexicon_dir);
  for (const auto& variant : engine::variants()) {
    if (arguments.variant.empty() || arguments.variant == variant.name) {
      print("Bots of " + std::string(variant.title), bot_rows(variant, lexicon, arguments.matches));
    }
  }
  return true;
}

bool print_moves(const Arguments& arguments) {
  print("Moves through sockets, journal on, server on one core", move_rows(load_of(arguments)));
  return true;
}

bool print_latency(const Arguments& arguments) {
  print("How long answers take, one move a second in each room", latency_rows(load_of(arguments)));
  return true;
}

bool print_memory(const Arguments& arguments) {
  print("Memory of the server", memory_rows(load_of(arguments)));
  return true;
}

bool print_restart(const Arguments& arguments) {
  print("A start over rooms in mid-play", restart_rows({arguments.server, arguments.lexicon_dir}));
  return true;
}

bool print_cluster(const Arguments& arguments) {
  print("Several machines", cluster_rows({.server = arguments.server,
                                          .lexicon_dir = arguments.lexicon_dir,
                                          .seconds = arguments.seconds,
                                          .playing_rooms = arguments.rooms}));
  return true;
}

bool print_attacks(const Arguments& arguments) {
  const Rows rows = attack_rows(
      {arguments.server, arguments.lexicon_dir, arguments.behind, arguments.attack, arguments.seconds});
  print("A move of honest players while one address attacks, to that before; 99th percentile", rows);
  return std::ranges::none_of(rows, &Row::bad);
}

bool print_soak(const Arguments& arguments) {
  const Rows rows = soak_rows(load_of(arguments));
  print("Many people for a long time", rows);
  return std::ranges::none_of(rows, &Row::bad);
}

bool print_peers(const Arguments& arguments) {
  print_side_by_side(
      {arguments.server, arguments.lexicon_dir, arguments.peers, arguments.seconds, arguments.rounds});
  return true;
}

struct Part {
  std::string name;
  /// False if a result is bad.
  bool (*print)(const Arguments& arguments);
  bool only_if_named = false;
};

const std::vector<Part>& parts() {
  static const std::vector<Part> all{
      {"lexicon", print_lexicon},
      {"engine", print_engine},
      {"bots", print_bots},
      {"moves", print_moves},
      {"latency", print_latency},
      {"memory", print_memory},
      {"restart", print_restart},
      {"cluster", print_cluster},
      {"attacks", print_attacks},
      {"soak", print_soak, true},
      {"side-by-side", print_peers, true},
  };
  return all;
}

void declare(CLI::App& app, Arguments& arguments) {
  std::vector<std::string> names;
  for (const Part& part : parts()) names.push_back(part.name);
  app.add_option("--only", arguments.only, "one part alone")->check(CLI::IsMember(names));
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
}

int run(int argc, char** argv) {
  const fs::path here = fs::canonical("/proc/self/exe").parent_path();
  Arguments arguments;
  arguments.lexicon_dir = here.parent_path() / "lexicon";
  arguments.server = here / "meldroom";
  CLI::App app{"Measures Meldroom: lexicon, engine, bots, moves through sockets, memory, restarts, attacks."};
  declare(app, arguments);
  CLI11_PARSE(app, argc, argv);

  for (const Part& part : parts()) {
    const bool wanted = arguments.only.empty() ? !part.only_if_named : arguments.only == part.name;
    if (wanted && !part.print(arguments)) return 1;
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
