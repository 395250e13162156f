#pragma once

#include <optional>
#include <string>
#include <vector>

#include "alpha_rummy/options.hpp"
#include "table/game_step.hpp"
#include "table/words.hpp"

/// AlphaRummy 500, in the order of rulebook/alpha-rummy.md.
///
/// Every round ends, no matter who plays it, unless two players keep it going on purpose. A turn draws a card from the
/// stock, which never grows, or puts a card into a word that stands and stays (AR-2.2). So there are no more of either
/// than the deck has cards. A lost turn is paid for by a word that stands. Once the stock is empty, the first turn
/// without such a word ends the round (AR-5.1). Only one kind of turn leaves no trace: it takes from the discard pile,
/// and a challenge shows that its word is false (AR-6.3). It can repeat only as long as one player keeps laying such
/// words and another keeps challenging them while the stock has cards.
namespace meldroom::engine::alpha_rummy {

/// A word that may still be challenged (AR-6.1). It lies on the table; the player who laid it has the turn.
struct Pending {
  GroupId word{};
  std::string was;  ///< the old spelling of a word that was added to; empty for a new word
  Cards old_cards;  ///< the cards of the old word, in its order
  Seats accepted;   ///< the seats that have accepted, in the order in which they did
};

/// A word's points, for the score sheet of the round (AR-4).
struct Entry {
  Seat seat{};
  bool added = false;  ///< an add-on (AR-4.2)
  std::int32_t points = 0;
  std::string text;
};

struct Game {
  Core core;
  std::vector<TableWord> words;
  std::uint16_t words_laid = 0;         ///< in this round: the last GroupId that was given
  std::vector<Entry> entries;           ///< of this round, in the order in which they were made
  PerSeat<std::int32_t> turns_to_lose;  ///< by seat, carried from round to round (AR-6.2)
  std::optional<Pending> pending;

  // ---- the current turn ----
  bool last_chance = false;         ///< the turn began with the stock empty (AR-5.1)
  std::optional<CardIndex> drawn;   ///< from the stock
  Cards taken;                      ///< from the discard pile, lowest first
  std::optional<CardIndex> wanted;  ///< the lowest card taken, until it is in a word that stands (AR-2.2)
  bool melded = false;              ///< a word of this turn stands
  /// AR-2.4: cards that are not taken yet; the stock can have fewer (Rules::bonus_due).
  std::int32_t bonus_earned = 0;
};

struct Rules {
  using Game = alpha_rummy::Game;
  using Options = alpha_rummy::Options;
  using Context = ContextOf<Options>;
  using GameStep = engine::GameStep<Game, Options>;
  static constexpr std::string_view turn_clause = "AR-2.1";

  static constexpr bool plays_with(FaceKind kind) { return kind == FaceKind::letter; }
  /// AR-1.1
  static constexpr int hand_size(int /*players*/) { return alpha_rummy::hand_size; }
  static constexpr int outside_hands = 2;

  static void deal(GameStep& step);
  static Result<void> apply(GameStep& step, Seat seat, const Move& move);
  static void time_out(GameStep& step, Seat seat);
  static void leave(GameStep& step, Seat seat);
  static void actions(const Context& context, const TableState& table, const Game& game, Seat seat,
                      std::vector<Action>& actions);
  /// In a challenge window the table waits for all who may still challenge, otherwise for the player whose turn it is.
  static bool waits_for(const Game& game, Seat seat);
  /// AR-2.4: no more than the stock has.
  static int bonus_due(const Game& game);
  static bool may_lay_words(const Game& game, Seat seat);
  static void show(const Context& context, const Game& game, PublicView& view);
  static AlphaRummyView game_view(const Context& context, const Game& game,
                                  const std::optional<OwnView>& own);
};

}  // namespace meldroom::engine::alpha_rummy
