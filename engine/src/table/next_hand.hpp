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

/// After the hand with which a match can end: the player with the highest score wins, by `clause`. A tie for first
/// place needs another hand (T-16).
template <class R>
void end_match_or_break_tie(typename R::GameStep& step, std::string_view clause) {
  const auto best = leaders(step.game.core);
  if (best.size() == 1) {
    step.croupier.end_match({clause, best});
  } else {
    go_on_to_next_hand<R>(step);
  }
}

/// T-8, T-16: a player has left between hands. If that has dissolved the tie for which another hand was to be dealt, the
/// match ends by `clause`. `at_its_end`: whether the last hand was one with which the match can end. Before rules version
/// 4 the extra hand was dealt even so.
template <class R>
void end_match_if_tie_is_gone(typename R::GameStep& step, bool at_its_end, std::string_view clause) {
  if (!at_its_end || !step.context.rules_since(4)) {
    return;
  }
  const auto best = leaders(step.game.core);
  if (best.size() == 1) {
    step.croupier.end_match({clause, best});
  }
}

/// T-16: the seats for whose tie the table deals another hand; nothing at any other time. `at_its_end`: whether the
/// last hand was one with which the match can end.
[[nodiscard]] inline std::optional<Seats> tie_to_break(const Core& core, bool at_its_end) {
  if (core.phase != Phase::between_hands || !at_its_end) {
    return std::nullopt;
  }
  auto best = leaders(core);
  return best.size() > 1 ? std::optional(std::move(best)) : std::nullopt;
}

}  // namespace meldroom::engine
