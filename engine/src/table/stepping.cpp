#include "table/stepping.hpp"

#include <variant>

#include "table/checks.hpp"

namespace meldroom::engine {

Result<void> Stepping::apply(Seat seat, const Move& move, std::uint32_t number, Author author) {
  const auto& core = state_.core();
  if (index(seat) >= core.seats.size() || core.seats[index(seat)].left) {
    return refuse("T-8", "not_at_the_table", "this seat does not play in this match");
  }
  if (core.phase == Phase::over) {
    return refuse("T-20", "match_over", "the match is over");
  }
  // An arrangement does not affect anyone's moves, so it is accepted for an older state too. For a move of the game it
  // is enough that the game is still the same. Otherwise players could keep the next one from moving, by asking for a
  // take-back and withdrawing that again and again.
  const bool arranges = std::holds_alternative<Arrange>(move);
  const bool plays = std::visit([&](const auto& chosen) { return !requires { make(seat, chosen); }; }, move);
  const std::uint32_t oldest = plays ? state_.table.game_number : state_.table.number;
  if (!arranges && (number < oldest || number > state_.table.number)) {
    return refuse("T-20", "stale", "the table has changed since this move was chosen: look again");
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

/// A move of the game.
Result<void> Stepping::play(Seat seat, const Move& move, Author author) {
  if (!in_play(state_.core())) {
    return refuse("T-21", "between_hands", "this hand is over: play goes on when the next one is dealt");
  }
  return with_game(author == Author::player ? std::optional(seat) : std::nullopt,
                   [&](AnyGame& game, const AnyGameStep& step) { return game.apply(step, seat, move); });
}

Result<void> Stepping::with_game(std::optional<Seat> may_take_back, Work work) {
  const auto decision = state_.table.decision;
  auto next = state_.game->copy();
  Croupier croupier(*state_.context, state_.table, state_.shown, next->core(), log_, shuffles_);
  TRY(work(*next, {*state_.context, state_.table, croupier}));
  auto before = std::exchange(state_.game, std::move(next));
  state_.table.game_number = state_.table.number + 1;
  remember(std::move(before), croupier, decision, may_take_back);
  state_.table.petition.reset();
  return {};
}

void Stepping::start() {
  static_cast<void>(with_game({}, [](AnyGame& game, const AnyGameStep& step) -> Result<void> {
    step.croupier.draw_for_deal();
    game.deal(step);
    return {};
  }));
  state_.table.game_number = state_.table.number;
}

}  // namespace meldroom::engine
