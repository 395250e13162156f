#include "alpha_rummy/game.hpp"

#include <algorithm>

#include "alpha_rummy/scoring.hpp"
#include "dict/search.hpp"
#include "table/checks.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;

/// The cards taken from the discard pile this turn that are still in hand, lowest first.
Cards taken_in_hand(const Game& game) {
  auto cards = game.taken;
  const auto hand = hand_of(game.core.turn);
  std::erase_if(cards, [&](CardIndex card) { return !game.core.cards.is_at(card, hand); });
  return cards;
}

bool may_put_back(const Game& game) {
  return !game.taken.empty() && taken_in_hand(game).size() == game.taken.size();
}

bool stock_empty(const Game& game) {
  return game.core.cards.count(stock_place) == 0;
}

/// AR-3.1: whether discarding the last card would go out.
bool goes_out_by_discard(const Game& game) {
  return game.melded && game.core.cards.count(hand_of(game.core.turn)) == 1;
}

/// AR-6.1: whether `seat` may still challenge the pending word.
bool may_challenge(const Game& game, Seat seat) {
  return seat != game.core.turn &&
         std::ranges::find(game.pending->accepted, seat) == game.pending->accepted.end();
}

// ---- the end of a round, and of a turn ----

/// The score sheet of the round. The points are in the scores already.
HandResult score_sheet(const GameStep& step, std::string_view clause) {
  const auto& game = step.game;
  HandResult result{.clause = clause};
  for (const auto seat : on_score_sheet(step.context, game.core)) {
    auto& sheet = result.seats[seat];
    for (const auto& entry : game.entries) {
      if (entry.seat == seat) {
        sheet.add({entry.added ? "AR-4.2" : "AR-4.1", entry.points, entry.text});
      }
    }
  }
  return result;
}

/// AR-5.1
void end_round(GameStep& step) {
  step.croupier.end_hand(score_sheet(step, "AR-5.1"));
  go_on_to_next_hand<Rules>(step);
}

/// Gives the turn to the first seat, from `seat` on, that has no turn to lose (AR-6.2). If there is nothing to draw at
/// all, the round is over (AR-5.1).
void begin_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  for (; game.turns_to_lose[index(seat)] > 0; seat = left_of(game.core, seat)) {
    --game.turns_to_lose[index(seat)];
    step.croupier.say(TurnLost{seat});
  }
  game.last_chance = stock_empty(game);
  game.drawn.reset();
  game.taken.clear();
  game.wanted.reset();
  game.melded = false;
  game.bonus_earned = 0;
  step.croupier.begin_turn(seat, Phase::draw);
  if (game.last_chance && game.core.cards.count(discard_place) == 0) {
    end_round(step);
  }
}

void end_turn(GameStep& step, Seat seat) {
  begin_turn(step, left_of(step.game.core, seat));
}

/// AR-5.1
void pass(GameStep& step, Seat seat) {
  step.croupier.say(Passed{seat, 0});
  end_round(step);
}

/// AR-3.1: the player goes out and loses the bonus cards that are due.
void go_out(GameStep& step, Seat seat) {
  step.croupier.say(WentOut{seat});
  if (!stock_empty(step.game)) {
    step.croupier.draw(seat, Pile::stock, hand_size);
  }
  end_turn(step, seat);
}

// ---- the steps of a turn ----

void draw_from_stock(GameStep& step, Seat seat) {
  step.game.drawn = step.croupier.draw(seat, Pile::stock, 1).front();
  step.game.core.phase = Phase::play;
}

/// Puts the cards taken and not laid back onto the pile, in their order.
void put_back(GameStep& step, Seat seat) {
  auto& game = step.game;
  const auto cards = taken_in_hand(game);
  game.taken.clear();
  game.wanted.reset();
  if (cards.empty()) {
    return;
  }
  for (const auto card : cards) {
    game.core.cards.move(card, discard_place);
  }
  step.croupier.say(CardsPutBack{seat, card_views(step.context, game.core.cards, cards)});
}

/// AR-2.4: takes the bonus cards that are due, or as many as the stock has.
void take_bonus(GameStep& step, Seat seat) {
  auto& game = step.game;
  if (const int due = Rules::bonus_due(game); due > 0) {
    step.croupier.draw(seat, Pile::stock, due);
  }
  game.bonus_earned = 0;
}

/// AR-2.5, AR-3.1
void discard_card(GameStep& step, Seat seat, CardIndex card) {
  const bool out = goes_out_by_discard(step.game);
  step.croupier.discard(seat, card);
  if (out) {
    go_out(step, seat);
  } else {
    end_turn(step, seat);
  }
}

// ---- a word stands, or not ----

/// AR-4: what a word that has just been laid scores.
WordScore worth_of(const Context& context, const CardStore& cards, const Pending& laid,
                   const std::string& word) {
  int value = 0;
  for (const auto card : cards.at(group_place(laid.word))) {
    if (std::ranges::find(laid.old_cards, card) == laid.old_cards.end()) {
      value += context.face(card).value;
    }
  }
  return score_of_word(word.size(), value);
}

/// Scores a word and adds its line to the score sheet.
void score_word(GameStep& step, Seat seat, const std::string& was, const std::string& word,
                const WordScore& worth) {
  auto& game = step.game;
  const bool add_on = !was.empty();
  auto text = (add_on ? was + " -> " + word : word) + ", " + std::to_string(worth.value) + " x" +
              std::to_string(worth.multiplier);
  step.croupier.score(seat, {add_on ? "AR-4.2" : "AR-4.1", worth.points, text});
  game.entries.push_back({seat, add_on, worth.points, std::move(text)});
  game.bonus_earned += worth.bonus_cards;
}

/// The word stands: scores it. Then the player who laid it goes on, wins (AR-4.3) or goes out (AR-3.1).
void word_stands(GameStep& step) {
  auto& game = step.game;
  const auto seat = game.core.turn;
  const auto pending = *std::exchange(game.pending, std::nullopt);
  const auto place = group_place(pending.word);
  const auto& word = find_word(game.words, pending.word)->word;
  score_word(step, seat, pending.was, word, worth_of(step.context, game.core.cards, pending, word));
  game.melded = true;
  if (game.wanted && game.core.cards.is_at(*game.wanted, place)) {
    game.wanted.reset();
  }
  if (game.core.seats[index(seat)].score >= step.context.options.target) {
    step.croupier.end_hand(score_sheet(step, "AR-4.3"));
    step.croupier.end_match({"AR-4.3", {seat}});
  } else if (game.core.cards.count(hand_of(seat)) == 0) {
    go_out(step, seat);
  } else if (game.core.phase == Phase::challenge) {
    step.croupier.begin_decision(Phase::play);
  }
}

/// Takes the pending word away. Its cards return to the hand in the order of the word (T-17); an add-on gives back the
/// word as it was.
void take_away(GameStep& step) {
  auto& game = step.game;
  const auto pending = *std::exchange(game.pending, std::nullopt);
  const auto place = group_place(pending.word);
  const auto cards = copy_of(game.core.cards.at(place));
  for (const auto card : cards) {
    if (std::ranges::find(pending.old_cards, card) == pending.old_cards.end()) {
      game.core.cards.move(card, hand_of(game.core.turn));
    }
  }
  game.core.cards.arrange(place, pending.old_cards);
  if (pending.was.empty()) {
    std::erase_if(game.words, [&](const TableWord& word) { return word.id == pending.word; });
  } else {
    find_word(game.words, pending.word)->word = pending.was;
  }
}

/// AR-6.3: ends the turn. The words that stand keep their points and bonus cards.
void word_fails(GameStep& step) {
  auto& game = step.game;
  const auto seat = game.core.turn;
  const bool wanted_unused = game.wanted.has_value();
  take_away(step);
  if (wanted_unused) {
    put_back(step, seat);
  }
  take_bonus(step, seat);
  if (wanted_unused && game.last_chance) {
    end_round(step);
  } else {
    end_turn(step, seat);
  }
}

/// AR-6.1: closes the window once nobody is left who may challenge.
void close_if_accepted(GameStep& step) {
  const auto& game = step.game;
  if (std::ranges::none_of(playing(game.core), [&](Seat seat) { return may_challenge(game, seat); })) {
    word_stands(step);
  }
}

/// AR-6.1. An acceptance is final: a player who has accepted can no longer challenge.
void accept(GameStep& step, Seat seat) {
  step.croupier.say(WordAccepted{seat});
  step.croupier.make_final();
  step.game.pending->accepted.push_back(seat);
  close_if_accepted(step);
}

// ---- laying a word ----

/// AR-2.2, with `words: checked`: once a lay uses cards taken, they cannot be put back. So it has to leave some word
/// for the card wanted; otherwise the turn could not end. The game is the copy in which the cards are laid already.
Result<void> check_wanted(const GameStep& step, Seat seat) {
  const auto& game = step.game;
  const auto& cards = game.core.cards;
  const auto& context = step.context;
  if (!game.wanted || may_put_back(game)) {
    return {};
  }
  const auto add = [&](CardIndex card, dict::Bag& bag) { bag.add(context.face(card).letters.front()); };
  dict::Bag hand;
  for (const auto card : cards.at(hand_of(seat))) {
    if (card != *game.wanted) {
      add(card, hand);
    }
  }
  const auto exists = [&](const TableWord* old) {
    dict::Bag required;
    add(*game.wanted, required);
    const bool ordered = old != nullptr && context.options.keeps_order;
    for (const auto card : old == nullptr ? CardSpan() : cards.at(group_place(old->id))) {
      add(card, required);
    }
    bool found = false;
    const auto least = old == nullptr ? context.options.min_letters : 0;
    dict::each_word({*context.setup.lexicon, step.table.house_words}, hand, required, least, 0,
                    [&](std::string_view word) {
                      found = !ordered || dict::in_order(old->word, word);
                      return !found;
                    });
    return found;
  };
  if (exists(nullptr) ||
      std::ranges::any_of(game.words, [&](const TableWord& word) { return exists(&word); })) {
    return {};
  }
  return refuse("AR-2.2", "wanted_left_over",
                "after this no word could use the " + spoken_name(context.face(*game.wanted)) +
                    " that you took: keep letters for one");
}

/// Goes on after a word has been laid: the word is pending (AR-6.1), or it stands.
Result<void> after_laying(GameStep& step, Seat seat, Pending laid) {
  auto& game = step.game;
  game.pending = std::move(laid);
  if (step.context.options.challenged) {
    step.croupier.begin_decision(Phase::challenge);
    return {};
  }
  word_stands(step);
  return game.core.turn == seat && game.core.phase == Phase::play ? check_wanted(step, seat) : Result<void>();
}

/// AR-6.4: looks the word up only with `words: checked` (T-9).
Result<void> check_spelling(const GameStep& step, const std::string& word) {
  return step.context.options.challenged ? Result<void>() : check_word(step.context, step.table, word);
}

/// AR-2.3: lays a new word.
Result<void> apply_move(GameStep& step, Seat seat, const LayWord& lay) {
  auto& game = step.game;
  const auto& context = step.context;
  const auto cards = TRY(cards_for_word(context, game.core.cards, seat, lay.tiles));
  const auto least = context.options.min_letters;
  if (static_cast<int>(lay.tiles.size()) < least) {
    return refuse("AR-2.3", "too_short",
                  "a new word has at least " + std::to_string(least) + " letters at this table",
                  {.least = least});
  }
  const auto letters = TRY(spell(context, game.core.cards, lay.tiles, cards, {}));
  TRY(check_spelling(step, spelled(letters)));
  const GroupId id{++game.words_laid};
  lay_word(step, seat, id, letters);
  return after_laying(step, seat, {.word = id, .was = {}, .old_cards = {}, .accepted = {}});
}

/// AR-2.3: adds on to anybody's word.
Result<void> apply_move(GameStep& step, Seat seat, const ChangeWord& change) {
  auto& game = step.game;
  auto& store = game.core.cards;
  const auto& context = step.context;
  auto* word = TRY(word_on_table(game.words, change.word));
  const auto cards = TRY(cards_for_change(context, store, seat, *word, change.tiles));
  TRY(check_all_kept(store, *word, cards));
  const auto letters = TRY(spell(context, store, change.tiles, cards, {}));
  const auto spelling = spelled(letters);
  if (context.options.keeps_order && !dict::in_order(word->word, spelling)) {
    return refuse("AR-2.3", "order_not_kept",
                  "the letters of " + word->word + " stay in their order at this table: add letters at its " +
                      "ends or inside",
                  {.was = word->word});
  }
  TRY(check_spelling(step, spelling));
  Pending laid{.word = word->id,
               .was = word->word,
               .old_cards = copy_of(store.at(group_place(word->id))),
               .accepted = {}};
  change_word(step, seat, *word, letters);
  return after_laying(step, seat, std::move(laid));
}

// ---- the other moves of a turn ----

/// AR-2.2: what a player who has taken from the discard pile must do first.
std::string wanted_first(const GameStep& step) {
  return "make a word with the " + spoken_name(step.context.face(*step.game.wanted)) +
         (may_put_back(step.game) ? ", or put the cards back" : "");
}

/// AR-2.1
Result<void> apply_move(GameStep& step, Seat seat, const Draw& draw) {
  auto& game = step.game;
  const auto& cards = game.core.cards;
  if (game.core.phase != Phase::draw) {
    return refuse(
        "AR-2.1", "already_drawn",
        "you have already drawn: " + (game.wanted ? wanted_first(step) : "meld if you like, then discard"));
  }
  if (draw.from == Pile::stock) {
    if (draw.card) {
      return refuse("AR-2.1", "top_card_only", "only the top card of the stock can be drawn: choose no card");
    }
    if (stock_empty(game)) {
      return refuse("AR-2.1", "pile_empty", "the stock is empty: take from the discard pile, or pass");
    }
    draw_from_stock(step, seat);
    return {};
  }
  const auto pile = cards.at(discard_place);
  if (pile.empty()) {
    return refuse("AR-2.2", "pile_empty", "the discard pile is empty: draw from the stock");
  }
  auto lowest = pile.end() - 1;
  if (draw.card) {
    lowest = std::ranges::find(pile, *draw.card, [&](CardIndex card) { return cards.id(card); });
    if (lowest == pile.end()) {
      return refuse(
          "T-20", "card_not_on_pile",
          name_of(step.context, cards, seat, *draw.card) + " is not in the discard pile: choose one that is");
    }
  }
  game.taken = copy_of(step.croupier.draw(seat, Pile::discard, static_cast<int>(pile.end() - lowest)));
  game.wanted = game.taken.front();
  game.core.phase = Phase::play;
  return {};
}

/// AR-2.2
Result<void> apply_move(GameStep& step, Seat seat, const PutBack& /*put_back*/) {
  auto& game = step.game;
  if (game.taken.empty()) {
    return refuse("AR-2.2", "nothing_taken", "you have taken no card from the discard pile this turn");
  }
  if (!may_put_back(game)) {
    return refuse("AR-2.2", "cards_laid",
                  "you have laid cards that you took from the discard pile: you keep the rest" +
                      (game.wanted ? "; " + wanted_first(step) : ""));
  }
  put_back(step, seat);
  game.core.phase = Phase::draw;
  return {};
}

/// AR-2.4
Result<void> apply_move(GameStep& step, Seat seat, const TakeBonus& /*take_bonus*/) {
  const auto& game = step.game;
  if (game.bonus_earned == 0) {
    return refuse("AR-2.4", "no_bonus_due", "you have no bonus cards to take: make a word to earn some");
  }
  if (Rules::bonus_due(game) == 0) {
    return refuse("AR-2.4", "stock_empty", "the stock is empty: no bonus cards are left");
  }
  take_bonus(step, seat);
  return {};
}

/// AR-2.5, AR-3.1
Result<void> apply_move(GameStep& step, Seat seat, const Discard& discard) {
  const auto& game = step.game;
  const auto card = TRY(card_in_hand(step.context, game.core.cards, seat, discard.card));
  if (game.wanted) {
    return refuse("AR-2.2", "must_meld", "you took from the discard pile: first " + wanted_first(step),
                  {.card = step.context.face(*game.wanted).code.str(), .or_put_back = may_put_back(game)});
  }
  if (Rules::bonus_due(game) > 0 && !goes_out_by_discard(game)) {
    return refuse("AR-2.4", "bonus_due", "take your bonus cards before you discard");
  }
  discard_card(step, seat, card);
  return {};
}

/// AR-5.1
Result<void> apply_move(GameStep& step, Seat seat, const Pass& passing) {
  const auto& game = step.game;
  if (game.core.phase != Phase::draw) {
    return refuse(
        "AR-5.1", "already_drawn",
        "you have already drawn: " + (game.wanted ? wanted_first(step) : "end your turn with a discard"));
  }
  if (!passing.cards.empty()) {
    return refuse("AR-5.1", "no_cards_to_name", "a pass gives no cards away: choose none");
  }
  if (!stock_empty(game)) {
    return refuse("AR-5.1", "stock_not_empty", "the stock has cards: draw one, or take from the pile");
  }
  pass(step, seat);
  return {};
}

// ---- challenges ----

Result<void> check_may_challenge(const Game& game, Seat seat) {
  if (!game.pending) {
    return refuse("AR-6.1", "nothing_pending", "no word is waiting to be accepted or challenged");
  }
  if (seat == game.core.turn) {
    return refuse("AR-6.1", "own_word", "this is your own word: you do not decide about it");
  }
  if (!may_challenge(game, seat)) {
    return refuse("AR-6.1", "already_accepted", "you have already accepted this word: wait for the others");
  }
  return {};
}

/// AR-6.1
Result<void> apply_move(GameStep& step, Seat seat, const Accept& /*accept*/) {
  accept(step, seat);
  return {};
}

/// AR-6.2, AR-6.3. Final (T-18): the lexicon's answer is known now.
Result<void> apply_move(GameStep& step, Seat seat, const Challenge& /*challenge*/) {
  auto& game = step.game;
  const auto word = find_word(game.words, game.pending->word)->word;
  const bool stands = check_word(step.context, step.table, word).has_value();
  step.croupier.say(Challenged{seat, word, stands});
  step.croupier.make_final();
  if (stands) {
    ++game.turns_to_lose[index(seat)];
    word_stands(step);
  } else {
    word_fails(step);
  }
  return {};
}

/// T-20: checks whose turn it is, and that the move fits the phase.
Result<void> check_turn(const Game& game, Seat seat, const Move& move) {
  if (game.pending && seat == game.core.turn) {
    return refuse("AR-6.1", "word_pending", "your word is pending: wait until it is accepted");
  }
  if (game.pending && may_challenge(game, seat)) {
    return refuse("AR-6.1", "you_judge", "a word is pending: accept it, or challenge it");
  }
  if (game.pending) {
    return refuse("AR-6.1", "others_judge", "a word is pending: wait until it is accepted");
  }
  if (seat != game.core.turn) {
    return refuse(Rules::turn_clause, "not_your_turn", "it is another player's turn");
  }
  const bool begins = std::holds_alternative<Draw>(move) || std::holds_alternative<Pass>(move);
  const bool bonus = std::holds_alternative<TakeBonus>(move) && game.bonus_earned > 0;
  if (game.core.phase == Phase::draw && !begins && !bonus) {
    return refuse(Rules::turn_clause, "draw_first",
                  stock_empty(game) ? "the stock is empty: take from the discard pile, or pass"
                                    : "a turn begins with a draw, from the stock or the discard pile");
  }
  return {};
}

// ---- the actions of a turn ----

void draw_actions(const Game& game, std::vector<Action>& actions) {
  const auto& cards = game.core.cards;
  Action draw{.kind = MoveKind::draw, .clause = "AR-2.1"};
  if (!stock_empty(game)) {
    draw.from.push_back(Pile::stock);
  } else {
    actions.push_back({.kind = MoveKind::pass, .clause = "AR-5.1"});
  }
  if (cards.count(discard_place) > 0) {
    draw.from.push_back(Pile::discard);
    draw.most = 1;
    draw.cards = cards.ids(cards.at(discard_place));
  }
  if (!draw.from.empty()) {
    actions.push_back(std::move(draw));
  }
}

void play_actions(const Context& context, const Game& game, std::vector<Action>& actions) {
  const auto held = static_cast<int>(game.core.cards.count(hand_of(game.core.turn)));
  if (held >= context.options.min_letters) {
    actions.push_back(
        {.kind = MoveKind::lay_word, .clause = "AR-2.3", .least = context.options.min_letters, .most = held});
  }
  if (!game.words.empty()) {
    std::map<GroupId, std::vector<CardId>> words;
    for (const auto& word : game.words) {
      words.emplace(word.id, std::vector<CardId>{});
    }
    actions.push_back({.kind = MoveKind::change_word,
                       .clause = "AR-2.3",
                       .least = 1,
                       .most = held,
                       .words = std::move(words)});
  }
  if (may_put_back(game)) {
    actions.push_back({.kind = MoveKind::put_back, .clause = "AR-2.2"});
  }
  if (!game.wanted && (Rules::bonus_due(game) == 0 || goes_out_by_discard(game))) {
    actions.push_back({.kind = MoveKind::discard,
                       .clause = goes_out_by_discard(game) ? "AR-3.1" : "AR-2.5",
                       .least = 1,
                       .most = 1});
  }
}

}  // namespace

/// AR-1.1
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  step.croupier.deal(alpha_rummy::hand_size);
  step.croupier.turn_up(game.core.cards.at(stock_place).front());
  game.words.clear();
  game.words_laid = 0;
  game.entries.clear();
  game.turns_to_lose.resize(game.core.seats.size());
  begin_turn(step, left_of(game.core, game.core.dealer));
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  const bool judges = std::holds_alternative<Accept>(move) || std::holds_alternative<Challenge>(move);
  TRY(judges ? check_may_challenge(step.game, seat) : check_turn(step.game, seat, move));
  return apply_its_kind(step.context, turn_clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          return apply_move(step, seat, chosen);
                        });
}

void Rules::time_out(GameStep& step, Seat seat) {
  auto& game = step.game;
  const auto& cards = game.core.cards;
  if (game.core.phase == Phase::challenge) {
    accept(step, seat);
    return;
  }
  if (game.wanted) {
    if (may_put_back(game)) {
      game.core.phase = Phase::draw;
    }
    put_back(step, seat);
    if (game.last_chance) {
      pass(step, seat);
      return;
    }
  }
  if (game.core.phase == Phase::draw) {
    if (stock_empty(game)) {
      pass(step, seat);
      return;
    }
    draw_from_stock(step, seat);
  }
  if (cards.count(hand_of(seat)) > 0 && !goes_out_by_discard(game)) {
    take_bonus(step, seat);
  }
  const auto hand = cards.at(hand_of(seat));
  if (hand.empty()) {
    go_out(step, seat);
    return;
  }
  const bool kept = game.drawn && cards.is_at(*game.drawn, hand_of(seat));
  discard_card(step, seat, kept ? *game.drawn : hand.back());
}

/// T-8
void Rules::leave(GameStep& step, Seat seat) {
  auto& game = step.game;
  game.turns_to_lose[index(seat)] = 0;
  if (game.core.turn == seat) {
    if (game.pending) {
      take_away(step);
    }
    put_back(step, seat);
    step.croupier.lay_aside(seat);
    end_turn(step, seat);
    return;
  }
  step.croupier.lay_aside(seat);
  if (game.pending) {
    erase_if(game.pending->accepted, [&](Seat one) { return one == seat; });
    close_if_accepted(step);
  }
}

void Rules::actions(const Context& context, const TableState& /*table*/, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  if (game.pending) {
    if (may_challenge(game, seat)) {
      actions.push_back({.kind = MoveKind::accept, .clause = "AR-6.1"});
      actions.push_back({.kind = MoveKind::challenge, .clause = "AR-6.1"});
    }
    return;
  }
  if (game.core.turn != seat) {
    return;
  }
  if (game.core.phase == Phase::draw) {
    draw_actions(game, actions);
  } else {
    play_actions(context, game, actions);
  }
  if (bonus_due(game) > 0) {
    actions.push_back({.kind = MoveKind::take_bonus, .clause = "AR-2.4"});
  }
}

bool Rules::waits_for(const Game& game, Seat seat) {
  return game.pending ? may_challenge(game, seat) : game.core.turn == seat;
}

int Rules::bonus_due(const Game& game) {
  return std::min(game.bonus_earned, static_cast<int>(game.core.cards.count(stock_place)));
}

bool Rules::may_lay_words(const Game& game, Seat seat) {
  return game.core.turn == seat && game.core.phase == Phase::play;
}

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  const auto& cards = game.core.cards;
  const auto pile = cards.at(discard_place);
  view.discard = {.count = static_cast<int>(pile.size()), .cards = card_views(context, cards, pile)};
  for (const auto& word : game.words) {
    view.words[word.id] = word_view(context, cards, word);
  }
}

AlphaRummyView Rules::game_view(const Context& context, const Game& game, const std::optional<OwnView>& own) {
  const auto& cards = game.core.cards;
  AlphaRummyView view{.taken = {},
                      .wanted = {},
                      .bonus_due = bonus_due(game),
                      .last_chance = game.last_chance,
                      .pending = {},
                      .turns_to_lose = {}};
  // Everyone saw which cards were taken, but only their owner may see their ids in the hand.
  for (const auto card : taken_in_hand(game)) {
    if (const auto id = id_in_own_hand(cards, card, own)) {
      view.taken.push_back(*id);
      if (card == game.wanted) {
        view.wanted = id;
      }
    }
  }
  // The match can end with a word pending, if all others leave (T-8). Nobody can challenge it then.
  if (game.pending && in_play(game.core)) {
    const auto& [word, was, old_cards, accepted] = *game.pending;
    const auto laid = std::ranges::find(game.words, word, &TableWord::id);
    auto worth = worth_of(context, cards, *game.pending, laid->word);
    const int left = static_cast<int>(cards.count(stock_place)) - bonus_due(game);
    worth.bonus_cards = cards.count(hand_of(game.core.turn)) == 0 ? 0 : std::min(worth.bonus_cards, left);
    view.pending = {word, game.core.turn, was, accepted, worth};
  }
  for (const auto seat : playing(game.core)) {
    if (const auto turns = game.turns_to_lose[index(seat)]; turns > 0) {
      view.turns_to_lose[seat] = turns;
    }
  }
  return view;
}

}  // namespace meldroom::engine::alpha_rummy
