#pragma once

#include <optional>
#include <vector>

#include "gin_rummy/options.hpp"
#include "gin_rummy/scoring.hpp"
#include "table/game_step.hpp"
#include "table/gin_turns.hpp"
#include "table/table_melds.hpp"

/// Gin Rummy, in the order of rulebook/gin-rummy.md.
///
/// Every hand ends, no matter who plays it. Of twenty turns in a row, at least one draws from the stock, which only
/// shrinks; otherwise the hand ends with the twentieth (GR-2.8). After a knock there is one lay-down, and each card is
/// laid off at most once.
namespace meldroom::engine::gin_rummy {

inline constexpr int full_hand = 10;  ///< GR-1.1

struct Game {
  Core core;
  PerSeat<std::int32_t> hands_won;  ///< by seat (GR-3.5)
  std::int32_t limit = 0;           ///< the most deadwood that allows a knock in this hand (GR-2.5)
  bool doubled = false;             ///< the points of this hand count twice (GR-2.5)
  GinTurns turns;                   ///< GR-2.1, GR-2.2, GR-2.8
  std::optional<Seat> knocker;      ///< GR-2.4
  bool answered = false;            ///< the other player has set out their melds (GR-2.7)
  PerSeat<bool> open;               ///< by seat: whether the deadwood lies open
  std::vector<TableMeld> melds;
};

struct Rules {
  using Game = gin_rummy::Game;
  using Options = gin_rummy::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "GR-2.2";

  static constexpr bool plays_with(FaceKind kind) { return kind == FaceKind::playing; }
  static constexpr int hand_size(int /*players*/) { return full_hand; }
  /// The upcard, a card to draw, and those that stay in the stock.
  static constexpr int outside_hands = 2 + last_of_stock;

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  static void show(const Context& context, const Game& game, PublicView& view);
  static GinRummyView game_view(const Context& context, const Game& game, const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::gin_rummy
