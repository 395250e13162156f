#pragma once

#include <optional>
#include <string_view>

#include "table/game_step.hpp"

/// What follows a hand that has been scored: the end of the match, or another hand.
namespace meldroom::engine {

/// The match goes on. The deal passes to the left (T-4), and the next hand is dealt, at once or after a pause (T-21).
template <class R>
void go_on_to_next_hand(typename R::GameStep& step) {
  auto& core = step.game.core;
  core.dealer = left_of(core, core.dealer);
  if (step.context.table.hand_pause == 0) {
    R::deal(step);
  } else {
    step.croupier.wait_between_hands();
  }
}

// `at_its_end`: whether the last hand was one with which the match can end.

/// T-16: ends the match by `clause` if it is at its end and one player has the highest score. Says whether it did.
template <class R>
bool end_match_if_won(typename R::GameStep& step, bool at_its_end, std::string_view clause) {
  const auto best = leaders(step.game.core);
  const bool won = at_its_end && best.size() == 1;
  if (won) {
    step.croupier.end_match({clause, best});
  }
  return won;
}

/// After a hand: ends the match, or goes on. A tie for first place needs another hand (T-16).
template <class R>
void end_match_or_go_on(typename R::GameStep& step, bool at_its_end, std::string_view clause) {
  if (!end_match_if_won<R>(step, at_its_end, clause)) {
    go_on_to_next_hand<R>(step);
  }
}

/// T-8, T-16: a player has left between hands. If that has dissolved the tie for which another hand was to be dealt, the
/// match ends. Before rules version 4 the extra hand was dealt even so.
template <class R>
void end_match_if_tie_is_gone(typename R::GameStep& step, bool at_its_end, std::string_view clause) {
  if (step.context.rules_since(4)) {
    end_match_if_won<R>(step, at_its_end, clause);
  }
}

/// T-16: the seats for whose tie the table deals another hand; nothing at any other time.
[[nodiscard]] inline std::optional<Seats> tie_to_break(const Core& core, bool at_its_end) {
  if (core.phase != Phase::between_hands || !at_its_end) {
    return std::nullopt;
  }
  auto best = leaders(core);
  return best.size() > 1 ? std::optional(std::move(best)) : std::nullopt;
}

}  // namespace meldroom::engine
