#pragma once

#include <optional>
#include <vector>

#include "rummy/options.hpp"
#include "table/rules.hpp"

/// Rummy: rules/rummy.md, in its order.
///
/// Every hand ends, however it is played, unless `stall_rounds` is 0. A card laid stays laid, so there are at most
/// 52 melds and lay-offs. Between two of them RUM-2.7 ends the hand: some rounds after the stock was first renewed,
/// or, where everyone keeps taking from the discard pile so that it never is, after as many such turns in a row as
/// the deck has cards.
namespace meldroom::engine::rummy {

/// A meld on the table; its cards lie at group_place(id), a run's in order.
struct TableMeld {
  GroupId id{};
  Seat owner{};
  MeldKind kind{};
};

struct Game {
  Core core;
  std::vector<TableMeld> melds;
  std::optional<CardIndex> drawn;  ///< this turn
  bool taken = false;              ///< `drawn` came from the discard pile: it may not go back (RUM-2.4)
  bool melded = false;             ///< this turn (RUM-2.2)
  bool laid = false;               ///< melded or laid off, this turn
  PerSeat<bool> laid_before;       ///< by seat: in an earlier turn of this hand (RUM-3.2)
  bool renewed = false;            ///< the stock was renewed in this hand (RUM-2.5)
  PerSeat<std::int32_t>
      idle_turns;  ///< by seat: ended since the last meld or lay-off and, from rules version
                   ///< 2 on, since the stock was first renewed (RUM-2.7)
  std::int32_t turns_since_stock = 0;  ///< of those, the last ones in a row that drew from the discard pile
};

struct Rules {
  using Game = rummy::Game;
  using Options = rummy::Options;
  using Context = ContextOf<Options>;
  using Making = engine::Making<Game, Options>;
  static constexpr std::string_view turn_clause = "RUM-2.1";

  /// T-2: the kinds of cards that the game knows what to do with.
  static constexpr bool plays_with(FaceKind kind) { return kind == FaceKind::playing; }
  /// RUM-1.1: cards each, for that many players.
  static int hand_size(int players);
  /// T-2: what the deck has to hold on top of the hands.
  static constexpr int outside_hands = 2;
  static Result<int> decks(const Options& options, int seats);

  static void deal(Making& making);
  static Result<void> apply(Making& making, Seat seat, const Move& move);
  static void time_out(Making& making, Seat seat);
  /// `seat` has been marked as left and others play on; its hand still lies where it was.
  static void leave(Making& making, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  /// Whether the table waits for `seat`, while the match is not over.
  static bool waits_for(const Game& game, Seat seat) { return game.core.turn == seat; }
  static bool may_lay_words(const Game& game, Seat seat);
  static void show(const Context& context, const Game& game, View& view);
};

}  // namespace meldroom::engine::rummy
