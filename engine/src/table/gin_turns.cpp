#include "table/gin_turns.hpp"

#include "table/checks.hpp"

namespace meldroom::engine {

namespace {

Refusal upcard_declined(const GinTurnClauses& clauses) {
  return refuse(clauses.upcard, "upcard_declined", "both have declined the upcard: draw from the stock");
}

}  // namespace

void offer_upcard(const GinStep& step) {
  step.croupier.turn_up(step.core.cards.at(stock_place).front());
  step.turns = {};
  step.croupier.begin_turn(left_of(step.core, step.core.dealer), Phase::upcard);
  step.turns.offered = step.table.decision;
}

void decline_upcard(const GinStep& step, Seat seat) {
  step.croupier.say(Passed{seat, 0});
  const auto other = left_of(step.core, seat);
  if (seat == step.core.dealer) {
    step.turns.declined = true;
    step.croupier.begin_turn(other, Phase::draw);
  } else {
    step.croupier.begin_turn(other, Phase::upcard);
    step.turns.offered = step.table.decision;
  }
}

void draw_card(const GinStep& step, Seat seat, Pile from) {
  auto& turns = step.turns;
  turns.drawn = {step.croupier.draw(seat, from, 1).front(), from == Pile::discard};
  turns.turns_from_discard = turns.drawn.from_discard ? turns.turns_from_discard + 1 : 0;
  turns.declined = false;
  // T-7: the turn that follows the upcard has a clock of its own. It starts only once; otherwise a player could renew
  // it forever by taking the card back and again.
  if (step.core.phase == Phase::upcard && step.table.decision == turns.offered) {
    step.croupier.begin_decision(Phase::play);
  }
  step.core.phase = Phase::play;
}

Result<void> make_draw(const GinStep& step, Seat seat, const Draw& draw) {
  if (step.core.phase == Phase::upcard && draw.from == Pile::stock) {
    return refuse(step.clauses.upcard, "upcard_first",
                  "take the upcard or decline it: the stock comes later");
  }
  if (step.turns.declined && draw.from == Pile::discard) {
    return upcard_declined(step.clauses);
  }
  TRY(check_top_only(draw, step.clauses.turn));
  draw_card(step, seat, draw.from);
  return {};
}

Result<void> make_decline(const GinStep& step, Seat seat, const Pass& pass) {
  TRY(cards_in_hand(step.context, step.core.cards, seat, pass.cards));
  if (!pass.cards.empty()) {
    return refuse(step.clauses.upcard, "wrong_number_of_cards", "to decline the upcard, give no card back");
  }
  decline_upcard(step, seat);
  return {};
}

Result<CardIndex> card_to_put_away(const GinStep& step, Seat seat, CardId id) {
  const auto card = TRY(card_in_hand(step.context, step.core.cards, seat, id));
  if (card == step.turns.drawn.taken()) {
    return refuse(step.clauses.taken, "just_taken",
                  "you took the " + spoken_name(step.context.face(card)) +
                      " from the discard pile this turn: put away another card");
  }
  return card;
}

Result<void> check_turn_phase(Phase phase, const GinTurns& turns, MoveKind kind,
                              const GinTurnClauses& clauses) {
  if (phase == Phase::upcard) {
    if (kind == MoveKind::draw || kind == MoveKind::pass) {
      return {};
    }
    return refuse(clauses.upcard, "upcard_first",
                  "first take the upcard from the discard pile, or decline it");
  }
  if (phase == Phase::draw) {
    if (kind == MoveKind::draw) {
      return {};
    }
    if (turns.declined) {
      return upcard_declined(clauses);
    }
    return refuse(clauses.turn, "draw_first",
                  "a turn begins with a draw, from the stock or the discard pile");
  }
  if (kind == MoveKind::draw || kind == MoveKind::pass || kind == MoveKind::lay_off ||
      kind == MoveKind::done) {
    return refuse(clauses.turn, "already_drawn", "you have already drawn a card: discard one now, or knock");
  }
  return {};
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

std::optional<CardId> taken_in_own_hand(const CardStore& cards, const GinTurns& turns,
                                        const std::optional<OwnView>& own) {
  const auto taken = turns.drawn.taken();
  return taken ? id_in_own_hand(cards, *taken, own) : std::nullopt;
}

}  // namespace meldroom::engine
