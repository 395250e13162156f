#include "gin/game.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>

#include "dict/word_split.hpp"
#include "engine/match.hpp"
#include "gin/scoring.hpp"
#include "table/checks.hpp"
#include "table/next_hand.hpp"

namespace meldroom::engine::gin {
namespace {

using GameStep = Rules::GameStep;
using Context = Rules::Context;

constexpr GinTurnClauses clauses{.upcard = "GIN-2.1", .turn = "GIN-2.2", .taken = "GIN-2.3"};
constexpr int first_progressive = 3;  // GIN-1.1: cards in the first hand ...
constexpr int progressive_hands = 8;  // ... and how many hands it takes to get to ten cards

// ---- words (GIN-2.6) ----

/// Reads the words of tiles whose cards are known to be in hand. `cards` are in the order of the tiles. One bad word
/// refuses them all.
Result<HandWords> read_words(const GameStep& step, const std::vector<std::vector<Tile>>& tiles,
                             std::span<const CardIndex> cards) {
  const auto& context = step.context;
  const auto least = least_letters(context.options, step.game.dealt);
  HandWords words;
  for (const auto& word : tiles) {
    if (std::ssize(word) < least) {
      return refuse("GIN-2.6", "too_short",
                    "a word has at least " + std::to_string(least) + " letters in this hand",
                    {.least = least});
    }
    const auto own = cards.first(word.size());
    cards = cards.subspan(word.size());
    auto letters = TRY(spell(context, step.game.core.cards, word, {own.begin(), own.end()}, {}));
    TRY(check_colours(context, letters, context.options.level, "GIN-2.6"));
    words.push_back(std::move(letters));
  }
  for (const auto& letters : words) {
    TRY(check_word(context, step.table, spelled(letters)));
  }
  return words;
}

/// The card ids of all tiles, in order.
std::vector<CardId> all_ids(const std::vector<std::vector<Tile>>& words) {
  std::vector<CardId> ids;
  for (const auto& word : words) {
    const auto more = card_ids(word);
    ids.insert(ids.end(), more.begin(), more.end());
  }
  return ids;
}

/// GIN-2.7: the valid words of the arrangement that the table last remembered for the seat.
HandWords remembered_words(const GameStep& step, Seat seat) {
  HandWords words;
  const auto& arrangement = step.table.seats[index(seat)].arrangement;
  if (!arrangement) {
    return words;
  }
  for (const auto& group : arrangement->groups) {
    std::vector<Tile> tiles;
    Cards cards;
    for (const auto& [card, as] : group) {
      tiles.push_back({step.game.core.cards.id(card), as});
      cards.push_back(card);
    }
    if (auto read = read_words(step, {tiles}, cards)) {
      words.push_back(std::move(read->front()));
    }
  }
  return words;
}

/// GIN-2.7: the split of the hand, without `put_away`, that has the greatest W - D.
HandWords best_words(const GameStep& step, Seat seat, std::optional<CardIndex> put_away) {
  const auto& context = step.context;
  Cards hand = copy_of(step.game.core.cards.at(hand_of(seat)));
  std::erase_if(hand, [&](CardIndex card) { return card == put_away; });
  std::vector<dict::ValuedTile> tiles;
  std::ranges::transform(hand, std::back_inserter(tiles),
                         [&](CardIndex card) { return valued_tile(context.face(card)); });
  auto rules = split_rules(context.options, step.game.dealt);
  rules.all_used_bonus = put_away ? gin_bonus : 0;
  const auto split = dict::best_word_split({*context.setup.lexicon, step.table.house_words}, tiles, rules);
  HandWords words;
  for (const auto& [word, places] : split.words) {
    auto& letters = words.emplace_back();
    for (std::size_t i = 0; i < places.size(); ++i) {
      letters.push_back({hand[places[i]], std::string(1, word[i])});
    }
  }
  return words;
}

// ---- the end of a hand ----

/// GIN-3.6
bool at_its_end(const Core& core, const Options& options) {
  return options.progressive ? core.hand >= progressive_hands : reached(core, options.target);
}

/// GIN-3.6, T-16
void end_hand(GameStep& step, HandResult result) {
  step.croupier.end_hand(std::move(result));
  end_match_or_go_on<Rules>(step, at_its_end(step.game.core, step.context.options), "GIN-3.6");
}

int sum(CardSpan cards, const Context& context) {
  int values = 0;
  for (const auto card : cards) {
    values += value_of(context.face(card));
  }
  return values;
}

/// Scores both hands, which lie open.
void tally(GameStep& step) {
  const auto& game = step.game;
  const auto& cards = game.core.cards;
  std::map<Seat, Laid> hands;
  for (const auto seat : playing(game.core)) {
    auto& laid = hands[seat];
    for (const auto& word : game.words) {
      if (word.owner == seat) {
        laid.words.push_back({word.word, sum(cards.at(group_place(word.id)), step.context)});
      }
    }
    const auto deadwood = cards.at(open_hand_of(seat));
    laid.deadwood = card_views(step.context, cards, deadwood);
    laid.deadwood_value = sum(deadwood, step.context);
  }
  end_hand(step, score(game.knocker, hands, step.context.options.failed_knock));
}

/// Lays a hand open: its words go on the table, the rest is deadwood.
void lay_open(GameStep& step, Seat seat, const HandWords& words) {
  auto& game = step.game;
  HandShown shown{.seat = seat, .words = {}, .deadwood = {}};
  for (const auto& letters : words) {
    const auto id = next_word(game.words);
    put_word(step.context, game.core.cards, id, letters);
    game.words.push_back({id, seat, spelled(letters)});
    shown.words.push_back(game.words.back().word);
  }
  step.croupier.lay_open(seat);
  game.open[index(seat)] = true;
  shown.deadwood = card_views(step.context, game.core.cards, game.core.cards.at(open_hand_of(seat)));
  step.croupier.say(std::move(shown));
}

/// GIN-2.7, GIN-2.8: sets out the words of a hand. The hand is shown now, or at the end of the deck together with the
/// other one.
void set_out(GameStep& step, Seat seat, HandWords words) {
  auto& game = step.game;
  step.croupier.say(SetOut{seat});
  game.to_lay[index(seat)] = std::move(words);
  const auto waited_for = [&](Seat other) { return Rules::waits_for(game, other); };
  if (std::ranges::any_of(playing(game.core), waited_for)) {
    return;
  }
  for (const auto shown : playing(game.core)) {
    if (const auto& ready = game.to_lay[index(shown)]) {
      lay_open(step, shown, *ready);
    }
  }
  tally(step);
}

/// GIN-2.7: lays down the hands that are not open yet. Either their players set out their own words next, or the server
/// does it at once.
void begin_lay_down(GameStep& step, Seat next) {
  auto& game = step.game;
  if (step.context.options.lay_down == LayDownBy::own) {
    step.croupier.begin_turn(next, Phase::lay_down);
    return;
  }
  for (const auto seat : playing(game.core)) {
    if (!game.open[index(seat)]) {
      lay_open(step, seat, best_words(step, seat, std::nullopt));
    }
  }
  tally(step);
}

// ---- a turn (GIN-2.1, GIN-2.2) ----

GinStep gin_step(GameStep& step) {
  return {step.context, step.table, step.croupier, step.game.core, step.game.turns, clauses};
}

/// GIN-2.2, GIN-2.8
void discard_card(GameStep& step, Seat seat, CardIndex card) {
  auto& game = step.game;
  step.croupier.discard(seat, card);
  game.turns.drawn = {};
  const auto next = left_of(game.core, seat);
  if (game.core.cards.count(stock_place) == 0 || game.turns.turns_from_discard >= most_from_discard) {
    step.croupier.say(DeckDepleted{"GIN-2.8"});
    begin_lay_down(step, next);
  } else {
    step.croupier.begin_turn(next, Phase::draw);
  }
}

// ---- moves ----

/// The clause by which hands are laid down in this hand.
std::string_view lay_down_clause(const Game& game) {
  return game.knocker ? "GIN-2.7" : "GIN-2.8";
}

/// Refuses a move that does not fit the phase.
Result<void> check_phase(const Game& game, MoveKind kind) {
  const bool lays_down = kind == MoveKind::lay_down;
  if (game.core.phase == Phase::lay_down && !lays_down) {
    return refuse(lay_down_clause(game), "lay_down", "the hand is over: set out your words");
  }
  if (game.core.phase == Phase::play && lays_down) {
    return refuse("GIN-2.2", "already_drawn", "you have already drawn a card: discard one now, or knock");
  }
  return game.core.phase == Phase::lay_down ? Result<void>{}
                                            : check_turn_phase(game.core.phase, game.turns, kind, clauses);
}

/// GIN-2.1, GIN-2.2
Result<void> apply_move(GameStep& step, Seat seat, const Draw& draw) {
  return make_draw(gin_step(step), seat, draw);
}

/// GIN-2.1
Result<void> apply_move(GameStep& step, Seat seat, const Pass& pass) {
  return make_decline(gin_step(step), seat, pass);
}

/// GIN-2.2, GIN-2.3
Result<void> apply_move(GameStep& step, Seat seat, const Discard& discard) {
  discard_card(step, seat, TRY(card_to_put_away(gin_step(step), seat, discard.card)));
  return {};
}

Refusal no_melds() {
  return refuse("GIN-2.6", "no_melds", "there are no melds of cards in this game: make words");
}

/// GIN-2.4, GIN-2.5
Result<void> apply_move(GameStep& step, Seat seat, const Knock& knock) {
  if (knock.melds) {
    return no_melds();
  }
  auto& game = step.game;
  auto ids = all_ids(knock.words);
  ids.insert(ids.begin(), knock.card);
  const auto cards = TRY(cards_in_hand(step.context, game.core.cards, seat, ids));
  const auto card = TRY(card_to_put_away(gin_step(step), seat, knock.card));
  const bool own = step.context.options.lay_down == LayDownBy::own;
  if (!own && !knock.words.empty()) {
    return refuse("GIN-2.7", "words_not_wanted",
                  "the server makes the words at this table: choose only the card to put face down");
  }
  auto read = TRY(read_words(step, knock.words, std::span(cards).subspan(1)));
  const auto words = own ? std::move(read) : best_words(step, seat, card);
  game.core.cards.move(card, aside_place);
  game.knocker = seat;
  std::size_t used = 0;
  for (const auto& word : words) {
    used += word.size();
  }
  step.croupier.say(Knocked{seat, used == game.core.cards.count(hand_of(seat))});
  lay_open(step, seat, words);
  begin_lay_down(step, left_of(game.core, seat));
  return {};
}

/// GIN-2.7, GIN-2.8
Result<void> apply_move(GameStep& step, Seat seat, const LayDown& lay_down) {
  if (lay_down.melds) {
    return no_melds();
  }
  const auto cards = TRY(cards_in_hand(step.context, step.game.core.cards, seat, all_ids(lay_down.words)));
  set_out(step, seat, TRY(read_words(step, lay_down.words, cards)));
  return {};
}

Refusal not_your_turn(const Game& game, Seat seat) {
  if (game.core.phase != Phase::lay_down) {
    return refuse(game.core.phase == Phase::upcard ? "GIN-2.1" : "GIN-2.2", "not_your_turn",
                  "it is the other player's turn");
  }
  return refuse(lay_down_clause(game), "not_your_turn",
                game.knocker == seat ? "you have knocked: the other player sets out their words now"
                                     : "you have set out your words: now the other player sets out theirs");
}

}  // namespace

/// GIN-1.1
void Rules::deal(GameStep& step) {
  auto& game = step.game;
  const auto seats = game.core.seats.size();
  game.dealt =
      step.context.options.progressive ? std::min(full_hand, first_progressive + game.core.hand) : full_hand;
  step.croupier.deal(game.dealt);
  game.knocker.reset();
  game.open.assign(seats, false);
  game.to_lay.assign(seats, std::nullopt);
  game.words.clear();
  offer_upcard(gin_step(step));
}

Result<void> Rules::apply(GameStep& step, Seat seat, const Move& move) {
  if (!waits_for(step.game, seat)) {
    return not_your_turn(step.game, seat);
  }
  return apply_its_kind(step.context, turn_clause, move,
                        [&](const auto& chosen) -> decltype(apply_move(step, seat, chosen)) {
                          TRY(check_phase(step.game, kind(move)));
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
    set_out(step, seat, remembered_words(step, seat));
    return;
  }
  if (game.core.phase == Phase::draw) {
    draw_card(gin_step(step), seat, Pile::stock);
  }
  const auto value = [&](CardIndex card) { return value_of(step.context.face(card)); };
  discard_card(step, seat, discard_of_late_player(game.core.cards, game.turns, seat, value));
}

void Rules::actions(const Context& context, const TableState& /*table*/, const Game& game, Seat seat,
                    std::vector<Action>& actions) {
  if (!waits_for(game, seat)) {
    return;
  }
  const auto& cards = game.core.cards;
  const auto hand = cards.at(hand_of(seat));
  switch (game.core.phase) {
    case Phase::upcard:
    case Phase::draw:
      add_draw_actions(game.core.phase, game.turns, clauses, actions);
      break;
    case Phase::play: {
      const auto others = cards_that_may_go(cards, game.turns.drawn, seat);
      const bool own = context.options.lay_down == LayDownBy::own;
      actions.push_back(
          {.kind = MoveKind::discard, .clause = "GIN-2.2", .cards = others, .least = 1, .most = 1});
      actions.push_back({.kind = MoveKind::knock,
                         .clause = "GIN-2.4",
                         .cards = others,
                         .least = 1,
                         .most = own ? static_cast<int>(hand.size()) : 1});
      break;
    }
    case Phase::lay_down:
      actions.push_back({.kind = MoveKind::lay_down,
                         .clause = lay_down_clause(game),
                         .most = static_cast<int>(hand.size())});
      break;
    case Phase::final_plays:
    case Phase::challenge:
    case Phase::starter:
    case Phase::over:
    case Phase::between_hands:
      break;  // not a phase of a hand of gin
  }
}

bool Rules::waits_for(const Game& game, Seat seat) {
  if (game.core.phase != Phase::lay_down) {
    return game.core.turn == seat;
  }
  return !game.open[index(seat)] && !game.to_lay[index(seat)];
}

bool Rules::may_lay_words(const Game& game, Seat seat) {
  return waits_for(game, seat) && (game.core.phase == Phase::play || game.core.phase == Phase::lay_down);
}

void Rules::show(const Context& context, const Game& game, PublicView& view) {
  view.tied = tie_to_break(game.core, at_its_end(game.core, context.options));
  const auto& cards = game.core.cards;
  view.discard = discard_view(context, cards, game.knocker.has_value());
  for (const auto& word : game.words) {
    view.words[word.id] = word_view(context, cards, word);
  }
}

GinView Rules::game_view(const Context& context, const Game& game, const std::optional<OwnView>& own) {
  const auto& cards = game.core.cards;
  GinView view{.dealt = game.dealt,
               .taken = taken_in_own_hand(cards, game.turns, own),
               .turns_from_discard = game.turns.turns_from_discard,
               .knocker = game.knocker,
               .deadwood = {}};
  for (std::size_t i = 0; i < game.open.size(); ++i) {
    if (game.open[i]) {
      view.deadwood[seat_at(i)] = card_views(context, cards, cards.at(open_hand_of(seat_at(i))));
    }
  }
  return view;
}

}  // namespace meldroom::engine::gin
