#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/endian/conversion.hpp>

#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "dict/blake2b.hpp"
#include "dict/lexicon.hpp"
#include "engine/bot_setup.hpp"
#include "engine/match.hpp"
#include "engine/random_player.hpp"
#include "engine/record.hpp"
#include "lexicons.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/record_json.hpp"
#include "whole_number.hpp"

namespace meldroom::server {

namespace {

using engine::Match;
using engine::MatchSetup;
using engine::OptionValue;
using engine::OptionValues;
using engine::Seat;
using engine::Step;

/// A match of random players can go on for ever: possibly nobody ever scores, and with `stall_rounds: 0` a hand has no
/// limit either.
constexpr int usual_most_hands = 100;
constexpr std::size_t usual_most_moves = 100'000;
constexpr unsigned percent = 100;
/// A player whose choice is refused is asked again. If all of this many tries are refused, there is a bug.
constexpr int most_tries = 1000;

struct SimulateArguments {
  std::string variant;
  int matches = 1;
  std::uint64_t seed = 1;
  std::string out;
  int seats = 2;
  std::vector<std::string> options;
  std::string lexicon = "standard";
  std::filesystem::path lexicon_dir;
  std::vector<std::string> players{};  ///< their kinds
  unsigned timeouts = 0;               ///< how many of a hundred decisions time out
  int most_hands = usual_most_hands;
  std::size_t most_moves = usual_most_moves;
};

/// 32 bytes that follow from the seed, different for each match and purpose.
engine::Bytes32 derived(std::uint64_t seed, std::uint64_t match, std::string_view purpose) {
  const std::string text = "meldroom simulate v1 " + std::to_string(seed) + " " + std::to_string(match) +
                           " " + std::string(purpose);
  return dict::blake2b<32>(text);
}

std::uint64_t derived_number(std::uint64_t seed, std::uint64_t match, std::string_view purpose) {
  return boost::endian::load_little_u64(derived(seed, match, purpose).data());
}

/// Reads the value of an option in the type that the option has.
OptionValue read_option(const engine::OptionSpec& spec, const std::string& text) {
  if (std::holds_alternative<bool>(spec.default_value) && (text == "true" || text == "false")) {
    return text == "true";
  }
  if (std::holds_alternative<int>(spec.default_value)) {
    if (const auto number = whole_number<int>(text)) return *number;
  }
  return text;  // of the wrong type for a switch or a number; complete_options says so
}

OptionValues read_options(engine::VariantId variant, const std::vector<std::string>& given) {
  const auto& specs = engine::info(variant).options;
  OptionValues values;
  for (const auto& option : given) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) {
      throw std::runtime_error("--option " + option + ": an option is given as name=value");
    }
    const std::string name = option.substr(0, equals);
    const std::string value = option.substr(equals + 1);
    const auto spec = std::ranges::find(specs, name, &engine::OptionSpec::name);
    values[name] = spec == specs.end() ? OptionValue(value) : read_option(*spec, value);
  }
  return values;
}

LexiconPtr open_lexicon(const SimulateArguments& arguments) {
  return dict::Lexicon::open(lexicon_file(arguments.lexicon_dir, arguments.lexicon)).value();
}

/// The whole setup except the seed.
MatchSetup make_setup(const SimulateArguments& arguments) {
  const auto variant = engine::variant_named(arguments.variant);
  if (!variant) {
    throw std::runtime_error("--variant " + arguments.variant + ": there is no such game; choose one of " +
                             engine::variant_names());
  }
  const auto& about = engine::info(*variant);
  MatchSetup setup;
  setup.variant = *variant;
  setup.seats = arguments.seats;
  setup.deck = protocol::standard_decks().find(about.deck)->second;
  auto given = read_options(*variant, arguments.options);
  const std::vector<std::string> lexicons{arguments.lexicon};
  if (about.words) {
    setup.lexicon = open_lexicon(arguments);
    given.emplace("lexicon", arguments.lexicon);
  }
  auto options = engine::complete_options(*variant, given, lexicons);
  if (!options) throw std::runtime_error(with_clause(options.error()));
  setup.options = std::move(options).value();
  return setup;
}

Step start(MatchSetup setup) {
  auto started = Match::start(std::move(setup));
  if (!started) throw std::runtime_error(with_clause(started.error()));
  return std::move(started).value();
}

/// Who sits in a seat: a random player, or a bot of some skill.
using Player = std::variant<engine::RandomPlayer, engine::Bot>;

constexpr std::string_view random_player = "random";

/// The kind of player in a seat. The kinds of --players move on by one seat each match, so that all deal equally often.
std::string_view kind_of_player(const SimulateArguments& arguments, std::uint64_t match, std::size_t seat) {
  const auto& kinds = arguments.players;
  return kinds.empty() ? random_player : kinds[(match + seat) % kinds.size()];
}

Player make_player(std::string_view kind, const Match& match, Seat seat, std::uint64_t seed) {
  const auto& setup = match.setup();
  engine::Skill skill{};
  if (!boost::describe::enum_from_string(std::string(kind).c_str(), skill)) {
    return engine::RandomPlayer(setup.variant, seed, match.deck(), setup.lexicon.get(), setup.options);
  }
  return engine::Bot(engine::bot_setup(match, seat, skill, seed));
}

std::optional<engine::Move> choose(Player& player, const engine::View& view) {
  if (auto* random = std::get_if<engine::RandomPlayer>(&player)) return random->choose(view);
  return std::get<engine::Bot>(player).choose(view, [] { return true; });
}

/// Makes a move that the match accepts. Returns it with its result.
std::pair<engine::Move, Step> make_move(Player& player, const Match& match, Seat seat) {
  const int tries = std::holds_alternative<engine::Bot>(player) ? 1 : most_tries;
  std::string why = "none was chosen";
  for (int i = 0; i < tries; ++i) {
    auto move = choose(player, match.view(seat));
    if (!move) break;
    auto applied = match.apply(seat, *move, match.number());
    if (applied) return {*std::move(move), std::move(*applied)};
    why = with_clause(applied.error());
  }
  throw engine::InvariantError("a player found no move that is accepted at number " +
                               std::to_string(match.number()) + ": " + why);
}

/// Makes a move of the table: a timeout (T-7) or the deal of the next hand (T-21).
std::pair<engine::Move, Step> make_table_move(engine::Move move, const Match& match, Seat seat) {
  auto applied = match.apply(seat, move, match.number(), engine::Author::table);
  if (!applied) {
    throw engine::InvariantError("the table's move was refused at number " + std::to_string(match.number()) +
                                 ": " + with_clause(applied.error()));
  }
  return {std::move(move), std::move(applied).value()};
}

/// Plays one match to its end, or until it is cut.
engine::Record simulate(const MatchSetup& setup, const SimulateArguments& arguments, std::uint64_t number) {
  const Step first = start(setup);
  engine::Recorder recorder(first);
  Match match = first.next;
  std::vector<Player> players;
  for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i) {
    players.push_back(make_player(kind_of_player(arguments, number, i), match, engine::seat_at(i),
                                  derived_number(arguments.seed, number, "player " + std::to_string(i))));
  }
  std::mt19937_64 clock(derived_number(arguments.seed, number, "clock"));
  while (!match.over() && match.hands_ended() < arguments.most_hands &&
         recorder.record().moves.size() < arguments.most_moves) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (auto* bot = std::get_if<engine::Bot>(&players[i])) bot->watch(match.view(engine::seat_at(i)));
    }
    if (const auto dealer = match.deals_next()) {
      auto [move, step] = make_table_move(engine::DealHand{}, match, *dealer);
      recorder.add(match, *dealer, engine::Author::table, move, step);
      match = std::move(step.next);
      continue;
    }
    const Seat seat = match.to_act().front();
    const bool late = clock() % percent < arguments.timeouts;
    auto [move, step] =
        late ? make_table_move(engine::TimeOut{}, match, seat) : make_move(players[index(seat)], match, seat);
    recorder.add(match, seat, late ? engine::Author::table : engine::Author::player, move, step);
    match = std::move(step.next);
  }
  return recorder.record();
}

void run(const SimulateArguments& arguments) {
  MatchSetup setup = make_setup(arguments);
  std::ofstream file;
  const bool to_stdout = arguments.out == "-";
  if (!to_stdout) file.open(arguments.out, std::ios::binary | std::ios::trunc);
  std::ostream& out = to_stdout ? std::cout : file;
  std::size_t moves = 0;
  int cut = 0;
  std::map<std::string_view, int> wins;
  for (int match = 0; match < arguments.matches && out; ++match) {
    const auto number = static_cast<std::uint64_t>(match);
    setup.seed.secret = derived(arguments.seed, number, "secret");
    setup.seed.contributions.clear();
    for (int seat = 0; seat < setup.seats; ++seat) {
      setup.seed.contributions.push_back(
          derived(arguments.seed, number, "contribution " + std::to_string(seat)));
    }
    const auto record = simulate(setup, arguments, number);
    moves += record.moves.size();
    cut += record.result ? 0 : 1;
    for (const auto seat : record.result ? record.result->winners : engine::Seats{}) {
      ++wins[kind_of_player(arguments, number, index(seat))];
    }
    out << protocol::record_text(record) << '\n';
  }
  if (!out.flush()) throw std::runtime_error("cannot write " + arguments.out);
  std::ostream& report = to_stdout ? std::cerr : std::cout;
  report << arguments.matches << " matches, " << moves << " moves, " << cut << " cut\n";
  for (const auto& [kind, count] : wins) report << kind << " won " << count << '\n';
}

}  // namespace

void add_simulate_command(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<SimulateArguments>();
  arguments->lexicon_dir = default_lexicon_dir();
  auto* command = app.add_subcommand(
      "simulate",
      "Play whole matches of random players or bots in this process and write their records, one per line");
  command->add_option("--variant", arguments->variant, "the game: " + engine::variant_names())->required();
  command->add_option("--matches", arguments->matches, "how many matches")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "the same one gives the same matches")
      ->capture_default_str();
  command->add_option("--out", arguments->out, "the file for the records; - for standard output")->required();
  command->add_option("--seats", arguments->seats, "how many players")
      ->check(CLI::Range(2, engine::max_seats))
      ->capture_default_str();
  command->add_option("--option", arguments->options,
                      "an option of the game: --option target=50 (may be repeated)");
  command->add_option("--lexicon", arguments->lexicon, "the lexicon's name")->capture_default_str();
  command->add_option("--lexicon-dir", arguments->lexicon_dir, "where the lexicons are");
  command
      ->add_option(
          "--players", arguments->players,
          "the players, seat by seat: random, easy, medium or hard; they move on by one seat each match")
      ->delimiter(',')
      ->check(CLI::IsMember({"random", "easy", "medium", "hard"}));
  command
      ->add_option("--timeouts", arguments->timeouts, "how many of a hundred decisions are left to the clock")
      ->check(CLI::Range(0, 100));
  command
      ->add_option("--max-hands", arguments->most_hands,
                   "the number of hands after which a match is cut off; its record then has no result")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      ->add_option("--max-moves", arguments->most_moves, "the number of moves after which a match is cut off")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->callback([arguments, &exit_code] {
    try {
      run(*arguments);
      exit_code = 0;
    } catch (const std::exception& error) {
      exit_code = refuse("simulate", error.what());
    }
  });
}

}  // namespace meldroom::server
