#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "table/any_game.hpp"
#include "table/core.hpp"

namespace meldroom::engine {

/// A match in one state.
struct State {
  /// The game before the last moves of one player, as far as that player may take them back (T-18).
  struct Undo {
    std::shared_ptr<const AnyGame> before;
    Seat by{};
    bool ended_turn = false;
    /// The decision before the move, if the move started another (T-7).
    std::optional<std::uint32_t> interrupted;
    std::shared_ptr<const Undo> earlier;
    int moves = 1;  ///< how many can be taken back, with the earlier ones; at most `most_undone`
  };
  /// No player takes back so many moves one after the other. Without a bound, cards taken and put back again and again
  /// (AR-2.2) would use up the memory.
  static constexpr int most_undone = 500;

  std::shared_ptr<const Context> context;
  TableState table;
  std::shared_ptr<const AnyGame> game;  ///< shared with the undo entry of the next move
  ShownState shown;
  std::shared_ptr<const Undo> undo;

  [[nodiscard]] const Core& core() const { return game->core(); }
};

/// Whether the table waits for a seat.
[[nodiscard]] inline bool waits_for(const State& state, Seat seat) {
  return in_play(state.core()) && state.game->waits_for(seat);
}

/// Whether the open petition waits for the answer of a seat that plays. From rules version 4 on it does not wait for
/// players who are away (T-7).
[[nodiscard]] bool petition_waits_for(const State& state, Seat seat);

}  // namespace meldroom::engine
