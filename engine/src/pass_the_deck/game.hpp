#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pass_the_deck/options.hpp"
#include "table/game_step.hpp"
#include "table/words.hpp"

/// Pass the Deck, in the order of rulebook/pass-the-deck.md.
///
/// Every hand ends, no matter who plays it. A play draws cards from a deck that only shrinks, and passes in a row end
/// the deck (PD-2.7). After that, each play lays cards from a hand that is not refilled, and each seat has one turn.
namespace meldroom::engine::pass_the_deck {

struct Game {
  Core core;
  std::vector<TableWord> words;
  PerSeat<bool> passed;  ///< by seat: has passed since the last play (PD-2.7)
  Seat last_to_pass{};
  PerSeat<bool> done;  ///< by seat: has had its turn since the deck was gone (PD-3.1)
};

struct Rules {
  using Game = pass_the_deck::Game;
  using Options = pass_the_deck::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "PD-2.1";

  static constexpr bool plays_with(FaceKind kind) {
    return kind == FaceKind::letter || kind == FaceKind::star;
  }
  /// PD-1.1
  static constexpr int hand_size(int /*players*/) { return 7; }
  static constexpr int outside_hands = 1;
  /// Option `decks`.
  static Result<int> decks(const Options& options, int seats);

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void leave(GameStep& step, Seat seat);
  static void leave_between_hands(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  static bool may_lay_words(const Game& game, Seat seat) { return game.core.turn == seat; }
  static void show(const Context& context, const Game& game, PublicView& view);
  static PassTheDeckView game_view(const Context& context, const Game& game,
                                   const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::pass_the_deck
