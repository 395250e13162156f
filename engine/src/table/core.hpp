#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "table/card_store.hpp"
#include "table/melds.hpp"
#include "table/options.hpp"

/// The state that all variants share, in two parts: what a take-back undoes (Core) and what it does not
/// (TableState).
namespace meldroom::engine {

struct SeatState {
  std::int32_t score = 0;
  std::int32_t booked = 0;  ///< how much of the score belongs to the hand in play (words that score at once)
  bool left = false;        ///< for good (T-8)
};

/// The part of a variant's game that every variant has.
struct Core {
  CardStore cards;
  PerSeat<SeatState> seats;
  Seat dealer{};
  Seat turn{};  ///< whose turn it is
  Phase phase{};
  std::int32_t hand = 0;  ///< its number, from 1
};

/// A hand's order and groups as its player keeps them (T-12).
struct Arrangement {
  struct ArrangedTile {
    CardIndex card{};
    std::string as;
  };
  Cards order;
  std::vector<std::vector<ArrangedTile>> groups;
};

/// What the table knows of a player apart from their cards.
struct Presence {
  std::int32_t timeouts = 0;  ///< in a row (T-7)
  bool away = false;
  Shared<Arrangement> arrangement;  ///< nothing: the cards lie as they came
};

struct Petition {
  PetitionKind kind{};
  Seat by{};
  std::string word;
  Seats agreed;
};

/// What belongs to the table rather than to the game on it.
struct TableState {
  std::uint32_t number = 0;
  std::uint32_t decision = 0;
  std::uint64_t shuffles = 0;  ///< made in this match
  PerSeat<Presence> seats;
  std::vector<std::string> house_words;  ///< sorted (T-19)
  std::optional<Petition> petition;
};

/// What was shown to all and stays on show; a consequence of the rest.
struct OnShow {
  Shared<std::vector<DealDraw>> deal_draw;
  Shared<HandResult> last_hand;
  std::optional<MatchResult> result;
};

/// What never changes in a match.
struct Context {
  Context() = default;
  Context(const Context&) = default;
  Context& operator=(const Context&) = delete;
  virtual ~Context() = default;
  [[nodiscard]] virtual std::shared_ptr<Context> copy() const = 0;

  MatchSetup setup;
  DeckPtr deck;  ///< with its copies
  Bytes32 seed{};
  TableOptions table;
  int challenge_seconds = 0;  ///< for the doubts about a word (AR-6.1)

  [[nodiscard]] const Face& face(CardIndex card) const { return deck->cards[index(card)]; }
  /// Whether the match is played by this version of the rules or a newer one. Where a rule has changed, the
  /// matches that began before ask for what it was.
  [[nodiscard]] bool rules_since(int version) const { return setup.rules_version >= version; }
};

/// The same with a variant's options as it reads them.
template <class Options>
struct ContextOf final : Context {
  [[nodiscard]] std::shared_ptr<Context> copy() const override { return std::make_shared<ContextOf>(*this); }

  Options options;
};

/// Whether a hand is being played: neither is the match over nor does the table wait between hands (T-21).
[[nodiscard]] inline bool in_play(const Core& core) {
  return core.phase != Phase::over && core.phase != Phase::between_hands;
}

// ---- seats (T-1, T-8) ----

/// Those that have not left, in order from seat 0.
[[nodiscard]] Seats playing(const Core& core);
/// Those with a line on a hand's score sheet, where points count as they are made: from rules version 2 on leavers,
/// too, who keep the points and lines that they made (T-8).
[[nodiscard]] Seats on_score_sheet(const Context& context, const Core& core);
/// The next seat to the left that has not left. At least one has to be playing.
[[nodiscard]] Seat left_of(const Core& core, Seat seat);
/// Those with the highest score, of the seats that play on (T-8: who has left wins nothing).
[[nodiscard]] Seats leaders(const Core& core);
/// Whether one of them has as many points as that.
[[nodiscard]] bool reached(const Core& core, int target);
/// Who shares first place; nothing if somebody has it alone.
[[nodiscard]] std::optional<Seats> tied_in_front(const Core& core);

// ---- cards ----

/// The letters that a card in a word stands for: printed on it, or named for it (T-10).
[[nodiscard]] std::string letters_of(const Context& context, const CardStore& cards, CardIndex card);
[[nodiscard]] HandFaces faces_of(const Context& context, CardSpan cards);

// ---- views of cards ----

[[nodiscard]] CardView card_view(const Context& context, const CardStore& cards, CardIndex card);
/// The card's id, if it is in the hand of the player this view is for.
[[nodiscard]] std::optional<CardId> name_in_own_hand(const CardStore& cards, CardIndex card,
                                                     const View& view);
[[nodiscard]] CardViews card_views(const Context& context, const CardStore& store, CardSpan cards);

}  // namespace meldroom::engine
