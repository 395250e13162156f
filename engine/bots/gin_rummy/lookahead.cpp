#include "gin_rummy/lookahead.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "gin_rummy/heuristic.hpp"
#include "gin_rummy/lay_offs.hpp"
#include "gin_rummy/scoring.hpp"
#include "monte_carlo.hpp"
#include "table/meld_split.hpp"

namespace meldroom::engine::gin_rummy {
namespace {

constexpr Trials trials{.most_deals = 240, .deals_between_cuts = 48};
constexpr std::size_t most_discards = 5;  ///< discards that are tried

/// A whole hand in which everything hidden is imagined.
struct Position {
  std::array<CardSet, 2> hands{};  ///< of the player who decides, and of the other one
  std::vector<CardKind> stock;     ///< the top card last
  CardSet gone = 0;
  std::optional<CardKind> top;
};

Position imagined(const KnownHand& known_hand, RandomNumbers& random) {
  std::vector<CardKind> cards;
  for_each(known_hand.unseen, [&](CardKind kind) { cards.push_back(kind); });
  const auto missing = std::min(
      cards.size(), static_cast<std::size_t>(std::max(0, known_hand.held - std::popcount(known_hand.known))));
  // The other player has drawn a card each turn and kept the better ones. So they hold the best of more than ten cards.
  const auto drawn = std::min(cards.size() - missing, static_cast<std::size_t>(known_hand.turns));
  CardSet best = known_hand.known;
  random.choose(cards, missing + drawn);
  for (std::size_t i = 0; i < missing + drawn; ++i) {
    best |= bit_of(cards[i]);
  }
  for (std::size_t i = 0; i < drawn; ++i) {
    best &= ~bit_of(heuristic_discard(best, known_hand.gone, std::nullopt));
  }
  Position position{
      .hands = {known_hand.hand, best}, .stock = {}, .gone = known_hand.gone, .top = known_hand.top};
  for_each(known_hand.unseen & ~best, [&](CardKind kind) { position.stock.push_back(kind); });
  random.shuffle(position.stock);
  return position;
}

/// The points that a knock gives the knocker; negative if the other player gets them.
int knocked(const Position& position, std::size_t knocker, const Options& options) {
  const auto own = best_meld_split(position.hands[knocker]);
  const int deadwood = points(own.deadwood);
  std::vector<LaidMeld> melds;
  std::ranges::transform(own.melds, std::back_inserter(melds), laid_meld);
  if (deadwood == 0) {
    melds.clear();
  }
  const auto answer = best_answer(position.hands[1 - knocker], melds);
  const auto scored = score(deadwood == 0 ? KnockKind::gin : KnockKind::knock,
                            {deadwood, points(left_after(answer.deadwood, melds))}, false, options);
  return scored.to_knocker ? scored.points() : -scored.points();
}

/// Plays on by the heuristic from the start of a turn of `player` to the end of the hand. Returns the points of the
/// first player, negative if the other one gets them.
int played_on(Position position, std::size_t player, const KnownHand& known_hand) {
  while (static_cast<int>(position.stock.size()) > last_of_stock) {
    auto& hand = position.hands[player];
    std::optional<CardKind> taken;
    if (position.top && heuristic_takes(hand, *position.top, known_hand.limit)) {
      taken = position.top;
      position.gone &= ~bit_of(*taken);
      hand |= bit_of(*taken);
    } else {
      hand |= bit_of(position.stock.back());
      position.stock.pop_back();
    }
    const auto [card, knock] = heuristic_turn_end(hand, position.gone, taken, known_hand.limit);
    hand &= ~bit_of(card);
    if (knock) {
      const int brings = knocked(position, player, known_hand.options);
      return player == 0 ? brings : -brings;
    }
    position.gone |= bit_of(card);
    position.top = card;
    player = 1 - player;
  }
  return 0;
}

/// Ends the first player's turn, then plays on.
int after_turn_end(Position position, const TurnEnd& turn_end, const KnownHand& known_hand) {
  position.hands[0] &= ~bit_of(turn_end.card);
  if (turn_end.knock) {
    return knocked(position, 0, known_hand.options);
  }
  position.gone |= bit_of(turn_end.card);
  position.top = turn_end.card;
  return played_on(std::move(position), 1, known_hand);
}

}  // namespace

bool lookahead_takes(const KnownHand& known_hand, RandomNumbers& random, const Bot::TimeLeft& time_left) {
  const bool by_heuristic = heuristic_takes(known_hand.hand, *known_hand.top, known_hand.limit);
  return best_by_trial(
      std::vector<bool>{by_heuristic, !by_heuristic}, trials, time_left,
      [&] { return imagined(known_hand, random); },
      [&](Position position, bool takes) {
        auto& hand = position.hands[0];
        std::optional<CardKind> taken;
        if (takes) {
          taken = known_hand.top;
        } else if (!position.stock.empty()) {
          hand |= bit_of(position.stock.back());
          position.stock.pop_back();
        }
        if (taken) {
          hand |= bit_of(*taken);
          position.gone &= ~bit_of(*taken);
        }
        const auto turn_end = heuristic_turn_end(hand, position.gone, taken, known_hand.limit);
        return after_turn_end(std::move(position), turn_end, known_hand);
      });
}

TurnEnd lookahead_turn_end(const KnownHand& known_hand, RandomNumbers& random,
                           const Bot::TimeLeft& time_left) {
  std::vector<TurnEnd> choices;
  const auto to_knock = best_to_knock(known_hand.hand, known_hand.taken);
  const int left = deadwood_of(known_hand.hand & ~bit_of(to_knock));
  if (left == 0) {
    return {to_knock, true};
  }
  if (left <= known_hand.limit) {
    choices.push_back({to_knock, true});
  }
  // The cards that a careful person would discard first.
  CardSet rest = known_hand.hand;
  for (std::size_t i = 0; i < most_discards; ++i) {
    const CardSet may_go = known_hand.taken ? rest & ~bit_of(*known_hand.taken) : rest;
    if (may_go == 0) {
      break;
    }
    const auto card = heuristic_discard(rest, known_hand.gone, known_hand.taken);
    choices.push_back({card, false});
    rest &= ~bit_of(card);
  }
  return best_by_trial(
      choices, trials, time_left, [&] { return imagined(known_hand, random); },
      [&](const Position& position, const TurnEnd& turn_end) {
        return after_turn_end(position, turn_end, known_hand);
      });
}

}  // namespace meldroom::engine::gin_rummy
