#pragma once

#include <algorithm>
#include <utility>

#include "table/state.hpp"

namespace meldroom::engine {

template <VariantRules R>
template <class Work>
Result<void> Stepping<R>::with_variant(Work work, std::optional<Seat> may_take_back) {
  const auto decision = state_.table.decision;
  auto next = std::make_shared<Game>(*state_.game);
  Croupier croupier(*state_.context, state_.table, state_.show, next->core, log_, shuffles_);
  typename R::Making making{*state_.context, state_.table, *next, croupier};
  TRY(work(making));
  auto before = std::exchange(state_.game, std::move(next));
  if (!may_take_back || !state_.context->table.take_back || croupier.showed_hidden()) {
    state_.undo.reset();
  } else {
    const bool goes_on = state_.undo && state_.undo->by == *may_take_back && !state_.undo->ended_turn;
    state_.undo = std::make_shared<const Undo>(Undo{std::move(before), *may_take_back, croupier.turn_ended(),
                                                    state_.table.decision != decision,
                                                    goes_on ? state_.undo : nullptr});
  }
  state_.table.petition.reset();
  return {};
}

template <VariantRules R>
void Stepping<R>::start() {
  (void)with_variant(
      [](typename R::Making& making) -> Result<void> {
        making.croupier.draw_for_deal();
        R::deal(making);
        return {};
      },
      std::nullopt);
}

template <VariantRules R>
Result<void> Stepping<R>::apply(Seat seat, const Move& move, std::uint32_t number, Author author) {
  const auto& core = state_.game->core;
  if (index(seat) >= core.seats.size() || core.seats[index(seat)].left) {
    return refuse("T-8", "not_at_the_table", "this seat does not play in this match");
  }
  if (over()) {
    return refuse("T-20", "match_over", "the match is over");
  }
  // An arrangement concerns nobody else's moves, so it may cross them.
  const bool arranges = std::holds_alternative<Arrange>(move);
  if (number != state_.table.number && !arranges) {
    return refuse("T-20", "stale",
                  "this move answers state " + std::to_string(number) + ", the table is at state " +
                      std::to_string(state_.table.number));
  }
  if (std::holds_alternative<TimeOut>(move) && author != Author::table) {
    return refuse("T-7", "not_a_players_move", "only the table's clock makes this move");
  }
  if (std::holds_alternative<DealHand>(move) && author != Author::table) {
    return refuse("T-21", "not_a_players_move", "the table deals when everyone is ready");
  }
  TRY(std::visit(
      [&](const auto& chosen) -> Result<void> {
        if constexpr (requires { make(seat, chosen); }) {
          return make(seat, chosen);
        } else {
          return play(seat, move, author);
        }
      },
      move));
  if (!arranges) {
    ++state_.table.number;
    if (author == Author::player) {
      state_.table.seats[index(seat)].timeouts = 0;
      set_away(seat, false);
    }
    forget_moved_cards();
  }
  return {};
}

/// A move of the variant's play.
template <VariantRules R>
Result<void> Stepping<R>::play(Seat seat, const Move& move, Author author) {
  if (!in_play(state_.game->core)) {
    return refuse("T-21", "between_hands", "this hand is over: play goes on when the next one is dealt");
  }
  return with_variant([&](typename R::Making& making) { return R::apply(making, seat, move); },
                      author == Author::player ? std::optional(seat) : std::nullopt);
}

/// T-12
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const Arrange& arrange) {
  const auto& store = state_.game->core.cards;
  auto ordered = TRY(cards_in_hand(store, seat, arrange.order));
  Arrangement arrangement{std::move(ordered), {}};
  if (arrangement.order.size() != store.count(hand_of(seat))) {
    return refuse("T-12", "cards_left_out", "an order names every card of the hand once");
  }
  std::vector<CardId> grouped;
  for (const auto& group : arrange.groups) {
    const auto ids = card_ids(group);
    grouped.insert(grouped.end(), ids.begin(), ids.end());
  }
  const auto cards = TRY(cards_in_hand(store, seat, grouped));
  auto card = cards.begin();
  for (const auto& group : arrange.groups) {
    auto& kept = arrangement.groups.emplace_back();
    if (group.empty()) {
      return refuse("T-12", "empty_group", "a group holds one card or more");
    }
    for (const auto& tile : group) {
      TRY(check_may_stand_for(*state_.context, *card, tile.as));
      kept.push_back({*card++, tile.as});
    }
  }
  state_.table.seats[index(seat)].arrangement = std::move(arrangement);
  return {};
}

/// T-18
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const TakeBack& /*take_back*/) {
  if (!state_.context->table.take_back) {
    return refuse("T-18", "not_at_this_table", "moves are not taken back at this table");
  }
  if (!state_.undo || state_.undo->by != seat) {
    return refuse(
        "T-18", "nothing_to_take_back",
        "only your own last move can be taken back, before anyone else's, if it showed no hidden card");
  }
  if (!state_.undo->ended_turn) {
    take_back_now(seat);
    return {};
  }
  if (state_.table.petition) {
    return refuse("T-18", "petition_open", "the table is still being asked something: wait for the answers");
  }
  state_.table.petition = Petition{PetitionKind::take_back, seat, {}, {}};
  say(Petitioned{seat, PetitionKind::take_back, {}});
  return {};
}

template <VariantRules R>
void Stepping<R>::take_back_now(Seat seat) {
  const auto undo = state_.undo;
  auto game = std::make_shared<Game>(*undo->before);
  game->core.cards.skip_ids_of(state_.game->core.cards);
  state_.game = std::move(game);
  state_.undo = undo->earlier;
  state_.table.petition.reset();
  if (undo->new_decision) {
    ++state_.table.decision;  // his turn again, with a clock of its own
  }
  say(TookBack{seat});
}

/// T-19
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const ProposeWord& proposal) {
  if (!state_.context->table.admits_words()) {
    return refuse("T-19", "not_at_this_table", "words are not put to the table here: the lexicon decides");
  }
  if (!in_play(state_.game->core) || !R::may_lay_words(*state_.game, seat)) {
    return refuse("T-19", "not_your_turn", "put a word to the table when it is your turn to lay it");
  }
  if (state_.table.petition) {
    return refuse("T-19", "petition_open", "the table is still being asked something: wait for the answers");
  }
  const auto& word = proposal.word;
  const bool letters = std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!letters || word.size() < 2 || word.size() > 30) {
    return refuse("T-19", "not_a_word", "a word is spelled with 2 to 30 letters, A to Z");
  }
  if (check_word(*state_.context, state_.table, word)) {
    return refuse("T-19", "already_a_word", word + " counts already: lay it");
  }
  state_.table.petition = Petition{PetitionKind::word, seat, word, {}};
  say(Petitioned{seat, PetitionKind::word, word});
  return {};
}

template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const Answer& answer) {
  auto& petition = state_.table.petition;
  if (!petition) {
    return refuse("T-20", "nothing_asked", "the table is not being asked anything");
  }
  const bool withdraws = petition->by == seat && !answer.agree;
  if (petition->by == seat && !withdraws) {
    return refuse("T-20", "own_petition", "the others answer; you can only withdraw it");
  }
  if (std::ranges::find(petition->agreed, seat) != petition->agreed.end()) {
    return refuse("T-20", "already_answered", "you have agreed already");
  }
  say(Answered{seat, answer.agree});
  if (!answer.agree) {
    petition.reset();
    return {};
  }
  petition->agreed.push_back(seat);
  settle_petition();
  return {};
}

/// Does what was asked for once all others agree.
template <VariantRules R>
void Stepping<R>::settle_petition() {
  auto& petition = state_.table.petition;
  if (!petition) {
    return;
  }
  const auto agrees = [&](Seat seat) {
    return seat == petition->by || std::ranges::find(petition->agreed, seat) != petition->agreed.end();
  };
  if (!std::ranges::all_of(playing(state_.game->core), agrees)) {
    return;
  }
  const auto granted = *std::exchange(petition, std::nullopt);
  if (granted.kind == PetitionKind::take_back) {
    take_back_now(granted.by);
    return;
  }
  auto& words = state_.table.house_words;
  words.insert(std::ranges::lower_bound(words, granted.word), granted.word);
  say(WordAdmitted{granted.word});
}

/// T-7
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const Return& /*back*/) {
  if (!state_.table.seats[index(seat)].away) {
    return refuse("T-7", "not_away", "you do not count as away");
  }
  return {};
}

/// T-8
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const Leave& /*leave*/) {
  state_.table.seats[index(seat)] = {};
  say(PlayerLeft{seat});
  auto petition = std::exchange(state_.table.petition, std::nullopt);
  if (petition && state_.context->rules_since(2)) {
    std::erase(petition->agreed, seat);
  }
  // What could be taken back before would bring the leaver back too.
  state_.undo.reset();
  auto refusal = with_variant(
      [&](typename R::Making& making) -> Result<void> {
        auto& core = making.game.core;
        core.seats[index(seat)].left = true;
        const auto rest = playing(core);
        if (rest.size() == 1) {
          making.croupier.lay_aside(seat);
          making.croupier.end_match({"T-8", rest});
        } else if (core.phase == Phase::between_hands) {
          leave_between_hands(making, seat);
        } else {
          R::leave(making, seat);
        }
        return {};
      },
      std::nullopt);
  const bool stands = petition && petition->kind == PetitionKind::word && petition->by != seat &&
                      in_play(state_.game->core) && R::may_lay_words(*state_.game, petition->by);
  if (stands) {
    state_.table.petition = std::move(petition);
    settle_petition();
  }
  return refusal;
}

/// T-8, T-21: the hand is over, so it touches only who deals the next one and who plays it.
template <VariantRules R>
void Stepping<R>::leave_between_hands(typename R::Making& making, Seat seat) {
  auto& core = making.game.core;
  making.croupier.lay_aside(seat);
  if (core.dealer == seat) {
    core.dealer = left_of(core, seat);
  }
  if constexpr (requires { R::leave_between_hands(making, seat); }) {
    R::leave_between_hands(making, seat);
  }
}

/// T-21
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const DealHand& /*deal*/) {
  const auto& core = state_.game->core;
  if (core.phase != Phase::between_hands) {
    return refuse("T-21", "hand_in_play", "the next hand is dealt when this one has ended");
  }
  if (seat != core.dealer) {
    return refuse("T-21", "not_the_dealer",
                  "the next hand is dealt for seat " + std::to_string(index(core.dealer)));
  }
  return with_variant(
      [](typename R::Making& making) -> Result<void> {
        R::deal(making);
        return {};
      },
      std::nullopt);
}

/// T-7
template <VariantRules R>
Result<void> Stepping<R>::make(Seat seat, const TimeOut& /*timeout*/) {
  if (!waits_for(seat)) {
    return refuse("T-7", "not_waited_for", "the table does not wait for this seat");
  }
  say(TimedOut{seat});
  auto& presence = state_.table.seats[index(seat)];
  if (state_.game->core.phase != Phase::challenge &&
      ++presence.timeouts >= state_.context->table.away_after) {
    presence.timeouts = state_.context->table.away_after;
    set_away(seat, true);
  }
  return with_variant(
      [&](typename R::Making& making) -> Result<void> {
        R::time_out(making, seat);
        return {};
      },
      std::nullopt);
}

template <VariantRules R>
void Stepping<R>::set_away(Seat seat, bool away) {
  auto& presence = state_.table.seats[index(seat)];
  if (presence.away != away) {
    presence.away = away;
    say(AwayChanged{seat, away});
  }
}

/// T-12: what has left a hand leaves its arrangement, and dissolves its group.
template <VariantRules R>
void Stepping<R>::forget_moved_cards() {
  const auto& store = state_.game->core.cards;
  for (std::size_t i = 0; i < state_.table.seats.size(); ++i) {
    auto& [order, groups] = state_.table.seats[i].arrangement;
    const auto gone = [&](CardIndex card) { return !store.is_at(card, hand_of(seat_at(i))); };
    std::erase_if(order, gone);
    std::erase_if(groups, [&](const auto& group) {
      return std::ranges::any_of(group, [&](const auto& tile) { return gone(tile.card); });
    });
  }
}

}  // namespace meldroom::engine
