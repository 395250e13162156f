#include "bots.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/bot_setup.hpp"
#include "engine/match.hpp"
#include "in_process.hpp"
#include "naive_player.hpp"

namespace meldroom::bench {

using namespace engine;

namespace {

/// A match ends without a winner after this many moves.
constexpr int most_moves = 100'000;

/// The skill of a bot; nothing for the naive player.
using Kind = std::optional<Skill>;

std::string name_of(Kind kind) {
  return kind ? boost::describe::enum_to_string(*kind, "") : "naive";
}

class Player {
 public:
  Player(Kind kind, const Match& match, Seat seat, std::uint64_t seed) {
    const auto& setup = match.setup();
    if (kind) {
      bot_.emplace(bot_setup(match, seat, *kind, seed));
    } else {
      naive_.emplace(*setup.deck, setup.lexicon.get(), setup.options);
    }
  }

  void watch(const View& view) {
    if (bot_) {
      bot_->watch(view);
    }
  }
  [[nodiscard]] Move choose(const View& view) {
    return bot_ ? bot_->choose(view, [] { return true; }).value() : naive_->choose(view);
  }

 private:
  std::optional<Bot> bot_;
  std::optional<NaivePlayer> naive_;
};

struct Played {
  std::array<double, 2> won{};
  std::array<double, 2> points{};
  int hands = 0;
  std::vector<double> better_ms;  ///< the time of each move of the better player
};

void play_match(MatchSetup setup, const std::array<Kind, 2>& kinds, std::size_t shift, std::uint64_t seed,
                Played& played) {
  auto started = Match::start(std::move(setup));
  Match match = std::move(started).value().next;
  const auto kind_at = [&](std::size_t seat) { return (seat + shift) % kinds.size(); };
  std::vector<Player> players;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    players.emplace_back(kinds[kind_at(i)], match, seat_at(i), seed * kinds.size() + i);
  }
  for (int moves = 0; !match.over() && moves < most_moves; ++moves) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      players[i].watch(match.view(seat_at(i)));
    }
    const Seat seat = match.to_act().front();
    const auto view = match.view(seat);
    const double start = own_cpu_seconds();
    const auto move = players[index(seat)].choose(view);
    if (kind_at(index(seat)) == 0) {
      played.better_ms.push_back((own_cpu_seconds() - start) * 1000);
    }
    auto applied = match.apply(seat, move, match.number());
    if (!applied) {
      throw std::runtime_error(name_of(kinds[kind_at(index(seat))]) +
                               " made a move that is refused: " + applied.error().message);
    }
    match = std::move(applied).value().next;
  }
  played.hands += match.hands_ended();
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    played.points.at(kind_at(seat)) += match.view(Seat{0}).seats.at(seat_at(seat)).score;
  }
  if (const auto result = match.result()) {
    for (const auto seat : result->winners) {
      played.won.at(kind_at(index(seat))) += 1.0 / static_cast<double>(result->winners.size());
    }
  }
}

void add_pair(Rows& rows, const VariantInfo& variant, const std::shared_ptr<const dict::Lexicon>& lexicon,
              const std::array<Kind, 2>& kinds, int matches) {
  Played played;
  for (int i = 0; i < matches; ++i) {
    const auto seed = static_cast<std::uint64_t>(i) + 1;
    play_match(setup_of(variant.id, variant.words ? lexicon : nullptr, seed), kinds,
               static_cast<std::size_t>(i) % kinds.size(), seed, played);
  }
  const std::string name(variant.title);
  const auto hundred = 100.0 / matches;
  rows.push_back({name + ": " + name_of(kinds[0]) + " wins against " + name_of(kinds[1]),
                  played.won[0] * hundred, "of 100",
                  number_text(played.won[1] * hundred) + " lost, " +
                      number_text(static_cast<double>(played.hands) / matches) + " hands and " +
                      number_text(played.points[0] / matches) + " : " +
                      number_text(played.points[1] / matches) + " points a match"});
  if (kinds[0] == Skill::hard) {
    auto& ms = played.better_ms;
    std::ranges::sort(ms);
    rows.push_back(
        {name + ": a move of hard", ms[ms.size() / 2], "ms, median",
         number_text(ms[ms.size() * 99 / 100]) + " ms p99, " + number_text(ms.back()) + " ms at most"});
  }
}

}  // namespace

Rows bot_rows(const VariantInfo& variant, const std::shared_ptr<const dict::Lexicon>& lexicon, int matches) {
  Rows rows;
  add_pair(rows, variant, lexicon, {Skill::hard, Skill::medium}, matches);
  add_pair(rows, variant, lexicon, {Skill::medium, Skill::easy}, matches);
  if (variant.id == VariantId::rummy || variant.id == VariantId::gin || variant.id == VariantId::gin_rummy) {
    add_pair(rows, variant, lexicon, {Skill::hard, std::nullopt}, matches);
  }
  return rows;
}

}  // namespace meldroom::bench
