#pragma once

#include <optional>
#include <string>
#include <vector>

#include "full_deck/options.hpp"
#include "full_deck/scoring.hpp"
#include "table/game_step.hpp"
#include "table/words.hpp"

/// Play on Words, "Full Deck", in the order of rulebook/full-deck.md.
///
/// Every game ends, no matter who plays it. A turn that scores lays a card that stays laid, so there are no more such
/// turns than cards. Between two of them there are fewer than twice as many turns as players (FD-5.1). The Starter ends
/// too: each word takes a card from the piles, and between two words not all players pass. A match has at most two
/// games and a Starter.
namespace meldroom::engine::full_deck {

/// What the player has done in the current turn.
struct Turn {
  bool played = false;
  bool new_word = false;
  bool scored = false;
  std::vector<GroupId> closed;  ///< words that may not be played on again (FD-2.3)
};

/// The points of this game by ScoreKind.
using Earned = FixedList<std::int32_t, score_kinds>;

struct Game {
  Core core;
  std::vector<TableWord> words;
  PerSeat<std::int32_t> won;  ///< by seat: games won in this match (FD-5.3)
  bool opening = false;       ///< this is the first turn of the game (FD-2.1)
  Turn turn;
  PerSeat<Earned> earned;  ///< by seat
  /// By seat: has passed since the last play, with the pile empty (FD-5.1); in the Starter since the last word (FD-6.3).
  PerSeat<bool> passed;
  PerSeat<std::int32_t> idle_turns;  ///< by seat: turns since the last point (FD-5.1)
  Seats tied;                        ///< the seats that play the Starter; empty before it
};

struct Rules {
  using Game = full_deck::Game;
  using Options = full_deck::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "FD-2.1";

  static constexpr bool plays_with(FaceKind kind) {
    return kind == FaceKind::letter || kind == FaceKind::wild || kind == FaceKind::flip ||
           kind == FaceKind::combination;
  }
  /// FD-1.1
  static constexpr int hand_size(int /*players*/) { return full_hand; }
  static constexpr int outside_hands = 1;

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void leave(GameStep& step, Seat seat);
  static void leave_between_hands(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  static bool may_lay_words(const Game& game, Seat seat) { return game.core.turn == seat; }
  static void show(const Context& context, const Game& game, PublicView& view);
  static FullDeckView game_view(const Context& context, const Game& game, const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::full_deck
