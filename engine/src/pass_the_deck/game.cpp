#include "pass_the_deck/game.hpp"

#include <algorithm>

#include "dict/search.hpp"
#include "pass_the_deck/scoring.hpp"
#include "table/checks.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;

constexpr int pass_cards = 3;  // PD-2.6

/// PD-2.3: a player may change only their own words.
bool may_change(const TableWord& word, Seat seat) {
  return word.owner == seat;
}

// ---- whether there is a play (option must_play) ----

dict::Tile tile_of(const Context& context, const CardStore& cards, CardIndex card) {
  return engine::tile_of(context.face(card), cards.named(card));
}

/// Whether a play of PD-2.2 or PD-2.3 exists. A word keeps to the level if its colours are within some set of `level`
/// colours, so each such set is searched separately. House words count.
bool has_play(const Context& context, const TableState& table, const Game& game, Seat seat) {
  const auto& cards = game.core.cards;
  const dict::WordSource words{*context.setup.lexicon, table.house_words};
  for (Colours allowed = 0; allowed < 16; ++allowed) {
    if (count(allowed) != context.options.level) {
      continue;
    }
    const auto fits = [&](CardIndex card) { return (colour_of(context.face(card)) & ~allowed) == 0; };
    dict::Bag hand;
    for (const auto card : cards.at(hand_of(seat))) {
      if (fits(card)) {
        hand.add(tile_of(context, cards, card));
      }
    }
    const auto exists = [&](const dict::Bag& required) {
      return dict::any_word(words, hand, required, context.options.min_letters, 1);
    };
    if (exists({})) {
      return true;
    }
    for (const auto& word : game.words) {
      const auto laid = cards.at(group_place(word.id));
      if (!may_change(word, seat) || !std::ranges::all_of(laid, fits)) {
        continue;
      }
      dict::Bag required;
      for (const auto card : laid) {
        required.add(tile_of(context, cards, card));
      }
      if (exists(required)) {
        return true;
      }
    }
  }
  return false;
}

// ---- the end of a hand ----

/// PD-3.2, PD-3.3
void tally(GameStep& step) {
  auto& game = step.game;
  auto& core = game.core;
  HandResult result{.clause = "PD-3.2"};
  for (const auto seat : playing(core)) {
    auto& entry = result.seats[seat];
    for (const auto& word : game.words) {
      if (word.owner == seat) {
        entry.add({"PD-3.2", score_of_word(word.word.size()), word.word});
      }
    }
    if (const auto held = static_cast<int>(core.cards.count(hand_of(seat))); held > 0) {
      entry.add({"PD-3.2", -held, std::to_string(held) + (held == 1 ? " card left" : " cards left")});
    }
  }
  step.croupier.end_hand(std::move(result));
  end_match_or_go_on<Rules>(step, reached(core, step.context.options.target), "PD-3.3");
}

/// PD-3.1: gives the turn to the next seat, to the left of `seat`, that has cards and has not had its turn. If there is
/// none, tallies.
void next_final_turn(GameStep& step, Seat seat) {
  auto& game = step.game;
  for (auto rest = playing(game.core).size(); rest > 0; --rest) {
    seat = left_of(game.core, seat);
    if (!game.done[index(seat)] && game.core.cards.count(hand_of(seat)) > 0) {
      step.croupier.begin_turn(seat, Phase::final_plays);
      return;
    }
  }
  tally(step);
}

/// PD-2.5, PD-2.7: the turn of `seat` has used up the deck, or made it count as used up.
void deplete(GameStep& step, Seat seat, std::string_view clause) {
  auto& game = step.game;
  game.done.assign(game.core.seats.size(), false);
  step.croupier.say(DeckDepleted{clause});
  next_final_turn(step, seat);
}

// ---- a turn ----

/// Ends the turn of `seat` while the deck still goes round.
void pass_deck_on(GameStep& step, Seat seat) {
  step.croupier.begin_turn(left_of(step.game.core, seat), Phase::play);
}

/// PD-2.7: whether all players have passed since the last play.
bool all_passed(const Game& game) {
  return std::ranges::all_of(playing(game.core), [&](Seat seat) { return game.passed[index(seat)]; });
}

/// PD-2.6, PD-2.7: goes on after a pass, with or without an exchange.
void after_pass(GameStep& step, Seat seat, int exchanged) {
  auto& game = step.game;
  step.croupier.say(Passed{seat, exchanged});
  game.passed[index(seat)] = true;
  game.last_to_pass = seat;
  if (all_passed(game)) {
    deplete(step, seat, "PD-2.7");
  } else {
    pass_deck_on(step, seat);
  }
}

/// Goes on after a play: PD-2.5 while the deck goes round, PD-3.1 afterwards.
void after_play(GameStep& step, Seat seat, int laid) {
  auto& game = step.game;
  if (game.core.phase == Phase::final_plays) {
    if (game.core.cards.count(hand_of(seat)) == 0) {
      game.done[index(seat)] = true;
      next_final_turn(step, seat);
    }
    return;
  }
  game.passed.assign(game.core.seats.size(), false);
  step.croupier.draw(seat, Pile::stock, laid);
  if (game.core.cards.count(stock_place) == 0) {
    deplete(step, seat, "PD-2.5");
  } else {
    pass_deck_on(step, seat);
  }
}

/// PD-2.2
Result<void> apply_move(GameStep& step, Seat seat, const LayWord& lay) {
  auto& game = step.game;
  const auto& context = step.context;
  const auto found = TRY(cards_for_word(context, game.core.cards, seat, lay.tiles));
  const auto least = context.options.min_letters;
  if (static_cast<int>(lay.tiles.size()) < least) {
    return refuse("PD-2.2", "too_short",
                  "a word has at least " + std::to_string(least) + " letters at this table",
                  {.least = least});
  }
  const auto letters = TRY(spell(context, game.core.cards, lay.tiles, found, "PD-2.4"));
  TRY(check_colours(context, letters, context.options.level, "PD-2.2"));
  TRY(check_word(context, step.table, spelled(letters)));
  lay_word(step, seat, next_word(game.words), letters);
  after_play(step, seat, static_cast<int>(letters.size()));
  return {};
}

/// PD-2.3: the words that a seat may change. Each comes with the cards of the hand that keep to the level in it.
std::map<GroupId, std::vector<CardId>> words_to_change(const Context& context, const Game& game, Seat seat) {
  const auto& cards = game.core.cards;
  const auto hand = cards.at(hand_of(seat));
  std::map<GroupId, std::vector<CardId>> words;
  for (const auto& word : game.words) {
    if (!may_change(word, seat)) {
      continue;
    }
    const auto laid = colours_of(context, cards.at(group_place(word.id)));
    std::vector<CardId> fitting;
    for (const auto card : hand) {
      if (count(laid | colour_of(context.face(card))) <= context.options.level) {
        fitting.push_back(cards.id(card));
      }
    }
    if (!fitting.empty()) {
      const bool any = fitting.size() == hand.size();
      words.emplace(word.id, any ? std::vector<CardId>{} : std::move(fitting));
    }
  }
  return words;
}

/// PD-2.3
Result<void> apply_move(GameStep& step, Seat seat, const ChangeWord& change) {
  auto& game = step.game;
  auto& store = game.core.cards;
  const auto& context = step.context;
  auto* word = TRY(word_on_table(game.words, change.word));
  const auto cards = TRY(cards_for_change(context, store, seat, *word, change.tiles));
  if (!may_change(*word, seat)) {
    return refuse("PD-2.3", "not_your_word",
                  word->word + " is another player's: only your own words may be changed",
                  {.was = word->word});
  }
  TRY(check_all_kept(store, *word, cards));
  const auto letters = TRY(spell(context, store, change.tiles, cards, "PD-2.4"));
  TRY(check_colours(context, letters, context.options.level, "PD-2.3"));
  TRY(check_word(context, step.table, spelled(letters)));
  const auto added = static_cast<int>(cards.size() - store.count(group_place(word->id)));
  change_word(step, seat, *word, letters);
  after_play(step, seat, added);
  return {};
}

/// How many cards a pass exchanges (PD-2.6).
int exchange_size(const Game& game, Seat seat) {
  return static_cast<int>(std::min({static_cast<std::size_t>(pass_cards), game.core.cards.count(stock_place),
                                    game.core.cards.count(hand_of(seat))}));
}

/// PD-2.6
Result<void> apply_move(GameStep& step, Seat seat, const Pass& pass) {
  auto& game = step.game;
  if (game.core.phase == Phase::final_plays) {
    return refuse("PD-3.1", "deck_depleted", "the deck is gone: lay what you can, then end your turn");
  }
  const auto found = TRY(cards_in_hand(step.context, game.core.cards, seat, pass.cards));
  const auto size = exchange_size(game, seat);
  if (static_cast<int>(pass.cards.size()) != size) {
    return refuse("PD-2.6", "wrong_number_of_cards",
                  "to pass, give back exactly " + std::to_string(size) + (size == 1 ? " card" : " cards"),
                  {.given = static_cast<int>(pass.cards.size()), .least = size, .most = size});
  }
  if (step.context.options.must_play && has_play(step.context, step.table, game, seat)) {
    return refuse("PD-2.6", "must_play", "at this table you must play if you can, and you have a play");
  }
  step.croupier.draw(seat, Pile::stock, size);
  for (const auto card : found) {
    game.core.cards.move(card, stock_place);
  }
  after_pass(step, seat, size);
  return {};
}

/// PD-3.1
Result<void> apply_move(GameStep& step, Seat seat, const Done& /*done*/) {
  auto& game = step.game;
  if (game.core.phase != Phase::final_plays) {
    return refuse("PD-2.1", "play_or_pass",
                  "make one play, or pass: each ends your turn by itself until the deck is gone");
  }
  step.croupier.say(SaidDone{seat});
  game.done[index(seat)] = true;
  next_final_turn(step, seat);
  return {};
}

}  // namespace

Result<int> Rules::decks(const Options& options, int seats) {
  const int needed = seats >= 5 ? 2 : 1;
  if (options.decks == 0) {
    return needed;
  }
  if (options.decks < needed) {
    return refuse("T-2", "bad_option",
                  "option decks must be auto or 2 for " + std::to_string(seats) +
                      " players: one deck is enough for four",
                  {.option = "decks"});
  }
  return options.decks;
}

/// PD-1.1
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  const auto seats = game.core.seats.size();
  step.croupier.deal(hand_size(static_cast<int>(seats)));
  game.words.clear();
  game.passed.assign(seats, false);
  game.done.assign(seats, false);
  step.croupier.begin_turn(left_of(game.core, game.core.dealer), Phase::play);
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  if (seat != step.game.core.turn) {
    if (step.game.core.phase == Phase::final_plays) {
      return refuse("PD-3.1", "not_your_turn", "it is another player's turn");
    }
    return refuse(turn_clause, "not_your_turn", "another player has the deck");
  }
  return apply_its_kind(step.context, turn_clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          return apply_move(step, seat, chosen);
                        });
}

void Rules::time_out(GameStep& step, Seat seat) {
  auto& game = step.game;
  if (game.core.phase == Phase::final_plays) {
    game.done[index(seat)] = true;
    next_final_turn(step, seat);
  } else {
    after_pass(step, seat, 0);
  }
}

/// T-8
void Rules::leave(GameStep& step, Seat seat) {
  auto& game = step.game;
  step.croupier.lay_aside(seat);
  if (game.core.phase == Phase::final_plays) {
    if (game.core.turn == seat) {
      next_final_turn(step, seat);
    }
  } else if (all_passed(game)) {
    deplete(step, game.last_to_pass, "PD-2.7");
  } else if (game.core.turn == seat) {
    pass_deck_on(step, seat);
  }
}

void Rules::leave_between_hands(GameStep& step, Seat /*seat*/) {
  end_match_if_tie_is_gone<Rules>(step, reached(step.game.core, step.context.options.target), "PD-3.3");
}

void Rules::actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  if (game.core.turn != seat) {
    return;
  }
  const auto held = static_cast<int>(game.core.cards.count(hand_of(seat)));
  if (held >= context.options.min_letters) {
    actions.push_back(
        {.kind = MoveKind::lay_word, .clause = "PD-2.2", .least = context.options.min_letters, .most = held});
  }
  if (auto words = words_to_change(context, game, seat); !words.empty()) {
    actions.push_back({.kind = MoveKind::change_word,
                       .clause = "PD-2.3",
                       .least = 1,
                       .most = held,
                       .words = std::move(words)});
  }
  if (game.core.phase == Phase::final_plays) {
    actions.push_back({.kind = MoveKind::done, .clause = "PD-3.1"});
  } else if (!context.options.must_play || !has_play(context, table, game, seat)) {
    const auto size = exchange_size(game, seat);
    actions.push_back({.kind = MoveKind::pass, .clause = "PD-2.6", .least = size, .most = size});
  }
}

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  view.tied = tie_to_break(game.core, reached(game.core, context.options.target));
  for (const auto& word : game.words) {
    view.words[word.id] = word_view(context, game.core.cards, word);
  }
}

PassTheDeckView Rules::game_view(const Context&, const Game& game, const std::optional<OwnView>&) {
  return {.passes = static_cast<int>(std::ranges::count_if(
              playing(game.core), [&](Seat seat) { return game.passed[index(seat)]; }))};
}

}  // namespace meldroom::engine::pass_the_deck
