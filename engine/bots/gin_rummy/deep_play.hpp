#pragma once

#include <optional>

#include "engine/bot.hpp"
#include "gin_rummy/options.hpp"
#include "table/kinds.hpp"
#include "table/player_means.hpp"

/// The play of a bot that imagines what the other player may hold.
namespace meldroom::engine::gin_rummy {

/// A hand as its player knows it.
struct Picture {
  Options options;
  int limit = 0;  ///< the deadwood with which one may knock
  Kinds hand = 0;
  std::optional<Kind> taken;  ///< the card that may not be put away
  std::optional<Kind> top;    ///< of the discard pile
  Kinds known = 0;            ///< cards of the other player that everyone has seen
  Kinds unseen = 0;           ///< those that they may hold, or that lie in the stock
  Kinds gone = 0;             ///< in the discard pile
  int held = 10;              ///< by the other player
  int turns = 0;              ///< that the other player has had
};

/// How a turn is to end.
struct Parting {
  Kind card{};
  bool knock = false;
};

/// Whether taking the top card is better than a card from the stock, or than declining it.
[[nodiscard]] bool deep_takes(const Picture& picture, Chance& chance, const Bot::Patience& more);
[[nodiscard]] Parting deep_parting(const Picture& picture, Chance& chance, const Bot::Patience& more);

}  // namespace meldroom::engine::gin_rummy
