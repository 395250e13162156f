#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/drawn_card.hpp"
#include "table/try.hpp"

/// The turns of BWC gin and Gin Rummy. First the upcard is offered to both players. Then each turn draws a card and
/// puts one away.
namespace meldroom::engine {

struct GinTurns {
  std::uint32_t offered = 0;  ///< the number of the decision that offered the upcard
  bool declined = false;      ///< both have declined the upcard, and the first turn has not begun
  DrawnCard drawn;
  std::int32_t turns_from_discard = 0;  ///< turns in a row that began from the discard pile
};

/// The clause ids of a variant for these rules.
struct GinTurnClauses {
  std::string_view upcard;
  std::string_view turn;
  std::string_view taken;  ///< a card just taken may not be put away
};

/// What these rules need of a step of either game.
struct GinStep {
  const Context& context;
  const TableState& table;
  Croupier& croupier;
  Core& core;
  GinTurns& turns;
  const GinTurnClauses& clauses;
};

// ---- what happens ----

/// Turns up the first card of the stock and offers it to the player who did not deal.
void offer_upcard(const GinStep& step);
/// Offers the upcard to the other player, or begins the first turn.
void decline_upcard(const GinStep& step, Seat seat);
void draw_card(const GinStep& step, Seat seat, Pile from);
/// The card that the table discards for a player whose time is up: the one that they drew. If they took it from the
/// discard pile, it has to stay; then it is the other card of the highest value, the first in hand order of several.
template <class ValueOf>
[[nodiscard]] CardIndex discard_of_late_player(const CardStore& cards, const GinTurns& turns, Seat seat,
                                               ValueOf value_of) {
  if (!turns.drawn.from_discard) {
    return *turns.drawn.card;
  }
  auto others = copy_of(cards.at(hand_of(seat)));
  std::erase(others, *turns.drawn.card);
  return *std::ranges::max_element(others, {}, value_of);
}

// ---- moves ----

/// Draws a card, or takes the upcard.
[[nodiscard]] Result<void> make_draw(const GinStep& step, Seat seat, const Draw& draw);
/// Declines the upcard. Refuses a decline that gives cards back.
[[nodiscard]] Result<void> make_decline(const GinStep& step, Seat seat, const Pass& pass);
/// The card to put away. Refuses the one that was taken this turn.
[[nodiscard]] Result<CardIndex> card_to_put_away(const GinStep& step, Seat seat, CardId id);

// ---- what is allowed ----

/// Refuses a move that does not fit the phase of the turn.
[[nodiscard]] Result<void> check_turn_phase(Phase phase, const GinTurns& turns, MoveKind kind,
                                            const GinTurnClauses& clauses);
/// Adds the draw, or the choices about the upcard.
void add_draw_actions(Phase phase, const GinTurns& turns, const GinTurnClauses& clauses,
                      std::vector<Action>& actions);

// ---- what is seen ----

/// The id of the card taken this turn, if this is its player's own view.
[[nodiscard]] std::optional<CardId> taken_in_own_hand(const CardStore& cards, const GinTurns& turns,
                                                      const std::optional<OwnView>& own);

}  // namespace meldroom::engine
