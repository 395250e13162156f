#pragma once

#include <optional>
#include <vector>

#include "gin/options.hpp"
#include "table/game_step.hpp"
#include "table/gin_turns.hpp"
#include "table/words.hpp"

/// Gin, in the order of rulebook/gin.md.
///
/// Every hand ends, no matter who plays it. Of ten turns in a row, at least one draws from the deck, which only
/// shrinks; otherwise the hand ends with the tenth (GIN-2.8). So a hand has at most ten turns for each card that the
/// deck starts with, not counting two declines of the upcard and the lay-down.
namespace meldroom::engine::gin {

inline constexpr int full_hand = 10;  ///< GIN-1.1

/// The words of a hand, spelled with its cards.
using HandWords = std::vector<std::vector<Letter>>;

struct Game {
  Core core;
  std::int32_t dealt = 0;                        ///< cards each, in this hand (GIN-1.1)
  GinTurns turns;                                ///< GIN-2.1 to GIN-2.3, GIN-2.8
  std::optional<Seat> knocker;                   ///< GIN-2.4
  PerSeat<bool> open;                            ///< by seat: whether the hand is laid open
  std::vector<std::optional<HandWords>> to_lay;  ///< by seat: set out, but not shown yet (GIN-2.8)
  std::vector<TableWord> words;                  ///< in the hands that are laid open
};

struct Rules {
  using Game = gin::Game;
  using Options = gin::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "GIN-2.2";

  static constexpr bool plays_with(FaceKind kind) {
    return kind == FaceKind::letter || kind == FaceKind::star;
  }
  /// GIN-1.1: in Gin-Progressive, of the longest hand.
  static constexpr int hand_size(int /*players*/) { return full_hand; }
  static constexpr int outside_hands = 2;

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  /// At the end of the deck the table can wait for both (GIN-2.8).
  static bool waits_for(const Game& game, Seat seat);
  static bool may_lay_words(const Game& game, Seat seat);
  static void show(const Context& context, const Game& game, PublicView& view);
  static GinView game_view(const Context& context, const Game& game, const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::gin
