#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "dict/word_split.hpp"
#include "engine/bot.hpp"
#include "gin/options.hpp"
#include "table/machine_player.hpp"

/// The play of a hard bot: it imagines what it may draw next, and hands that the other player may hold.
namespace meldroom::engine::gin {

using Faces = std::vector<const Face*>;

/// What a card from the deck gains a hand on average. A card of the discard pile has to gain more to be taken.
inline constexpr int usual_gain = 4;

/// A hand of gin as one player knows it.
struct KnownHand {
  const dict::WordSource& words;
  dict::SplitRules rules;  ///< including the bonus for gin
  FailedKnock failed_knock{};
  Faces hand;
  std::optional<std::size_t> taken{};  ///< its index in the hand; it may not be put away (GIN-2.3)
  bool offered = false;                ///< `taken` is the upcard: to put it away is to decline it (GIN-2.1)
  Faces known;                         ///< cards that the other player took from the pile and still holds
  Faces unseen;                        ///< cards that the other player may hold or that may be in the deck
  std::size_t dealt = 0;               ///< cards for each player
  int turns = 0;                       ///< turns that the other player has had
  bool last = false;                   ///< whether the hand ends with this turn (GIN-2.8)
};

/// What the hand is worth after putting away its least useful card: words minus deadwood, plus the bonus for gin.
[[nodiscard]] int best_net(const KnownHand& known_hand);

/// What a hand is worth on average after a draw from the deck: the mean of best_net() over the cards that may come.
[[nodiscard]] double net_after_draw(const KnownHand& known_hand, RandomNumbers& random,
                                    const Bot::TimeLeft& time_left);

/// The card to put away, and whether to knock with it.
struct TurnEnd {
  std::size_t card = 0;
  bool knock = false;
};

/// The best discard or knock for a hand with one card more than was dealt. Weighs what may be drawn next and what the
/// other player may hold.
[[nodiscard]] TurnEnd lookahead_turn_end(const KnownHand& known_hand, RandomNumbers& random,
                                         const Bot::TimeLeft& time_left);

}  // namespace meldroom::engine::gin
