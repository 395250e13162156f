#include "rummy/lookahead.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "monte_carlo.hpp"
#include "rummy/heuristic.hpp"

namespace meldroom::engine::rummy {
namespace {

constexpr Trials trials{.most_deals = 1024, .deals_between_cuts = 64};
constexpr int most_turns = 40;  ///< an imagined hand that is not over after this many counts as 0
constexpr std::size_t most_discards = 6;

/// The choices, that of the heuristic first.
std::vector<Ply> choices(const Position& position) {
  std::vector<Ply> found{heuristic_ply(position)};
  const auto add = [&](const Ply& ply) {
    if (ply != found.front()) {
      found.push_back(ply);
    }
  };
  if (!position.drawn) {
    if (!position.pile.empty()) {
      add({Ply::What::draw_discard});
    }
    if (!position.stock.empty()) {
      add({Ply::What::draw_stock});
    }
    return found;
  }
  for (const auto& lay : heuristic_lays(position)) {
    add(lay);
  }
  auto discards = heuristic_discards(position);
  discards.resize(std::min(discards.size(), most_discards));
  for (const auto card : discards) {
    add({Ply::What::discard, bit_of(card)});
  }
  return found;
}

double play_on(Position position, const Ply& ply, RandomNumbers& random) {
  const auto own = position.turn;
  position.apply(ply, random);
  while (!position.over() && position.turns < most_turns) {
    position.apply(heuristic_ply(position), random);
  }
  return position.value_for(own);
}

}  // namespace

Ply lookahead_ply(const KnownHand& known_hand, RandomNumbers& random, const Bot::TimeLeft& time_left) {
  struct Deal {
    Position position;
    std::uint32_t seed;
  };
  return best_by_trial(
      choices(dealt(known_hand, random)), trials, time_left,
      [&] { return Deal{dealt(known_hand, random), random.below(1U << 30U)}; },
      [](const Deal& deal, const Ply& ply) {
        RandomNumbers same_for_all(deal.seed);  // so that only the choice makes a difference
        return play_on(deal.position, ply, same_for_all);
      });
}

}  // namespace meldroom::engine::rummy
