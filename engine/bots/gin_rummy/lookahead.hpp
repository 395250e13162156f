#pragma once

#include <optional>

#include "engine/bot.hpp"
#include "gin_rummy/heuristic.hpp"
#include "gin_rummy/options.hpp"
#include "table/card_set.hpp"
#include "table/machine_player.hpp"

/// The play of a hard bot: it tries each choice in many imagined deals (Monte Carlo).
namespace meldroom::engine::gin_rummy {

/// A hand of Gin Rummy as one player knows it.
struct KnownHand {
  Options options;
  int limit = 0;  ///< the most deadwood that allows a knock
  CardSet hand = 0;
  std::optional<CardKind> taken;  ///< the card taken this turn, which may not be put away
  std::optional<CardKind> top;    ///< top card of the discard pile
  CardSet known = 0;              ///< cards of the other player that everyone has seen
  CardSet unseen = 0;             ///< cards that the other player may hold or that may be in the stock
  CardSet gone = 0;               ///< cards in the discard pile
  int held = 10;                  ///< number of cards that the other player holds
  int turns = 0;                  ///< turns that the other player has had
};

/// Whether taking the top card is better than drawing from the stock, or than declining it.
[[nodiscard]] bool lookahead_takes(const KnownHand& known_hand, RandomNumbers& random,
                                   const Bot::TimeLeft& time_left);
[[nodiscard]] TurnEnd lookahead_turn_end(const KnownHand& known_hand, RandomNumbers& random,
                                         const Bot::TimeLeft& time_left);

}  // namespace meldroom::engine::gin_rummy
