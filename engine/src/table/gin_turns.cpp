#include "table/gin_turns.hpp"

#include "table/checks.hpp"

namespace meldroom::engine {

void offer_upcard(Croupier& croupier, const TableState& table, Core& core, GinTurns& turns) {
  croupier.turn_up(core.cards.at(stock_place).front());
  turns = {};
  croupier.begin_turn(left_of(core, core.dealer), Phase::upcard);
  turns.offered = table.decision;
}

void decline_upcard(Croupier& croupier, const TableState& table, Core& core, GinTurns& turns, Seat seat) {
  croupier.say(Passed{seat, 0});
  const auto other = left_of(core, seat);
  if (seat == core.dealer) {
    turns.declined = true;
    croupier.begin_turn(other, Phase::draw);
  } else {
    croupier.begin_turn(other, Phase::upcard);
    turns.offered = table.decision;
  }
}

void draw_card(Croupier& croupier, const TableState& table, Core& core, GinTurns& turns, Seat seat,
               Pile from) {
  turns.drawn = {croupier.draw(seat, from, 1).front(), from == Pile::discard};
  turns.turns_from_discard = turns.drawn.from_discard ? turns.turns_from_discard + 1 : 0;
  turns.declined = false;
  // T-7: the turn that follows the upcard has a clock of its own. It starts only once; otherwise a player could renew
  // it forever by taking the card back and again.
  if (core.phase == Phase::upcard && table.decision == turns.offered) {
    croupier.begin_decision(Phase::play);
  }
  core.phase = Phase::play;
}

namespace {

Refusal upcard_declined(const GinTurnClauses& clauses) {
  return refuse(clauses.upcard, "upcard_declined", "both have declined the upcard: draw from the stock");
}

}  // namespace

Result<void> check_phase(Phase phase, const GinTurns& turns, MoveKind kind, const GinTurnClauses& clauses) {
  const auto is_one_of = [kind](auto... kinds) { return ((kind == kinds) || ...); };
  switch (phase) {
    case Phase::upcard:
      if (is_one_of(MoveKind::draw, MoveKind::pass)) {
        return {};
      }
      return refuse(clauses.upcard, "upcard_first",
                    "first take the upcard from the discard pile, or decline it");
    case Phase::draw:
      if (is_one_of(MoveKind::draw)) {
        return {};
      }
      if (turns.declined) {
        return upcard_declined(clauses);
      }
      return refuse(clauses.turn, "draw_first",
                    "a turn begins with a draw, from the stock or the discard pile");
    case Phase::play:
    case Phase::lay_down:
    case Phase::final_plays:
    case Phase::challenge:
    case Phase::starter:
    case Phase::over:
    case Phase::between_hands:
      if (!is_one_of(MoveKind::draw, MoveKind::pass, MoveKind::lay_off, MoveKind::done)) {
        return {};
      }
      return refuse(clauses.turn, "already_drawn",
                    "you have already drawn a card: discard one now, or knock");
  }
  throw InvariantError("no phase of a turn");
}

Result<void> check_draw(const Core& core, const GinTurns& turns, const Draw& draw,
                        const GinTurnClauses& clauses) {
  if (core.phase == Phase::upcard && draw.from == Pile::stock) {
    return refuse(clauses.upcard, "upcard_first", "take the upcard or decline it: the stock comes later");
  }
  if (turns.declined && draw.from == Pile::discard) {
    return upcard_declined(clauses);
  }
  return check_top_only(draw, clauses.turn);
}

Result<void> check_decline(const Context& context, const Core& core, Seat seat, const Pass& pass,
                           const GinTurnClauses& clauses) {
  TRY(cards_in_hand(context, core.cards, seat, pass.cards));
  if (!pass.cards.empty()) {
    return refuse(clauses.upcard, "wrong_number_of_cards", "to decline the upcard, give no card back");
  }
  return {};
}

Result<void> check_not_taken(const Context& context, const GinTurns& turns, CardIndex card,
                             const GinTurnClauses& clauses) {
  if (card != turns.drawn.taken()) {
    return {};
  }
  return refuse(clauses.taken, "just_taken",
                "you took the " + spoken_name(context.face(card)) +
                    " from the discard pile this turn: put away another card");
}

std::vector<CardId> cards_that_may_go(const CardStore& cards, const GinTurns& turns, Seat seat) {
  std::vector<CardId> others;
  const auto taken = turns.drawn.taken();
  for (const auto card : cards.at(hand_of(seat))) {
    if (taken && card != taken) {
      others.push_back(cards.id(card));
    }
  }
  return others;
}

void add_draw_actions(Phase phase, const GinTurns& turns, const GinTurnClauses& clauses,
                      std::vector<Action>& actions) {
  if (phase == Phase::upcard) {
    actions.push_back({.kind = MoveKind::draw, .clause = clauses.upcard, .from = {Pile::discard}});
    actions.push_back({.kind = MoveKind::pass, .clause = clauses.upcard});
  } else if (turns.declined) {
    actions.push_back({.kind = MoveKind::draw, .clause = clauses.upcard, .from = {Pile::stock}});
  } else {
    actions.push_back({.kind = MoveKind::draw, .clause = clauses.turn, .from = {Pile::stock, Pile::discard}});
  }
}

std::optional<CardId> taken_in_own_hand(const CardStore& cards, const GinTurns& turns, const View& view) {
  const auto taken = turns.drawn.taken();
  return taken ? id_in_own_hand(cards, *taken, view) : std::nullopt;
}

}  // namespace meldroom::engine
