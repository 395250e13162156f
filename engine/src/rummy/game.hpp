#pragma once

#include <optional>
#include <vector>

#include "rummy/options.hpp"
#include "table/drawn_card.hpp"
#include "table/game_step.hpp"
#include "table/table_melds.hpp"

/// Rummy, in the order of rulebook/rummy.md.
///
/// Every hand ends, however it is played, unless `stall_rounds` is 0. A card laid stays laid, so there are at most 52
/// melds and lay-offs. Between two of them, RUM-2.7 ends the hand in one of two ways: a number of rounds after the
/// stock was first renewed, or, if everyone keeps taking from the discard pile so that it is never renewed, after as
/// many such turns in a row as the deck has cards.
namespace meldroom::engine::rummy {

struct Game {
  Core core;
  std::vector<TableMeld> melds;
  DrawnCard drawn;
  bool melded = false;        ///< in this turn (RUM-2.2)
  bool laid = false;          ///< melded or laid off in this turn
  PerSeat<bool> laid_before;  ///< by seat: in an earlier turn of this hand (RUM-3.2)
  bool renewed = false;       ///< the stock was renewed in this hand (RUM-2.5)
  /// By seat: turns ended since the last meld or lay-off and, from rules version 2 on, since the stock was first renewed
  /// (RUM-2.7).
  PerSeat<std::int32_t> idle_turns;
  std::int32_t turns_since_stock = 0;  ///< turns in a row: from the discard pile, nothing laid
};

struct Rules {
  using Game = rummy::Game;
  using Options = rummy::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "RUM-2.1";

  static constexpr bool plays_with(FaceKind kind) { return kind == FaceKind::playing; }
  /// RUM-1.1
  static constexpr int hand_size(int players) { return players == 2 ? 10 : players <= 4 ? 7 : 6; }
  static constexpr int outside_hands = 2;

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void leave(GameStep& step, Seat seat);
  static void leave_between_hands(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  static void show(const Context& context, const Game& game, PublicView& view);
  static RummyView game_view(const Context& context, const Game& game, const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::rummy
