#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dict/function_ref.hpp"
#include "engine/event.hpp"
#include "engine/match.hpp"
#include "table/state.hpp"

namespace meldroom::engine {

/// Makes one step: turns a move into the next state. Runs the table's own moves, and hands the game's moves on to the
/// game. Each clause of the table has its own file: arranging.cpp, away.cpp, between_hands.cpp, leaving.cpp,
/// petitions.cpp, take_back.cpp.
class Stepping {
 public:
  /// Makes `state`, a copy of the one that the step starts from, the next one. It is of no use if the move is refused.
  explicit Stepping(State& state) : state_(state) {}

  [[nodiscard]] Result<void> apply(Seat seat, const Move& move, std::uint32_t number, Author author);
  /// Draws for the deal (T-3) and deals the first hand.
  void start();

  [[nodiscard]] EventLog&& take_events() { return std::move(log_); }
  [[nodiscard]] std::vector<Shuffle>&& take_shuffles() { return std::move(shuffles_); }

 private:
  /// A move of the game, or a change that the table makes to the game. It works on a copy of the game, which is kept
  /// only if the work is not refused.
  using Work = dict::FunctionRef<Result<void>(AnyGame& game, const AnyGameStep& step)>;
  /// Does the work, and records who may take it back, if anyone.
  Result<void> with_game(std::optional<Seat> may_take_back, Work work);

  Result<void> make(Seat seat, const Arrange& arrange);
  Result<void> make(Seat seat, const TakeBack& take_back);
  Result<void> make(Seat seat, const ProposeWord& proposal);
  Result<void> make(Seat seat, const Answer& answer);
  Result<void> make(Seat seat, const Return& back);
  Result<void> make(Seat seat, const Leave& leave);
  Result<void> make(Seat seat, const TimeOut& timeout);
  Result<void> make(Seat seat, const DealHand& deal);
  Result<void> play(Seat seat, const Move& move, Author author);

  void remember(std::shared_ptr<const AnyGame> before, const Croupier& croupier, std::uint32_t decision,
                std::optional<Seat> may_take_back);
  void take_back_now(Seat seat);
  void carry_out_petition();
  void forget_moved_cards();
  void set_away(Seat seat, bool away);
  void say(PublicEvent event) { log_.everyone(std::move(event)); }

  State& state_;
  EventLog log_;
  std::vector<Shuffle> shuffles_;
};

}  // namespace meldroom::engine
