#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "dict/split.hpp"
#include "engine/bot.hpp"
#include "gin/options.hpp"
#include "table/player_means.hpp"

/// The play of a bot that weighs what it cannot see.
namespace meldroom::engine::gin {

using Faces = std::vector<const Face*>;

/// What a card of the deck does for a hand, more or less: one of the discard pile has to do more to be taken.
inline constexpr int usual_gain = 4;

/// A hand of gin as its player knows it.
struct Picture {
  const dict::WordSource& words;
  dict::SplitRules rules;  ///< with the bonus of gin
  FailedKnock failed_knock{};
  Faces hand;
  std::optional<std::size_t> taken{};  ///< its place in the hand: it may not be put away (GIN-2.3)
  Faces known;                         ///< what the other player took from the discard pile and holds
  Faces unseen;                        ///< what else they may hold, or what lies in the deck
  std::size_t dealt = 0;               ///< cards each
  int turns = 0;                       ///< that the other player has had
  bool last = false;                   ///< the hand ends with this turn (GIN-2.8)
};

/// What the hand is worth without one of its cards: words less deadwood, and the bonus of gin.
[[nodiscard]] int best_net(const Picture& picture);

/// What a card from the deck makes of a hand, before it is drawn: best_net() over those that it may be.
[[nodiscard]] double net_after_draw(const Picture& picture, Chance& chance, const Bot::Patience& more);

/// A card of the hand to part with, and whether to knock with it.
struct Parting {
  std::size_t card = 0;
  bool knock = false;
};

/// What is best with a card more than was dealt, by what may be drawn next and by what the other player may
/// hold.
[[nodiscard]] Parting deep_parting(const Picture& picture, Chance& chance, const Bot::Patience& more);

}  // namespace meldroom::engine::gin
