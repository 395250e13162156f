#include "rummy/game.hpp"

#include <algorithm>

#include "table/checks.hpp"
#include "table/melds.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::rummy {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;

/// Cards for a score sheet, as codes. The client that shows the sheet draws or names them.
std::string codes(const Context& context, CardSpan cards) {
  std::string text;
  for (const auto card : cards) {
    text += (text.empty() ? "" : " ") + context.face(card).code.str();
  }
  return text;
}

/// Cards as names, for a sentence.
std::string names(const Context& context, CardSpan cards) {
  std::string text;
  for (const auto card : cards) {
    text += (text.empty() ? "" : ", ") + spoken_name(context.face(card));
  }
  return text;
}

/// The oldest meld on the table that takes the card (RUM-2.3).
const TableMeld* taker_of(const Context& context, const Game& game, CardIndex card) {
  const auto found = std::ranges::find_if(
      game.melds, [&](const TableMeld& meld) { return takes(context, game.core.cards, meld, {&card, 1}); });
  return found == game.melds.end() ? nullptr : &*found;
}

// ---- the end of a hand ----

/// RUM-3.3
bool at_its_end(const Core& core, const Options& options) {
  return options.ends == Ends::hands ? core.hand >= options.hands : reached(core, options.target);
}

/// RUM-3.3, T-16: shows all hands and ends the match or goes on to the next hand.
void end_hand(GameStep& step, HandResult result) {
  step.croupier.show_hands(result);
  step.croupier.end_hand(std::move(result));
  end_match_or_go_on<Rules>(step, at_its_end(step.game.core, step.context.options), "RUM-3.3");
}

/// RUM-2.5, RUM-2.7: ends the hand with no points for anyone.
void end_without_points(GameStep& step, std::string_view clause) {
  end_hand(step, {.clause = clause});
}

/// RUM-2.6, RUM-3.1, RUM-3.2: `seat` has no cards left and goes out.
void go_out(GameStep& step, Seat seat) {
  const auto& game = step.game;
  HandResult result{.clause = "RUM-2.6", .out = seat};
  auto& winner = result.seats[seat];
  for (const auto other : playing(game.core)) {
    const auto hand = game.core.cards.at(hand_of(other));
    if (hand.empty()) {
      continue;
    }
    winner.add({"RUM-3.1", points(step.context, hand), codes(step.context, hand)});
  }
  if (!game.laid_before[index(seat)]) {
    winner.add({"RUM-3.2", winner.points, "rummy"});
  }
  end_hand(step, std::move(result));
}

// ---- the piles ----

/// RUM-2.5: renews the stock as soon as it is empty and the discard pile holds two cards.
void renew_stock(GameStep& step) {
  auto& cards = step.game.core.cards;
  if (cards.count(stock_place) > 0 || cards.count(discard_place) < 2) {
    return;
  }
  // Each moved card lands on top of the stock. Starting from the top of the pile, the card discarded first ends on top.
  const auto pile = copy_of(cards.at(discard_place));
  for (auto card = pile.rbegin(); card != pile.rend(); ++card) {
    cards.move(*card, stock_place);
  }
  step.croupier.shuffle(stock_place);
  step.croupier.turn_up(cards.at(stock_place).back());
  auto& game = step.game;
  if (!game.renewed && step.context.rules_since(2)) {
    // RUM-2.7 counts whole rounds from here, so the turn that renewed the stock does not count. Version 1 also counted
    // the rounds before.
    game.idle_turns.assign(game.core.seats.size(), 0);
    game.idle_turns[index(game.core.turn)] = -1;
  }
  game.renewed = true;
  step.croupier.say(StockRenewed{static_cast<int>(cards.count(stock_place))});
}

void begin_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  game.drawn = {};
  game.melded = game.laid = false;
  step.croupier.begin_turn(seat, Phase::draw);
  if (game.core.cards.count(stock_place) == 0 && game.core.cards.count(discard_place) == 0) {
    end_without_points(step, "RUM-2.5");
  }
}

/// RUM-2.7: how many more turns a seat may have without a meld or lay-off, once the stock has been renewed.
int turns_to_stall(const Context& context, const Game& game, Seat seat) {
  return std::max(0, context.options.stall_rounds - game.idle_turns[index(seat)]);
}

/// RUM-2.7
bool stalled(const GameStep& step) {
  const auto& game = step.game;
  if (step.context.options.stall_rounds == 0) {
    return false;
  }
  const bool nobody_takes_the_stock = game.turns_since_stock >= static_cast<int>(game.core.cards.size());
  if (!game.renewed) {
    return nobody_takes_the_stock;
  }
  if (nobody_takes_the_stock && step.context.rules_since(2)) {
    return true;  // version 1 checked this only before the stock was renewed
  }
  return std::ranges::all_of(playing(game.core),
                             [&](Seat seat) { return turns_to_stall(step.context, game, seat) == 0; });
}

/// Ends the turn of `seat`, whose player has not gone out.
void end_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  const bool from_stock = game.drawn.card && !game.drawn.from_discard;
  if (game.laid || from_stock) {
    game.turns_since_stock = 0;
  } else if (game.drawn.from_discard || !step.context.rules_since(4)) {
    // Before version 4 a turn in which the player left without a draw counted too.
    ++game.turns_since_stock;
  }
  if (game.laid) {
    game.laid_before[index(seat)] = true;
    game.idle_turns.assign(game.core.seats.size(), 0);
  } else {
    ++game.idle_turns[index(seat)];
  }
  if (stalled(step)) {
    end_without_points(step, "RUM-2.7");
  } else {
    begin_turn(step, left_of(game.core, seat));
  }
}

// ---- a turn ----

void draw_card(GameStep& step, Seat seat, Pile from) {
  auto& game = step.game;
  game.drawn = {step.croupier.draw(seat, from, 1).front(), from == Pile::discard};
  game.core.phase = Phase::play;
  renew_stock(step);
}

/// T-8: the card that a leaver took goes back onto the discard pile. Before version 4 the events showed it as a discard.
void put_back(GameStep& step, Seat seat, CardIndex card) {
  if (!step.context.rules_since(4)) {
    step.croupier.discard(seat, card);
    return;
  }
  auto& cards = step.game.core.cards;
  cards.move(card, discard_place);
  step.croupier.say(CardsPutBack{seat, {card_view(step.context, cards, card)}});
}

void discard_card(GameStep& step, Seat seat, CardIndex card) {
  step.croupier.discard(seat, card);
  if (step.game.core.cards.count(hand_of(seat)) == 0) {
    go_out(step, seat);
    return;
  }
  renew_stock(step);
  end_turn(step, seat);
}

/// RUM-2.4, RUM-2.6: refuses a lay after which the player could not end their turn. `game` is the copy in which the
/// cards are laid already.
Result<void> check_rest(const Context& context, const Game& game, Seat seat) {
  const auto hand = game.core.cards.at(hand_of(seat));
  const bool by_discard = context.options.go_out_by == GoOutBy::discard;
  if (hand.empty() && by_discard) {
    return refuse("RUM-2.6", "no_card_to_discard",
                  "at this table your last card must be a discard: keep one for it");
  }
  if (hand.size() == 1 && hand.front() == game.drawn.taken() &&
      (by_discard || taker_of(context, game, hand.front()) == nullptr)) {
    return refuse("RUM-2.4", "cannot_end_turn",
                  "this would leave only the " + spoken_name(context.face(hand.front())) +
                      " that you took and may not discard: keep another card");
  }
  return {};
}

/// Goes on after cards have been laid: checks the rest of the hand, and goes out if it is empty.
Result<void> after_laying(GameStep& step, Seat seat) {
  TRY(check_rest(step.context, step.game, seat));
  step.game.laid = true;
  if (step.game.core.cards.count(hand_of(seat)) == 0) {
    go_out(step, seat);
  }
  return {};
}

/// RUM-2.1
Result<void> apply_move(GameStep& step, Seat seat, const Draw& draw) {
  if (step.game.core.phase != Phase::draw) {
    return refuse("RUM-2.1", "already_drawn",
                  "you have already drawn: meld or lay off if you like, then discard");
  }
  TRY(check_top_only(draw, "RUM-2.1"));
  const auto place = draw.from == Pile::stock ? stock_place : discard_place;
  if (step.game.core.cards.count(place) == 0) {
    return refuse("RUM-2.1", "pile_empty",
                  draw.from == Pile::stock ? "the stock is empty: draw from the discard pile"
                                           : "the discard pile is empty: draw from the stock");
  }
  draw_card(step, seat, draw.from);
  return {};
}

/// RUM-2.2
Result<void> apply_move(GameStep& step, Seat seat, const Meld& meld) {
  auto& game = step.game;
  if (game.melded && !step.context.options.many_melds) {
    return refuse("RUM-2.2", "already_melded", "one new meld a turn at this table: lay off, or discard");
  }
  const auto cards = TRY(cards_in_hand(step.context, game.core.cards, seat, meld.cards));
  const auto kind = meld_kind(step.context, cards);
  if (!kind) {
    return refuse("RUM-2.2", "not_a_meld",
                  "choose three or more cards of one rank, or of one suit in sequence, the ace low");
  }
  lay_meld(step, seat, *kind, cards);
  game.melded = true;
  return after_laying(step, seat);
}

/// RUM-2.3
Result<void> apply_move(GameStep& step, Seat seat, const LayOff& move) {
  auto& game = step.game;
  const auto cards = TRY(cards_in_hand(step.context, game.core.cards, seat, move.cards));
  const auto* meld = find_meld(game.melds, move.meld);
  if (meld == nullptr) {
    return refuse("T-20", "no_such_meld", "that meld is not on the table: choose one that is");
  }
  if (cards.empty()) {
    return refuse("RUM-2.3", "no_cards", "choose at least one card to lay off");
  }
  if (!takes(step.context, game.core.cards, *meld, cards)) {
    return refuse("RUM-2.3", "does_not_fit",
                  names(step.context, cards) + (cards.size() == 1 ? " does" : " do") + " not fit onto " +
                      names(step.context, game.core.cards.at(group_place(meld->id))) +
                      ": a meld has to stay a set or a run");
  }
  lay_off(step, seat, *meld, cards);
  return after_laying(step, seat);
}

/// RUM-2.4
Result<void> apply_move(GameStep& step, Seat seat, const Discard& discard) {
  auto& game = step.game;
  const auto card = TRY(card_in_hand(step.context, game.core.cards, seat, discard.card));
  if (card == game.drawn.taken()) {
    return refuse("RUM-2.4", "just_taken",
                  "you took the " + spoken_name(step.context.face(card)) +
                      " from the discard pile this turn: " +
                      (game.core.cards.count(hand_of(seat)) == 1 ? "lay it off" : "discard another card"));
  }
  discard_card(step, seat, card);
  return {};
}

// ---- what may be laid ----

/// Whether the player can still end their turn after laying these cards as that meld, or adding them to it.
bool can_end_turn_after(const Context& context, const Game& game, Seat seat, const TableMeld& meld,
                        CardSpan cards) {
  if (game.core.cards.count(hand_of(seat)) > cards.size() + 1) {
    return true;  // with two cards left, one of them may always be discarded
  }
  auto after = game;
  put_meld(context, after.core.cards, after.melds, meld, cards);
  return check_rest(context, after, seat).has_value();
}

}  // namespace

/// RUM-1.1
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  step.croupier.deal(hand_size(static_cast<int>(playing(game.core).size())));
  step.croupier.turn_up(game.core.cards.at(stock_place).front());
  game.melds.clear();
  game.laid_before.assign(game.core.seats.size(), false);
  game.renewed = false;
  game.idle_turns.assign(game.core.seats.size(), 0);
  game.turns_since_stock = 0;
  begin_turn(step, left_of(game.core, game.core.dealer));
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  if (seat != step.game.core.turn) {
    return refuse(turn_clause, "not_your_turn", "it is another player's turn");
  }
  if (step.game.core.phase == Phase::draw && !std::holds_alternative<Draw>(move)) {
    return refuse(turn_clause, "draw_first", "a turn begins with a draw, from the stock or the discard pile");
  }
  return apply_its_kind(step.context, turn_clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          return apply_move(step, seat, chosen);
                        });
}

void Rules::time_out(GameStep& step, Seat seat) {
  auto& game = step.game;
  auto& cards = game.core.cards;
  if (game.core.phase == Phase::draw) {
    draw_card(step, seat, cards.count(stock_place) > 0 ? Pile::stock : Pile::discard);
  }
  const auto hand = cards.at(hand_of(seat));
  const auto taken = game.drawn.taken();
  if (!taken && cards.is_at(*game.drawn.card, hand_of(seat))) {
    discard_card(step, seat, *game.drawn.card);
    return;
  }
  std::optional<CardIndex> highest;
  for (const auto card : hand) {
    if (card != taken && (!highest || step.context.face(card).rank > step.context.face(*highest).rank)) {
      highest = card;
    }
  }
  if (highest) {
    discard_card(step, seat, *highest);
    return;
  }
  // Only the card taken is left. RUM-2.4 has ensured that it fits a meld.
  const auto last = hand.front();
  lay_off(step, seat, *taker_of(step.context, game, last), {&last, 1});
  game.laid = true;
  go_out(step, seat);
}

/// T-8: a card taken from the discard pile and not laid goes back to it. The hand goes aside, and the turn is over.
void Rules::leave(GameStep& step, Seat seat) {
  auto& game = step.game;
  const auto taken = game.drawn.taken();
  if (game.core.turn == seat && taken && game.core.cards.is_at(*taken, hand_of(seat))) {
    put_back(step, seat, *taken);
  }
  step.croupier.lay_aside(seat);
  if (game.core.turn == seat) {
    end_turn(step, seat);
  } else if (stalled(step)) {
    end_without_points(step, "RUM-2.7");
  }
}

void Rules::leave_between_hands(GameStep& step, Seat /*seat*/) {
  end_match_if_tie_is_gone<Rules>(step, at_its_end(step.game.core, step.context.options), "RUM-3.3");
}

void Rules::actions(const Context& context, const TableState& /*table*/, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  const auto& cards = game.core.cards;
  if (game.core.turn != seat) {
    return;
  }
  if (game.core.phase == Phase::draw) {
    Action draw{.kind = MoveKind::draw, .clause = "RUM-2.1"};
    if (cards.count(stock_place) > 0) {
      draw.from.push_back(Pile::stock);
    }
    if (cards.count(discard_place) > 0) {
      draw.from.push_back(Pile::discard);
    }
    actions.push_back(std::move(draw));
    return;
  }
  const auto hand = cards.at(hand_of(seat));
  const auto held = static_cast<int>(hand.size());
  const auto allowed = [&](const TableMeld& meld, CardSpan laid) {
    return can_end_turn_after(context, game, seat, meld, laid);
  };
  if (held >= 3 && (!game.melded || context.options.many_melds)) {
    // The kind of the new meld does not matter before it is laid.
    const auto meld = next_meld(game.melds, seat, MeldKind::set);
    actions.push_back({.kind = MoveKind::meld,
                       .clause = "RUM-2.2",
                       .least = 3,
                       .most = held,
                       .fits = fits_for(context, cards, seat, {&meld, 1}, allowed)});
  }
  if (!game.melds.empty()) {
    actions.push_back({.kind = MoveKind::lay_off,
                       .clause = "RUM-2.3",
                       .least = 1,
                       .most = held,
                       .fits = fits_for(context, cards, seat, game.melds, allowed)});
  }
  if (held == 1 && hand.front() == game.drawn.taken()) {
    return;
  }
  actions.push_back({.kind = MoveKind::discard,
                     .clause = "RUM-2.4",
                     .cards = cards_that_may_go(cards, game.drawn, seat),
                     .least = 1,
                     .most = 1});
}

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  view.tied = tie_to_break(game.core, at_its_end(game.core, context.options));
  const auto& cards = game.core.cards;
  view.discard = discard_view(context, cards);
  for (const auto& meld : game.melds) {
    view.melds[meld.id] = meld_view(context, cards, meld);
  }
}

RummyView Rules::game_view(const Context& context, const Game& game, const std::optional<OwnView>& own) {
  RummyView view{.melded = game.melded};
  // Everyone saw which card was taken, but only its owner may see its id in the hand.
  if (const auto taken = game.drawn.taken(); taken && game.core.phase != Phase::over) {
    view.taken = id_in_own_hand(game.core.cards, *taken, own);
  }
  const auto rounds = context.options.stall_rounds;
  if (game.renewed && rounds > 0 && in_play(game.core)) {
    view.stall_turns = 0;
    for (const auto seat : playing(game.core)) {
      *view.stall_turns += game.laid ? rounds : turns_to_stall(context, game, seat);
    }
  }
  return view;
}

}  // namespace meldroom::engine::rummy
