#include "full_deck/game.hpp"

#include <algorithm>
#include <array>

#include "dict/search.hpp"
#include "full_deck/spelling.hpp"
#include "full_deck/word_forms.hpp"
#include "table/checks.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::full_deck {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;

constexpr std::size_t piles = 8;    // FD-6.1
constexpr int idle_turns_each = 2;  // FD-5.1

bool in_starter(const Game& game) {
  return game.core.phase == Phase::starter;
}

/// FD-2.2, FD-5.2: a combination card has two letters, any other card one.
int letters_on(const Context& context, CardSpan cards) {
  int letters = 0;
  for (const auto card : cards) {
    letters += context.face(card).kind == FaceKind::combination ? 2 : 1;
  }
  return letters;
}

int wild_among(const Context& context, const std::vector<Letter>& letters) {
  return static_cast<int>(std::ranges::count_if(
      letters, [&](const Letter& letter) { return context.face(letter.card).kind == FaceKind::wild; }));
}

/// The clause by which a wild or flip card on the table keeps its letter; empty if it does not keep it
/// (`choice_cards`).
std::string_view kept_by(const Context& context) {
  return context.options.variable_choices ? std::string_view() : "T-10";
}

bool closed(const Game& game, GroupId word) {
  return std::ranges::find(game.turn.closed, word) != game.turn.closed.end();
}

// ---- whether there is a play (option must_play) ----

std::vector<dict::Tile> tiles_of(const Context& context, const CardStore& store, CardSpan cards) {
  std::vector<dict::Tile> tiles;
  for (const auto card : cards) {
    tiles.push_back(
        tile_of(context.face(card), context.options.variable_choices ? char{0} : store.named(card)));
  }
  return tiles;
}

/// Whether a new word or a play-on exists for a player who has not played in this turn. House words count.
bool has_play(const Context& context, const TableState& table, const Game& game, Seat seat) {
  const auto& cards = game.core.cards;
  const auto& lexicon = *context.setup.lexicon;
  const auto hand = tiles_of(context, cards, cards.at(hand_of(seat)));
  const dict::Bag bag(hand);
  const auto exists = [&](const std::vector<dict::Tile>& old, auto check) {
    bool found = false;
    dict::each_word(
        {lexicon, table.house_words}, bag, dict::Bag(old), least_letters, 1, [&](std::string_view listed) {
          const std::string word(listed);
          const auto good = [&](const std::string& read) { return check(read, word).has_value(); };
          found = spell_well(word, hand, old, good).has_value();
          return !found;
        });
    return found;
  };
  const auto new_word = [&](const std::string&, const std::string& word) {
    return check_new_word(lexicon, context.options, word);
  };
  const auto play_on = [&](const std::string& old, const std::string& word) {
    return check_play_on(lexicon, context.options, old, word);
  };
  return exists({}, new_word) ||
         (!game.opening && std::ranges::any_of(game.words, [&](const TableWord& word) {
           return exists(tiles_of(context, cards, cards.at(group_place(word.id))), play_on);
         }));
}

// ---- the end of a game (FD-5), the Starter (FD-6) ----

/// FD-6.1: how many cards each pile gets.
int pile_size(std::size_t players) {
  constexpr std::array sizes{5, 7, 9, 10};
  return sizes.at(std::min(players, std::size_t{5}) - 2);
}

/// FD-6.1, FD-6.2: turns up the top cards that still lie face down.
void turn_up_tops(GameStep& step) {
  auto& cards = step.game.core.cards;
  for (std::size_t pile = 0; pile < piles; ++pile) {
    if (cards.count(middle_top(pile)) == 0 && cards.count(middle_pile(pile)) > 0) {
      step.croupier.turn_up(cards.at(middle_pile(pile)).back(), middle_top(pile));
    }
  }
}

Cards top_cards(const CardStore& cards) {
  Cards tops;
  for (std::size_t pile = 0; pile < piles; ++pile) {
    const auto top = cards.at(middle_top(pile));
    tops.insert(tops.end(), top.begin(), top.end());
  }
  return tops;
}

bool plays_starter(const Game& game, Seat seat) {
  return std::ranges::find(game.tied, seat) != game.tied.end();
}

/// Gives the turn to the next tied player to the left of `seat` (FD-6.1, FD-6.2).
void next_starter_turn(GameStep& step, Seat seat) {
  auto next = left_of(step.game.core, seat);
  while (!plays_starter(step.game, next)) {
    next = left_of(step.game.core, next);
  }
  step.croupier.begin_turn(next, Phase::starter);
}

/// FD-6.1: deals the Starter to the tied players.
void deal_starter(GameStep& step) {
  auto& game = step.game;
  auto& core = game.core;
  const auto& tied = game.tied;
  step.croupier.deal(0);
  game.words.clear();
  game.opening = false;
  game.turn = {};
  game.passed.assign(core.seats.size(), false);
  game.idle_turns.assign(core.seats.size(), 0);
  for (int row = 0; row < pile_size(tied.size()); ++row) {
    for (std::size_t pile = 0; pile < piles && core.cards.count(stock_place) > 0; ++pile) {
      core.cards.move(core.cards.at(stock_place).front(), middle_pile(pile));
    }
  }
  while (core.cards.count(stock_place) > 0) {
    core.cards.move(core.cards.at(stock_place).front(), aside_place);
  }
  step.croupier.say(StarterBegun{tied});
  turn_up_tops(step);
  next_starter_turn(step, core.dealer);
}

/// FD-6.3: the number of cards in a player's words.
int cards_in_words(const Game& game, Seat seat) {
  std::size_t cards = 0;
  for (const auto& word : game.words) {
    cards += word.owner == seat ? game.core.cards.count(group_place(word.id)) : 0;
  }
  return static_cast<int>(cards);
}

/// The seats among `seats` with the highest `value`.
template <class Value>
Seats best_of(Seats seats, Value value) {
  const auto most = value(*std::ranges::max_element(seats, {}, value));
  erase_if(seats, [&](Seat seat) { return value(seat) != most; });
  return seats;
}

/// FD-6.3. The Starter is a game of its own: it adds nothing to the score of the match.
void end_starter(GameStep& step) {
  const auto& game = step.game;
  HandResult result{.clause = "FD-6.3"};
  for (const auto seat : game.tied) {
    const int cards = cards_in_words(game, seat);
    result.seats[seat].lines.push_back(
        {"FD-6.3", 0, std::to_string(cards) + (cards == 1 ? " card" : " cards") + " in words"});
  }
  step.croupier.end_hand(std::move(result));
  step.croupier.end_match(
      {"FD-6.3", best_of(game.tied, [&](Seat seat) { return cards_in_words(game, seat); })});
}

bool all_passed(const Game& game, const Seats& seats) {
  return std::ranges::all_of(seats, [&](Seat seat) { return game.passed[index(seat)]; });
}

/// FD-6.3: goes on after the turn of `seat` in the Starter.
void after_starter_turn(GameStep& step, Seat seat) {
  const auto& game = step.game;
  if (top_cards(game.core.cards).empty() || all_passed(game, game.tied)) {
    end_starter(step);
  } else {
    next_starter_turn(step, seat);
  }
}

/// FD-6.3
void pass_in_starter(GameStep& step, Seat seat) {
  step.game.passed[index(seat)] = true;
  after_starter_turn(step, seat);
}

/// FD-5.3: decides the match after the last game.
void decide_match(GameStep& step) {
  auto& game = step.game;
  const auto& options = step.context.options;
  const bool by_games = options.by_games && options.games > 1;
  const auto best = by_games ? best_of(playing(game.core), [&](Seat seat) { return game.won[index(seat)]; })
                             : leaders(game.core);
  if (best.size() == 1) {
    step.croupier.end_match({"FD-5.3", best});
  } else {
    game.tied = best;
    go_on_to_next_hand<Rules>(step);
  }
}

std::string name_of(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::new_word:
      return "new words";
    case ScoreKind::bonus:
      return "a full hand in one word";
    case ScoreKind::play_on:
      return "play-ons";
    case ScoreKind::rearranged:
      return "play-ons, rearranged";
    case ScoreKind::body:
      return "play-ons in the body of a word";
  }
  return {};
}

/// FD-5.2, FD-5.3
void end_game(GameStep& step) {
  auto& game = step.game;
  auto& core = game.core;
  HandResult result{.clause = "FD-5.1"};
  for (const auto seat : on_score_sheet(step.context, core)) {
    auto& entry = result.seats[seat];
    for (std::size_t i = 0; i < score_kinds; ++i) {
      const auto kind = static_cast<ScoreKind>(i);
      if (const int points = game.earned[index(seat)][i]; points != 0) {
        entry.add({clause_of(kind), points, name_of(kind)});
      }
    }
    if (const int left = letters_on(step.context, core.cards.at(hand_of(seat))); left > 0) {
      entry.add({"FD-5.2", -left, std::to_string(left) + (left == 1 ? " letter" : " letters") + " in hand"});
    }
  }
  const auto best = best_of(playing(core), [&](Seat seat) { return result.seats.at(seat).points; });
  if (best.size() == 1) {
    ++game.won[index(best.front())];
  }
  step.croupier.end_hand(std::move(result));
  if (core.hand >= step.context.options.games) {
    decide_match(step);
  } else {
    go_on_to_next_hand<Rules>(step);
  }
}

// ---- turns ----

/// FD-5.1: turns in a row without a point, of the seats that play on.
int idle_turns(const Game& game) {
  int turns = 0;
  for (const auto seat : playing(game.core)) {
    turns += game.idle_turns[index(seat)];
  }
  return turns;
}

/// FD-5.1
bool is_over(const Game& game) {
  const auto seats = playing(game.core);
  const bool pile_empty = game.core.cards.count(stock_place) == 0;
  const bool cards_gone = pile_empty && std::ranges::all_of(seats, [&](Seat seat) {
                            return game.core.cards.count(hand_of(seat)) == 0;
                          });
  return cards_gone || (pile_empty && all_passed(game, seats)) ||
         idle_turns(game) >= idle_turns_each * static_cast<int>(seats.size());
}

/// FD-5.1: ends the turn of `seat`. The next player who has a card gets the turn, unless the game is over.
void next_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  game.opening = false;
  game.turn = {};
  for (auto next = left_of(game.core, seat); !is_over(game); next = left_of(game.core, next)) {
    if (game.core.cards.count(hand_of(next)) > 0) {
      step.croupier.begin_turn(next, Phase::play);
      return;
    }
    game.passed[index(next)] = true;
    ++game.idle_turns[index(next)];
  }
  end_game(step);
}

void end_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  if (!game.turn.scored) {
    ++game.idle_turns[index(seat)];
  }
  next_turn(step, seat);
}

/// FD-2.1: refills the hand after plays.
void draw_back(GameStep& step, Seat seat) {
  const auto& cards = step.game.core.cards;
  const auto missing = full_hand - static_cast<int>(cards.count(hand_of(seat)));
  if (missing > 0 && cards.count(stock_place) > 0) {
    step.croupier.draw(seat, Pile::stock, missing);
  }
  end_turn(step, seat);
}

/// FD-2.4
void exchange(GameStep& step, Seat seat, const Cards& put_aside) {
  auto& game = step.game;
  auto& cards = game.core.cards;
  if (!put_aside.empty()) {
    for (const auto card : put_aside) {
      cards.move(card, aside_place);
    }
    step.croupier.draw(seat, Pile::stock, static_cast<int>(put_aside.size()));
    for (const auto card : put_aside) {
      cards.move(card, stock_place);
    }
    step.croupier.shuffle(stock_place);
  }
  step.croupier.say(Passed{seat, static_cast<int>(put_aside.size())});
  game.passed[index(seat)] = cards.count(stock_place) == 0;
  end_turn(step, seat);
}

/// FD-3
void score_play(GameStep& step, Seat seat, Score score, std::string text) {
  auto& game = step.game;
  step.croupier.score(seat, {clause_of(score.kind), score.points, std::move(text)});
  game.earned[index(seat)][static_cast<std::size_t>(score.kind)] += score.points;
  if (score.points > 0) {
    game.turn.scored = true;
    game.idle_turns.assign(game.core.seats.size(), 0);
  }
}

/// FD-2.3, FD-5.1: goes on after a new word or a play-on. `id` is the word that was made.
void after_play(GameStep& step, GroupId id) {
  auto& game = step.game;
  game.turn.played = true;
  if (!step.context.options.repeat_play_on) {
    game.turn.closed.push_back(id);
  }
  game.passed.assign(game.core.seats.size(), false);
  if (is_over(game)) {
    end_game(step);
  }
}

/// FD-6.2: goes on after a word of the Starter.
void after_starter_word(GameStep& step, Seat seat) {
  auto& game = step.game;
  game.passed.assign(game.core.seats.size(), false);
  turn_up_tops(step);
  after_starter_turn(step, seat);
}

/// FD-2.2, FD-6.2
Result<void> apply_move(GameStep& step, Seat seat, const LayWord& lay) {
  auto& game = step.game;
  auto& store = game.core.cards;
  const auto& context = step.context;
  const bool starter = in_starter(game);
  if (game.turn.new_word) {
    return refuse("FD-2.1", "new_word_laid", "you have laid your new word: play on words, or end your turn");
  }
  const auto source = starter ? Source::middle : Source::hand;
  const auto cards = TRY(cards_for_word(context, store, seat, lay.tiles, source));
  if (letters_on(context, cards) < least_letters) {
    return refuse(starter ? "FD-6.2" : "FD-2.2", "too_short", "a new word has three letters or more",
                  {.least = least_letters});
  }
  const auto letters = TRY(spell(context, store, lay.tiles, cards, kept_by(context)));
  const auto word = spelled(letters);
  TRY(check_word(context, step.table, word));
  const auto& lexicon = *context.setup.lexicon;
  TRY(starter ? check_family(lexicon, context.options, word)
              : check_new_word(lexicon, context.options, word));
  const bool full = store.count(hand_of(seat)) == full_hand && cards.size() == full_hand;
  const auto id = next_word(game.words);
  lay_word(step, seat, id, letters);
  if (starter) {
    after_starter_word(step, seat);
    return {};
  }
  game.turn.new_word = true;
  score_play(step, seat, score_new_word(word, wild_among(context, letters)), word);
  if (full) {
    score_play(step, seat, bonus_score, "all 8 cards of a full hand");
  }
  after_play(step, id);
  return {};
}

/// FD-3.4: the old word, read with the letters that its cards have in the new one.
std::string old_reading(const CardStore& store, GroupId old, const std::vector<Letter>& letters) {
  std::string reading;
  for (const auto card : store.at(group_place(old))) {
    reading += std::ranges::find(letters, card, &Letter::card)->as;
  }
  return reading;
}

/// FD-2.3, FD-6.2
Result<void> apply_move(GameStep& step, Seat seat, const ChangeWord& change) {
  auto& game = step.game;
  auto& store = game.core.cards;
  const auto& context = step.context;
  const bool starter = in_starter(game);
  if (game.opening) {
    return refuse("FD-2.1", "first_turn",
                  game.turn.played ? "the first turn of a game is one new word: end your turn"
                                   : "the first turn of a game is one new word, or an exchange");
  }
  auto* word = TRY(word_on_table(game.words, change.word));
  const auto source = starter ? Source::middle : Source::hand;
  const auto cards = TRY(cards_for_change(context, store, seat, *word, change.tiles, source));
  if (closed(game, word->id)) {
    return refuse("FD-2.3", "played_on_already",
                  word->word + " was made this turn: play on another word, or wait for a later turn",
                  {.was = word->word});
  }
  TRY(check_all_kept(store, *word, cards));
  const auto letters = TRY(spell(context, store, change.tiles, cards, kept_by(context)));
  const auto spelling = spelled(letters);
  TRY(check_word(context, step.table, spelling));
  const auto old = old_reading(store, word->id, letters);
  const auto& lexicon = *context.setup.lexicon;
  TRY(starter ? check_family(lexicon, context.options, spelling)
              : check_play_on(lexicon, context.options, old, spelling));
  change_word(step, seat, *word, letters);
  if (starter) {
    word->owner = seat;
    after_starter_word(step, seat);
    return {};
  }
  score_play(step, seat, score_play_on(old, spelling, wild_among(context, letters)), spelling);
  after_play(step, word->id);
  return {};
}

/// FD-2.4, FD-6.3
Result<void> apply_move(GameStep& step, Seat seat, const Pass& pass) {
  auto& game = step.game;
  if (game.turn.played) {
    return refuse("FD-2.1", "played_already", "you have already played this turn: play on, or end your turn");
  }
  if (in_starter(game) && !pass.cards.empty()) {
    return refuse("FD-6.3", "no_cards_to_name", "a pass gives no cards away: choose none");
  }
  const auto found = TRY(cards_in_hand(step.context, game.core.cards, seat, pass.cards));
  if (in_starter(game)) {
    step.croupier.say(Passed{seat, 0});
    pass_in_starter(step, seat);
    return {};
  }
  if (const auto stock = game.core.cards.count(stock_place); pass.cards.size() > stock) {
    return refuse("FD-2.4", "too_many_cards",
                  "no more cards can be exchanged than the stock holds: " + std::to_string(stock),
                  {.given = static_cast<int>(found.size()), .most = stock});
  }
  if (step.context.options.must_play && has_play(step.context, step.table, game, seat)) {
    return refuse("FD-2.4", "must_play",
                  "at this table you must play if you can, and you have a new word or a play-on");
  }
  exchange(step, seat, found);
  return {};
}

/// FD-2.1
Result<void> apply_move(GameStep& step, Seat seat, const Done& /*done*/) {
  if (in_starter(step.game)) {
    return refuse("FD-6.2", "word_or_pass", "make a word, which ends your turn, or pass");
  }
  if (!step.game.turn.played) {
    return refuse("FD-2.1", "play_or_exchange",
                  step.context.options.must_play
                      ? "make a play before you end your turn"
                      : "make a play before you end your turn, or exchange cards instead");
  }
  step.croupier.say(SaidDone{seat});
  draw_back(step, seat);
  return {};
}

}  // namespace

/// FD-1.1, FD-6.1
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  if (!game.tied.empty()) {
    deal_starter(step);
    return;
  }
  const auto seats = game.core.seats.size();
  step.croupier.deal(full_hand);
  game.words.clear();
  game.won.resize(seats);
  game.opening = true;
  game.turn = {};
  game.earned.assign(seats, Earned(score_kinds));
  game.passed.assign(seats, false);
  game.idle_turns.assign(seats, 0);
  step.croupier.begin_turn(left_of(game.core, game.core.dealer), Phase::play);
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  const auto clause = in_starter(step.game) ? "FD-6.2" : turn_clause;
  if (seat != step.game.core.turn) {
    return refuse(clause, "not_your_turn", "it is another player's turn");
  }
  return apply_its_kind(step.context, clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          return apply_move(step, seat, chosen);
                        });
}

void Rules::time_out(GameStep& step, Seat seat) {
  auto& game = step.game;
  if (in_starter(game)) {
    if (step.context.rules_since(3)) {  // version 2 said nothing of this pass
      step.croupier.say(Passed{seat, 0});
    }
    pass_in_starter(step, seat);
  } else if (game.turn.played) {
    draw_back(step, seat);
  } else {
    exchange(step, seat, {});
  }
}

/// T-8
void Rules::leave(GameStep& step, Seat seat) {
  auto& game = step.game;
  step.croupier.lay_aside(seat);
  if (!in_starter(game)) {
    if (game.core.turn == seat) {
      next_turn(step, seat);
    } else if (is_over(game)) {
      end_game(step);
    }
    return;
  }
  leave_between_hands(step, seat);
  if (game.core.phase == Phase::over) {
    return;
  }
  if (all_passed(game, game.tied)) {
    end_starter(step);
  } else if (game.core.turn == seat) {
    next_starter_turn(step, seat);
  }
}

/// T-8: a player who has left does not stay tied.
void Rules::leave_between_hands(GameStep& step, Seat seat) {
  auto& tied = step.game.tied;
  if (erase_if(tied, [&](Seat one) { return one == seat; }) > 0 && tied.size() == 1) {
    step.croupier.end_match({"T-8", tied});
  }
}

void Rules::actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  if (game.core.turn != seat) {
    return;
  }
  const auto& store = game.core.cards;
  const bool starter = in_starter(game);
  const auto sources = starter ? top_cards(store) : copy_of(store.at(hand_of(seat)));
  const auto held = static_cast<int>(sources.size());
  const auto tops = starter ? store.ids(sources) : std::vector<CardId>();
  const int letters = letters_on(context, sources);
  if (!game.turn.new_word && letters >= least_letters) {
    const bool combination = letters > held;
    actions.push_back({.kind = MoveKind::lay_word,
                       .clause = starter ? "FD-6.2" : "FD-2.2",
                       .cards = tops,
                       .least = combination ? least_letters - 1 : least_letters,
                       .most = held});
  }
  std::map<GroupId, std::vector<CardId>> open;
  for (const auto& word : game.words) {
    if (!closed(game, word.id)) {
      open.emplace(word.id, std::vector<CardId>{});
    }
  }
  if (held > 0 && !game.opening && !open.empty()) {
    actions.push_back({.kind = MoveKind::change_word,
                       .clause = starter ? "FD-6.2" : "FD-2.3",
                       .cards = tops,
                       .least = 1,
                       .most = held,
                       .words = std::move(open)});
  }
  if (starter) {
    actions.push_back({.kind = MoveKind::pass, .clause = "FD-6.3"});
  } else if (game.turn.played) {
    actions.push_back({.kind = MoveKind::done, .clause = "FD-2.1"});
  } else if (!context.options.must_play || !has_play(context, table, game, seat)) {
    actions.push_back({.kind = MoveKind::pass,
                       .clause = "FD-2.4",
                       .most = std::min(held, static_cast<int>(store.count(stock_place)))});
  }
}

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  for (const auto& word : game.words) {
    view.words[word.id] = word_view(context, game.core.cards, word);
  }
  const bool starter = game.core.hand > context.options.games;
  if (!starter && game.core.phase == Phase::between_hands && !game.tied.empty()) {
    view.tied = game.tied;  // FD-5.3, FD-6.1: the game that led to the tie is still on the table
  }
}

FullDeckView Rules::game_view(const Context& context, const Game& game, const std::optional<OwnView>&) {
  const auto& cards = game.core.cards;
  const bool starter = game.core.hand > context.options.games;
  FullDeckView shown{.new_word = game.turn.new_word,
                     .closed = game.turn.closed,
                     .idle_turns = idle_turns(game),
                     .standings = {},
                     .tied = starter ? game.tied : Seats{},
                     .piles = {}};
  for (std::size_t i = 0; i < game.core.seats.size(); ++i) {
    const auto seat = seat_at(i);
    shown.standings[seat] = {game.won[i],
                             starter ? cards_in_words(game, seat) : game.core.seats[i].scored_this_hand};
  }
  for (std::size_t pile = 0; starter && pile < piles; ++pile) {
    const auto top = cards.at(middle_top(pile));
    shown.piles.push_back(
        {static_cast<int>(cards.count(middle_pile(pile)) + top.size()),
         top.empty() ? std::nullopt : std::optional(card_view(context, cards, top.front()))});
  }
  return shown;
}

}  // namespace meldroom::engine::full_deck
