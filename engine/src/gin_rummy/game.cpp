#include "gin_rummy/game.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <span>

#include "engine/match.hpp"
#include "gin_rummy/lay_offs.hpp"
#include "table/card_set.hpp"
#include "table/checks.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::gin_rummy {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;
using Melds = std::vector<Cards>;

constexpr GinTurnClauses clauses{.upcard = "GR-2.1", .turn = "GR-2.2", .taken = "GR-2.2"};

// ---- hands as sets of cards ----

CardKind kind_of(const Context& context, CardIndex card) {
  return engine::kind_of(context.face(card));
}

CardSet card_set_of(const Context& context, CardSpan cards) {
  CardSet set = 0;
  for (const auto card : cards) {
    set |= bit_of(kind_of(context, card));
  }
  return set;
}

/// One card of each kind in `set`, in the order of the kinds.
Cards cards_of(const Context& context, CardSpan cards, CardSet set) {
  Cards found;
  for_each(set, [&](CardKind kind) {
    found.push_back(*std::ranges::find(cards, kind, [&](CardIndex card) { return kind_of(context, card); }));
  });
  return found;
}

Cards without(CardSpan cards, CardSpan others) {
  Cards rest;
  rest.reserve(cards.size());
  std::ranges::copy_if(cards, std::back_inserter(rest),
                       [&](CardIndex card) { return std::ranges::find(others, card) == others.end(); });
  return rest;
}
Cards without(CardSpan cards, CardIndex other) {
  return without(cards, {&other, 1});
}

/// A hand split into melds and deadwood.
struct SplitHand {
  Melds melds;
  Cards deadwood;
};

/// Every card that is in no meld is deadwood. That includes a duplicate card, which a host's own deck can have.
SplitHand split_by(const Context& context, CardSpan hand, const MeldSplit& split) {
  SplitHand found{.melds = {}, .deadwood = copy_of(hand)};
  for (const auto meld : split.melds) {
    found.melds.push_back(cards_of(context, hand, meld));
    found.deadwood = without(found.deadwood, found.melds.back());
  }
  return found;
}

SplitHand split_best(const Context& context, CardSpan hand) {
  return split_by(context, hand, best_meld_split(card_set_of(context, hand)));
}

/// The same, if the deadwood has fewer than `bound` points.
std::optional<SplitHand> split_best(const Context& context, CardSpan hand, int bound) {
  const auto set = card_set_of(context, hand);
  const int duplicates = points(context, hand) - points(set);
  const auto split = best_meld_split(set, bound - duplicates);
  return split ? std::optional(split_by(context, hand, *split)) : std::nullopt;
}

// ---- melds (GR-2.3) ----

/// The hand split into the melds that its player names. `hand` is the part that lies open, without a card put away.
Result<SplitHand> read_melds(const GameStep& step, Seat seat, CardSpan hand,
                             const std::vector<std::vector<CardId>>& named) {
  std::vector<CardId> ids;
  for (const auto& meld : named) {
    ids.insert(ids.end(), meld.begin(), meld.end());
  }
  const auto cards = TRY(cards_in_hand(step.context, step.game.core.cards, seat, ids));
  auto rest = std::span(cards);
  SplitHand found{.melds = {}, .deadwood = without(hand, cards)};
  const bool all_open =
      std::ranges::all_of(cards, [&](CardIndex card) { return std::ranges::find(hand, card) != hand.end(); });
  if (!all_open) {
    return refuse("T-20", "card_named_twice",
                  "the card that you put away cannot be in a meld too: choose each card once");
  }
  for (const auto& meld : named) {
    const auto& own = found.melds.emplace_back(rest.begin(), rest.begin() + std::ssize(meld));
    rest = rest.subspan(meld.size());
    if (!meld_kind(step.context, own)) {
      return refuse("GR-2.3", "not_a_meld",
                    "choose three or more cards of one rank, or of one suit in sequence, the ace low");
    }
  }
  return found;
}

void lay(const GameStep& step, Seat seat, const Melds& melds) {
  for (const auto& cards : melds) {
    lay_meld(step, seat, meld_kind(step.context, cards).value(), cards);
  }
}

/// The knocker's melds, which the other player may lay off on.
std::vector<TableMeld> knockers_melds(const Game& game) {
  std::vector<TableMeld> melds;
  std::ranges::copy_if(game.melds, std::back_inserter(melds),
                       [&](const TableMeld& meld) { return meld.owner == game.knocker; });
  return melds;
}

std::vector<LaidMeld> laid_by_knocker(const Context& context, const Game& game) {
  std::vector<LaidMeld> laid;
  for (const auto& meld : knockers_melds(game)) {
    laid.push_back({meld.kind, card_set_of(context, game.core.cards.at(group_place(meld.id)))});
  }
  return laid;
}

// ---- the end of a hand ----

/// GR-3.4 to GR-3.6
MatchResult match_result(const Context& context, const Game& game, Seat winner) {
  const auto totals = [&](Seat seat) {
    return Totals{game.core.seats[index(seat)].score, game.hands_won[index(seat)]};
  };
  MatchResult result{"GR-3.4", {winner}};
  auto& sheet = result.sheet.emplace();
  for (const auto seat : playing(game.core)) {
    sheet[seat] =
        final_sheet(totals(seat), totals(left_of(game.core, seat)), seat == winner, context.options);
  }
  return result;
}

void end_hand(GameStep& step, HandResult result) {
  auto& core = step.game.core;
  step.croupier.end_hand(std::move(result));
  const auto leader = leaders(core).front();  // only one player scores in a hand, so there is no tie
  if (core.seats[index(leader)].score >= step.context.options.target) {
    step.croupier.end_match(match_result(step.context, step.game, leader));
    return;
  }
  go_on_to_next_hand<Rules>(step);
}

/// GR-2.8: nobody has knocked, so both hands stay hidden (T-5). Version 2 showed them.
void end_without_points(GameStep& step) {
  HandResult result{.clause = "GR-2.8"};
  if (!step.context.rules_since(3)) {
    step.croupier.show_hands(result);
  }
  end_hand(step, std::move(result));
}

/// Lays open the cards that are in no meld.
void show_deadwood(GameStep& step, Seat seat) {
  auto& game = step.game;
  step.croupier.lay_open(seat);
  game.open[index(seat)] = true;
  step.croupier.say(
      HandShown{seat, {}, card_views(step.context, game.core.cards, game.core.cards.at(open_hand_of(seat)))});
}

/// Scores both hands. Nothing more can or will be laid off.
void tally(GameStep& step, KnockKind kind) {
  auto& game = step.game;
  auto& cards = game.core.cards;
  const auto knocker = *game.knocker;
  const auto other = left_of(game.core, knocker);
  show_deadwood(step, other);
  if (const auto aside = cards.at(aside_place); !aside.empty()) {
    step.croupier.turn_up(aside.front());  // face down until now
  }
  const auto deadwood = [&](Seat seat) { return points(step.context, cards.at(open_hand_of(seat))); };
  auto scored = score(kind, {deadwood(knocker), deadwood(other)}, game.doubled, step.context.options);
  const auto winner = scored.to_knocker ? knocker : other;
  ++game.hands_won[index(winner)];
  HandResult result{.clause = scored.lines.front().clause, .out = knocker};
  for (const auto seat : playing(game.core)) {
    result.seats[seat].hand = card_views(step.context, cards, cards.at(open_hand_of(seat)));
  }
  result.seats[winner].points = scored.points();
  result.seats[winner].lines = std::move(scored.lines);
  end_hand(step, std::move(result));
}

// ---- a turn (GR-2.1, GR-2.2) ----

GinStep gin_step(GameStep& step) {
  return {step.context, step.table, step.croupier, step.game.core, step.game.turns, clauses};
}

/// GR-2.2, GR-2.8
void discard_card(GameStep& step, Seat seat, CardIndex card) {
  auto& game = step.game;
  step.croupier.discard(seat, card);
  game.turns.drawn = {};
  if (game.core.cards.count(stock_place) <= last_of_stock ||
      game.turns.turns_from_discard >= most_from_discard) {
    step.croupier.say(DeckDepleted{"GR-2.8"});
    end_without_points(step);
  } else {
    step.croupier.begin_turn(left_of(game.core, seat), Phase::draw);
  }
}

// ---- the knock (GR-2.4 to GR-2.6) ----

bool has_big_gin(const Context& context, const Game& game, Seat seat) {
  return context.options.big_gin && split_best(context, game.core.cards.at(hand_of(seat)), 1);
}

/// GR-2.4: the hand to lay open, without the card put away: as the player names it, or the best split. The melds named
/// are checked before what they leave (T-20).
Result<SplitHand> read_knock(const GameStep& step, Seat seat, CardIndex put_away,
                             const std::optional<std::vector<std::vector<CardId>>>& named) {
  const auto& context = step.context;
  const auto limit = step.game.limit;
  const auto hand = without(step.game.core.cards.at(hand_of(seat)), put_away);
  const auto best = split_best(context, hand);
  auto open = named && !named->empty() ? TRY(read_melds(step, seat, hand, *named)) : best;
  const auto left = points(context, open.deadwood);
  if (left <= limit) {
    return open;
  }
  const auto least = points(context, best.deadwood);
  const auto allowed = limit == 0
                           ? "in this hand you may knock only with gin, without any deadwood"
                           : "in this hand you may knock with " + std::to_string(limit) + " points or fewer";
  if (least > limit) {
    return refuse(context.options.knock == KnockBy::oklahoma ? "GR-2.5" : "GR-2.4", "too_much_deadwood",
                  std::to_string(least) + " points of deadwood would be left: " + allowed,
                  {.given = least, .most = limit});
  }
  return refuse("GR-2.4", "better_split",
                "these melds leave " + std::to_string(left) + " points of deadwood, others only " +
                    std::to_string(least) + ": choose those, or none",
                {.given = left, .most = least});
}

/// Lays open the hand of the player who ends the play. The other player answers, or after gin their hand is scored at
/// once.
void knock(GameStep& step, Seat seat, const SplitHand& hand, KnockKind kind) {
  auto& game = step.game;
  game.turns.drawn = {};
  game.knocker = seat;
  step.croupier.say(Knocked{seat, kind != KnockKind::knock});
  lay(step, seat, hand.melds);
  show_deadwood(step, seat);
  const auto other = left_of(game.core, seat);
  if (kind == KnockKind::knock) {
    step.croupier.begin_turn(other, Phase::lay_down);
    return;
  }
  // GR-2.7: after gin nothing is laid off, so the other player has nothing to decide beyond the best split.
  lay(step, other, split_best(step.context, game.core.cards.at(hand_of(other))).melds);
  tally(step, kind);
}

// ---- the answer (GR-2.7) ----

/// Lays off all deadwood that the knocker's melds take, one card after another.
void lay_off_all(GameStep& step, Seat seat) {
  auto& game = step.game;
  const auto& context = step.context;
  const auto melds = knockers_melds(game);
  const auto hand = copy_of(game.core.cards.at(hand_of(seat)));
  for (const auto& [kind, place] : lay_offs(card_set_of(context, hand), laid_by_knocker(context, game))) {
    lay_off(step, seat, melds[place], cards_of(context, hand, bit_of(kind)));
  }
}

/// Whether the player who answers may set out melds. Before version 4 they did so only once.
bool may_set_out(const Context& context, const Game& game, Seat seat) {
  const auto hand = game.core.cards.at(hand_of(seat));
  return !game.answered || (context.rules_since(4) && !split_best(context, hand).melds.empty());
}

void answer_best(GameStep& step, Seat seat) {
  auto& game = step.game;
  const auto& context = step.context;
  if (may_set_out(context, game, seat)) {
    const auto hand = game.core.cards.at(hand_of(seat));
    lay(step, seat,
        split_by(context, hand, best_answer(card_set_of(context, hand), laid_by_knocker(context, game)))
            .melds);
  }
  lay_off_all(step, seat);
  tally(step, KnockKind::knock);
}

/// Every choice of the other player's cards that one of the knocker's melds takes. Nothing if there are too many.
std::optional<std::vector<Fit>> lay_off_fits(const Context& context, const Game& game, Seat seat) {
  return fits_for(context, game.core.cards, seat, knockers_melds(game),
                  [](const TableMeld& /*meld*/, CardSpan /*cards*/) { return true; });
}

/// Scores the hand as soon as nothing more can be set out or laid off.
void after_laying(GameStep& step, Seat seat) {
  if (may_set_out(step.context, step.game, seat)) {
    return;
  }
  if (const auto fits = lay_off_fits(step.context, step.game, seat); fits && fits->empty()) {
    tally(step, KnockKind::knock);
  }
}

// ---- moves ----

/// GR-2.1, GR-2.2
Result<void> apply_move(GameStep& step, Seat seat, const Draw& draw) {
  return make_draw(gin_step(step), seat, draw);
}

/// GR-2.1
Result<void> apply_move(GameStep& step, Seat seat, const Pass& pass) {
  return make_decline(gin_step(step), seat, pass);
}

/// GR-2.2
Result<void> apply_move(GameStep& step, Seat seat, const Discard& discard) {
  discard_card(step, seat, TRY(card_to_put_away(gin_step(step), seat, discard.card)));
  return {};
}

Refusal no_words() {
  return refuse("GR-2.3", "no_words", "there are no words in Gin Rummy: make melds");
}

/// GR-2.4, GR-2.5
Result<void> apply_move(GameStep& step, Seat seat, const Knock& move) {
  auto& game = step.game;
  if (!move.words.empty()) {
    return no_words();
  }
  const auto card = TRY(card_to_put_away(gin_step(step), seat, move.card));
  const auto hand = TRY(read_knock(step, seat, card, move.melds));
  game.core.cards.move(card, aside_place);
  knock(step, seat, hand, hand.deadwood.empty() ? KnockKind::gin : KnockKind::knock);
  return {};
}

/// GR-2.6, or the answer to a knock (GR-2.7)
Result<void> apply_move(GameStep& step, Seat seat, const LayDown& move) {
  auto& game = step.game;
  if (!move.words.empty()) {
    return no_words();
  }
  const auto hand = game.core.cards.at(hand_of(seat));
  const bool best = !move.melds || move.melds->empty();
  if (game.core.phase == Phase::lay_down) {
    if (best) {
      answer_best(step, seat);
      return {};
    }
    const auto own = TRY(read_melds(step, seat, hand, *move.melds));
    lay(step, seat, own.melds);
    game.answered = true;
    after_laying(step, seat);
    return {};
  }
  if (!has_big_gin(step.context, game, seat)) {
    return refuse("GR-2.6", "no_big_gin",
                  step.context.options.big_gin ? "for big gin all eleven cards have to be in melds"
                                               : "big gin is not played at this table: knock, or discard");
  }
  const auto own = best ? split_best(step.context, hand) : TRY(read_melds(step, seat, hand, *move.melds));
  if (!own.deadwood.empty()) {
    return refuse("GR-2.6", "no_big_gin",
                  "for big gin choose melds of all eleven cards, or none for the best");
  }
  knock(step, seat, own, KnockKind::big_gin);
  return {};
}

/// GR-2.7
Result<void> apply_move(GameStep& step, Seat seat, const LayOff& move) {
  auto& game = step.game;
  const auto cards = TRY(cards_in_hand(step.context, game.core.cards, seat, move.cards));
  const auto melds = knockers_melds(game);
  const auto* meld = find_meld(melds, move.meld);
  if (meld == nullptr) {
    return refuse("GR-2.7", "not_the_knockers", "you lay off on the knocker's melds: choose one of those");
  }
  if (cards.empty() || !takes(step.context, game.core.cards, *meld, cards)) {
    return refuse("GR-2.7", "does_not_fit", "choose cards with which the meld stays a set or a run");
  }
  lay_off(step, seat, *meld, cards);
  after_laying(step, seat);
  return {};
}

/// GR-2.7: the player lays off no more.
Result<void> apply_move(GameStep& step, Seat /*seat*/, const Done& /*move*/) {
  tally(step, KnockKind::knock);
  return {};
}

/// Refuses a move that does not fit the phase.
Result<void> check_phase(const Context& context, const Game& game, Seat seat, MoveKind kind) {
  if (game.core.phase != Phase::lay_down) {
    return check_turn_phase(game.core.phase, game.turns, kind, clauses);
  }
  if (kind == MoveKind::lay_off || kind == MoveKind::done) {
    return game.answered ? Result<void>()
                         : refuse("GR-2.7", "melds_first", "first set out your own melds, then lay off");
  }
  if (kind == MoveKind::lay_down && may_set_out(context, game, seat)) {
    return {};
  }
  return game.answered
             ? refuse("GR-2.7", "already_set_out",
                      "you have already set out your melds: lay off cards, or end your turn")
             : refuse("GR-2.7", "lay_down", "the other player has knocked: set out your melds, then lay off");
}

}  // namespace

/// GR-1.1, GR-2.5
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  const auto seats = game.core.seats.size();
  step.croupier.deal(full_hand);
  const auto& upcard = step.context.face(game.core.cards.at(stock_place).front());
  game.hands_won.resize(seats);
  game.limit = knock_limit(step.context.options, upcard);
  game.doubled = doubles(step.context.options, upcard);
  game.knocker.reset();
  game.answered = false;
  game.open.assign(seats, false);
  game.melds.clear();
  offer_upcard(gin_step(step));
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  const auto& game = step.game;
  if (game.core.turn != seat) {
    return refuse(game.core.phase == Phase::lay_down ? "GR-2.7"
                  : game.core.phase == Phase::upcard ? "GR-2.1"
                                                     : turn_clause,
                  "not_your_turn", "it is the other player's turn");
  }
  return apply_its_kind(step.context, turn_clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          TRY(check_phase(step.context, game, seat, kind(move)));
                          return apply_move(step, seat, chosen);
                        });
}

void Rules::time_out(GameStep& step, Seat seat) {
  auto& game = step.game;
  if (game.core.phase == Phase::upcard) {
    decline_upcard(gin_step(step), seat);
    return;
  }
  if (game.core.phase == Phase::lay_down) {
    answer_best(step, seat);
    return;
  }
  if (game.core.phase == Phase::draw) {
    draw_card(gin_step(step), seat, Pile::stock);
  }
  const auto value = [&](CardIndex card) { return points(step.context.face(card)); };
  discard_card(step, seat, discard_of_late_player(game.core.cards, game.turns, seat, value));
}

void Rules::actions(const Context& context, const TableState& /*table*/, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  if (game.core.turn != seat) {
    return;
  }
  const auto& cards = game.core.cards;
  const auto hand = cards.at(hand_of(seat));
  const auto held = static_cast<int>(hand.size());
  if (game.core.phase == Phase::lay_down) {
    if (may_set_out(context, game, seat)) {
      actions.push_back({.kind = MoveKind::lay_down, .clause = "GR-2.7", .most = held});
    }
    if (!game.answered) {
      return;
    }
    if (auto fits = lay_off_fits(context, game, seat); !fits || !fits->empty()) {
      actions.push_back(
          {.kind = MoveKind::lay_off, .clause = "GR-2.7", .least = 1, .most = held, .fits = std::move(fits)});
    }
    actions.push_back({.kind = MoveKind::done, .clause = "GR-2.7"});
    return;
  }
  if (game.core.phase != Phase::play) {
    add_draw_actions(game.core.phase, game.turns, clauses, actions);
    return;
  }
  std::vector<CardId> knocks;  // the cards whose removal leaves a hand that can knock
  for (const auto card : hand) {
    if (card != game.turns.drawn.taken() && split_best(context, without(hand, card), game.limit + 1)) {
      knocks.push_back(cards.id(card));
    }
  }
  actions.push_back({.kind = MoveKind::discard,
                     .clause = "GR-2.2",
                     .cards = cards_that_may_go(cards, game.turns.drawn, seat),
                     .least = 1,
                     .most = 1});
  if (!knocks.empty()) {
    actions.push_back(
        {.kind = MoveKind::knock, .clause = "GR-2.4", .cards = std::move(knocks), .least = 1, .most = 1});
  }
  if (has_big_gin(context, game, seat)) {
    actions.push_back({.kind = MoveKind::lay_down, .clause = "GR-2.6", .most = held});
  }
}

namespace {

/// The best split of a player's own hand. Uses only what the player sees.
BestSplit best_split_of(const Context& context, const Game& game, Seat seat) {
  const auto& cards = game.core.cards;
  const auto hand = cards.at(hand_of(seat));
  BestSplit best;
  SplitHand split;
  if (game.knocker) {
    const auto laid = laid_by_knocker(context, game);
    split = split_by(context, hand, best_answer(card_set_of(context, hand), laid));
    const auto set = card_set_of(context, split.deadwood);
    best.deadwood = points(context, split.deadwood) - points(set & ~left_after(set, laid));
  } else if (hand.size() <= full_hand) {
    split = split_best(context, hand);
    best.deadwood = points(context, split.deadwood);
  } else {
    best.deadwood = std::numeric_limits<int>::max();
    for (const auto card : hand) {
      if (card == game.turns.drawn.taken()) {
        continue;
      }
      if (auto rest = split_best(context, without(hand, card), best.deadwood)) {
        split = std::move(*rest);
        best.deadwood = points(context, split.deadwood);
        best.put_away = cards.id(card);
      }
    }
  }
  for (const auto& meld : split.melds) {
    best.melds.push_back(cards.ids(meld));
  }
  return best;
}

}  // namespace

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  const auto& cards = game.core.cards;
  view.discard = discard_view(context, cards, game.knocker && cards.count(aside_place) > 0);
  for (const auto& meld : game.melds) {
    view.melds[meld.id] = meld_view(context, cards, meld);
  }
}

GinRummyView Rules::game_view(const Context& context, const Game& game, const std::optional<OwnView>& own) {
  const auto& cards = game.core.cards;
  GinRummyView view{.limit = game.limit,
                    .doubled = game.doubled,
                    .taken = taken_in_own_hand(cards, game.turns, own),
                    .turns_from_discard = game.turns.turns_from_discard,
                    .knocker = game.knocker,
                    .deadwood = {},
                    .hands_won = {}};
  for (std::size_t i = 0; i < game.open.size(); ++i) {
    const auto seat = seat_at(i);
    view.hands_won[seat] = game.hands_won[i];
    if (game.open[i]) {
      view.deadwood[seat] = card_views(context, cards, cards.at(open_hand_of(seat)));
    }
    const auto hand = cards.at(hand_of(seat));
    if (in_play(game.core) && !hand.empty() && may_set_out(context, game, seat) &&
        id_in_own_hand(cards, hand.front(), own)) {
      view.best = best_split_of(context, game, seat);
    }
  }
  return view;
}

}  // namespace meldroom::engine::gin_rummy
