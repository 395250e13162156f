#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/try.hpp"

/// The turns that BWC gin and Gin Rummy have in common: first the upcard is offered to both, then each turn draws a
/// card and puts one away.
namespace meldroom::engine {

struct DrawTurns {
  std::uint32_t offered = 0;            ///< the decision that offered the upcard
  bool declined = false;                ///< the upcard, by both; the first turn has not begun
  std::optional<CardIndex> drawn;       ///< this turn
  bool taken = false;                   ///< `drawn` is from the discard pile: it may not be put away
  std::int32_t turns_from_discard = 0;  ///< begun so, in a row
};

/// The clauses by which a variant says these rules.
struct DrawTurnClauses {
  std::string_view upcard;
  std::string_view turn;
  std::string_view taken;  ///< a card just taken is not put away
};

// ---- what happens ----

/// Turns up the first card of the stock and offers it to the player who did not deal.
void offer_upcard(Croupier& croupier, const TableState& table, Core& core, DrawTurns& turns);
/// The other player is offered the upcard, or the first turn begins.
void decline_upcard(Croupier& croupier, const TableState& table, Core& core, DrawTurns& turns, Seat seat);
void draw_card(Croupier& croupier, const TableState& table, Core& core, DrawTurns& turns, Seat seat,
               Pile from);
/// The card drawn has been discarded or kept: the turn is over.
void forget_drawn(DrawTurns& turns);

// ---- what is allowed ----

/// Refuses a move that does not belong to the phase of the turn.
[[nodiscard]] Result<void> check_phase(Phase phase, MoveKind kind, const DrawTurnClauses& clauses);
[[nodiscard]] Result<void> check_draw(const Core& core, const DrawTurns& turns, const Draw& draw,
                                      const DrawTurnClauses& clauses);
/// Declining the upcard gives no card back.
[[nodiscard]] Result<void> check_decline(const Core& core, Seat seat, const Pass& pass,
                                         const DrawTurnClauses& clauses);
/// Refuses to put away the card taken this turn.
[[nodiscard]] Result<void> check_not_taken(const Context& context, const DrawTurns& turns, CardIndex card,
                                           const DrawTurnClauses& clauses);
/// Whether that card may be put away.
[[nodiscard]] bool may_go(const DrawTurns& turns, CardIndex card);
/// The draw, or what can be done about the upcard.
void add_draw_actions(Phase phase, const DrawTurns& turns, const DrawTurnClauses& clauses,
                      std::vector<Action>& actions);

// ---- what is seen ----

/// The discard pile, which shows its top card; with a knocker's card face down on it, none.
[[nodiscard]] PileView discard_view(const Context& context, const CardStore& cards, bool knocked);
/// The id of the card taken this turn, for its player.
[[nodiscard]] std::optional<CardId> taken_in_own_hand(const CardStore& cards, const DrawTurns& turns,
                                                      const View& view);

}  // namespace meldroom::engine
