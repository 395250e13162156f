#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/state_bytes.hpp"
#include "engine/view.hpp"
#include "table/game_step.hpp"
#include "table/substitution.hpp"

/// What the table's clauses and the views need from a game, for any variant.
namespace meldroom::engine {

class StateReader;

/// A variant's game in one state, with its rules. game_of.hpp explains each function.
class AnyGame {
 public:
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual std::shared_ptr<AnyGame> copy() const = 0;
  [[nodiscard]] virtual Core& core() = 0;
  [[nodiscard]] virtual const Core& core() const = 0;

  // ---- the game's part of a step ----

  virtual void deal(const AnyGameStep& step) = 0;
  [[nodiscard]] virtual Result<void> apply(const AnyGameStep& step, Seat seat, const Move& move) = 0;
  virtual void time_out(const AnyGameStep& step, Seat seat) = 0;
  virtual void leave(const AnyGameStep& step, Seat seat) = 0;
  virtual void leave_between_hands(const AnyGameStep& step, Seat seat) = 0;

  // ---- what the game shows ----

  /// The number of cards that the player whose turn it is has earned and has yet to take (AR-2.4).
  [[nodiscard]] virtual int bonus_due() const = 0;
  [[nodiscard]] virtual bool waits_for(Seat seat) const = 0;
  [[nodiscard]] virtual bool may_lay_words(Seat seat) const = 0;
  virtual void add_actions(const Context& context, const TableState& table, Seat seat,
                           std::vector<Action>& actions) const = 0;
  virtual void show(const Context& context, PublicView& view) const = 0;
  [[nodiscard]] virtual GameView game_view(const Context& context,
                                           const std::optional<OwnView>& own) const = 0;

  // ---- for saved states and tests ----

  virtual void write(StateBytes<AllFields>& bytes) const = 0;
  virtual void read(StateReader& bytes) = 0;
  virtual void substitute(const Substitution& substitution) = 0;

 protected:
  AnyGame() = default;
  AnyGame(const AnyGame&) = default;
};

}  // namespace meldroom::engine
