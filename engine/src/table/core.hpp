#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "table/card_store.hpp"
#include "table/context.hpp"
#include "table/drawn_card.hpp"
#include "table/melds.hpp"

/// The state that all variants share, in two parts. A take-back undoes Core; it does not undo TableState.
namespace meldroom::engine {

struct SeatState {
  std::int32_t score = 0;
  std::int32_t scored_this_hand =
      0;              ///< the part of the score from the hand in play (words that score at once)
  bool left = false;  ///< for good (T-8)
};

/// The part of a variant's game that every variant has.
struct Core {
  CardStore cards;
  PerSeat<SeatState> seats;
  Seat dealer{};
  Seat turn{};  ///< whose turn it is
  Phase phase{};
  std::int32_t hand = 0;  ///< from 1
};

/// The order and the groups that a player has given their hand (T-12).
struct Arrangement {
  struct ArrangedTile {
    CardIndex card{};
    std::string as;
  };
  Cards order;
  std::vector<std::vector<ArrangedTile>> groups;
};

/// What the table knows of a player, apart from their cards.
struct Presence {
  std::int32_t timeouts = 0;  ///< in a row (T-7)
  bool away = false;
  Shared<Arrangement> arrangement;  ///< nothing: the cards lie in hand order
};

struct Petition {
  PetitionKind kind{};
  Seat by{};
  std::string word;
  Seats agreed;
};

/// The state of the table rather than of its game.
struct TableState {
  std::uint32_t number = 0;
  std::uint32_t game_number = 0;  ///< the number of the first state in which the game is as it is now
  std::uint32_t decision = 0;
  std::optional<std::uint32_t> resumed;  ///< the earlier decision that this one continues (T-18)
  std::uint64_t shuffles = 0;            ///< shuffles made in this match so far
  PerSeat<Presence> seats;
  std::vector<std::string> house_words;  ///< sorted (T-19)
  std::optional<Petition> petition;
};

/// What was shown to everyone and stays on show.
struct ShownState {
  Shared<std::vector<DealDraw>> deal_draw;
  Shared<HandResult> last_hand;
  std::optional<MatchResult> result;
};

/// Whether a hand is being played. False when the match is over and between hands (T-21).
[[nodiscard]] inline bool in_play(const Core& core) {
  return core.phase != Phase::over && core.phase != Phase::between_hands;
}

// ---- seats (T-1, T-8) ----

/// The seats that have not left, in order from seat 0.
[[nodiscard]] Seats playing(const Core& core);
/// The seats with a line on a hand's score sheet, in variants where points count at once. From rules version 2 on they
/// include leavers, who keep their points and lines (T-8).
[[nodiscard]] Seats on_score_sheet(const Context& context, const Core& core);
/// The next seat to the left that has not left. At least one seat has to be playing.
[[nodiscard]] Seat left_of(const Core& core, Seat seat);
/// The seats with the highest score among those that play on. A seat that has left cannot win (T-8).
[[nodiscard]] Seats leaders(const Core& core);
/// Whether a seat that plays on has at least `target` points.
[[nodiscard]] bool reached(const Core& core, int target);

// ---- cards ----

/// The letters that a card in a word stands for: printed on it, or named for it (T-10).
[[nodiscard]] std::string letters_of(const Context& context, const CardStore& cards, CardIndex card);
[[nodiscard]] HandFaces faces_of(const Context& context, CardSpan cards);

// ---- views of cards ----

[[nodiscard]] inline CardView card_view(const Context& context, const CardStore& cards, CardIndex card) {
  return {cards.id(card), context.face(card).code};
}
[[nodiscard]] CardViews card_views(const Context& context, const CardStore& store, CardSpan cards);
/// The discard pile with its top card; without it while a knocker's card lies face down on the pile.
[[nodiscard]] PileView discard_view(const Context& context, const CardStore& cards, bool knocked = false);
/// The cards that may be put away, if not all of the hand may (RUM-2.4, GIN-2.3, GR-2.2); otherwise none.
[[nodiscard]] std::vector<CardId> cards_that_may_go(const CardStore& cards, const DrawnCard& drawn,
                                                    Seat seat);
/// The card's id, if the card is in the hand of the player whose own view this is.
[[nodiscard]] std::optional<CardId> id_in_own_hand(const CardStore& cards, CardIndex card,
                                                   const std::optional<OwnView>& own);

}  // namespace meldroom::engine
