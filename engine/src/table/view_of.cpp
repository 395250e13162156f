#include "table/view_of.hpp"

#include <algorithm>

namespace meldroom::engine {
namespace {

/// Adds the hand as its player arranged it (T-12).
void show_hand(const State& state, Seat seat, OwnView& own) {
  const auto& context = *state.context;
  const auto& core = state.core();
  static const Arrangement as_dealt;
  const auto& arranged = state.table.seats[index(seat)].arrangement;
  const auto& arrangement = arranged ? *arranged : as_dealt;
  const auto hand = core.cards.at(hand_of(seat));
  own.hand.reserve(hand.size());
  for (const auto card : arrangement.order) {
    own.hand.push_back(card_view(context, core.cards, card));
  }
  for (const auto card : hand) {
    if (std::ranges::find(arrangement.order, card) == arrangement.order.end()) {
      own.hand.push_back(card_view(context, core.cards, card));
    }
  }
  for (const auto& group : arrangement.groups) {
    auto& tiles = own.groups.emplace_back();
    for (const auto& tile : group) {
      tiles.push_back({core.cards.id(tile.card), tile.as});
    }
  }
}

/// Adds what only the seat's player sees: the hand, and what they may do.
void show_own(const State& state, Seat seat, OwnView& own) {
  show_hand(state, seat, own);
  const auto& context = *state.context;
  const auto& core = state.core();
  if (core.phase == Phase::over || core.seats[index(seat)].left) {
    return;
  }
  if (in_play(core)) {
    if (state.game->waits_for(seat)) {
      own.actions.reserve(4);
    }
    state.game->add_actions(context, state.table, seat, own.actions);
  }
  const auto& petition = state.table.petition;
  if (petition) {
    if (seat == petition->by || petition_waits_for(state, seat)) {
      own.actions.push_back(
          {.kind = MoveKind::answer, .clause = petition->kind == PetitionKind::word ? "T-19" : "T-18"});
    }
  } else if (context.table.admits_words() && in_play(core) && state.game->may_lay_words(seat)) {
    own.actions.push_back({.kind = MoveKind::propose_word, .clause = "T-19"});
  }
  if (state.undo && state.undo->by == seat && (!petition || !state.undo->ended_turn)) {
    own.actions.push_back({.kind = MoveKind::take_back, .clause = "T-18"});
  }
  if (state.table.seats[index(seat)].away) {
    own.actions.push_back({.kind = MoveKind::back, .clause = "T-7"});
  }
}

}  // namespace

PublicView public_view_of(const State& state, const Seats& to_act) {
  const auto& core = state.core();
  const auto& table = state.table;
  PublicView view;
  view.number = table.number;
  view.decision = table.decision;
  view.hand = core.hand;
  view.dealer = core.dealer;
  view.phase = core.phase;
  view.to_act = to_act;
  for (std::size_t i = 0; i < core.seats.size(); ++i) {
    view.seats[seat_at(i)] = {static_cast<int>(core.cards.count(hand_of(seat_at(i)))), core.seats[i].score,
                              core.seats[i].left, table.seats[i].away};
  }
  view.stock = static_cast<int>(core.cards.count(stock_place));
  view.deal_draw = state.shown.deal_draw;
  view.house_words = table.house_words;
  if (table.petition) {
    view.petition = {table.petition->kind, table.petition->by, table.petition->word, table.petition->agreed};
  }
  view.last_hand = state.shown.last_hand;
  view.result = state.shown.result;
  state.game->show(*state.context, view);
  return view;
}

PersonalView personal_view_of(const State& state, Observer observer) {
  PersonalView view;
  if (observer && index(*observer) < state.core().seats.size()) {
    show_own(state, *observer, view.own.emplace());
  }
  view.game = state.game->game_view(*state.context, view.own);
  return view;
}

bool is_arranged(const State& state, Seat seat, const Arrange& arrange) {
  OwnView own;
  show_hand(state, seat, own);
  return own.groups == arrange.groups && std::ranges::equal(own.hand, arrange.order, {}, &CardView::id);
}

}  // namespace meldroom::engine
