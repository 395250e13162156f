#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/event.hpp"
#include "engine/move.hpp"
#include "engine/play_score.hpp"
#include "engine/refusal.hpp"
#include "engine/seed.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"

namespace meldroom::engine {

/// Everything that determines a match, except its moves.
struct MatchSetup {
  VariantId variant{};
  /// The version of the variant's rules that the match is played by: one that VariantInfo names. 0 means the newest;
  /// Match::start replaces it with the number. A match keeps its version under every later program.
  int rules_version = 0;
  OptionValues options;                          ///< complete, from complete_options()
  int seats = 0;                                 ///< how many players
  DeckPtr deck;                                  ///< the variant's deck, one copy of it; not null
  std::shared_ptr<const dict::Lexicon> lexicon;  ///< can be null if the variant uses no words
  SeedMaterial seed;
};

/// Identifies what has happened in a match: protocol/record.md, "Hashes". Two matches with the same hash have had the
/// same moves, events and shuffles.
using StateHash = std::array<std::uint8_t, 16>;

/// The order of the cards after a shuffle, top card first. For records; never sent to a client.
struct Shuffle {
  std::uint64_t number = 0;  ///< counts the shuffles of the match from 1 (seed.hpp)
  std::vector<CardIndex> order;
  friend bool operator==(const Shuffle&, const Shuffle&) = default;
};

struct Step;

/// A match in one state. An immutable value: a move produces a new Match. Cheap to copy, safe to share between threads.
///
/// What goes wrong:
/// - What the rules or the table do not allow is refused: start(), apply() and score_of() return a Refusal. No move
///   makes them throw, no matter what it names: other seats, unknown cards, old states.
/// - A seat that the match does not have is refused by apply() and score_of(). It sees what spectators see, so view()
///   has no `own` for it. is_arranged() is false. away() and left() throw std::out_of_range.
/// - A broken invariant, which is a bug, throws InvariantError. No exception changes a match: it is as it was before.
/// - Without memory, any function throws std::bad_alloc. Other exceptions are named at their function.
/// Only a Match that is not moved from may be used.
class Match {
 public:
  /// Draws for the deal (T-3) and deals the first hand. Refused if the number of seats or an option does not fit the
  /// variant, if the deck has cards of another game or too few cards for the deal (T-2), if a game of words has no
  /// lexicon (T-9), or if this program does not know the version of the rules (T-15). Throws std::invalid_argument
  /// without a deck, and std::bad_variant_access if an option has a value of the wrong type, which complete_options()
  /// never returns.
  [[nodiscard]] static Result<Step> start(MatchSetup setup);

  /// Applies one move of a seat completely, or refuses it. `number` is the number of the state that the player saw. It
  /// must be the present one (otherwise reason "stale"), so a move that is sent twice counts once. Two exceptions: a
  /// move of the game may answer an older state if the game has not changed since, and an arrangement (T-12) may answer
  /// any.
  [[nodiscard]] Result<Step> apply(Seat seat, const Move& move, std::uint32_t number,
                                   Author author = Author::player) const;

  /// What a seat's own play would score if it were made now, or why it would be refused. For words that a player is
  /// putting together (T-13).
  [[nodiscard]] Result<PlayScore> score_of(Seat seat, const Move& play) const;

  /// What the observer may see (T-5, T-6): both of the following parts.
  [[nodiscard]] View view(Observer observer) const;
  /// What everyone sees.
  [[nodiscard]] PublicView public_view() const;
  /// What else the observer may see.
  [[nodiscard]] PersonalView personal_view(Observer observer) const;

  /// Whether the seat's hand already lies as that move would arrange it (T-12).
  [[nodiscard]] bool is_arranged(Seat seat, const Arrange& arrange) const;

  /// The number of this state. Counts the moves, except arrangements (T-12).
  [[nodiscard]] std::uint32_t number() const;
  /// Counts the decisions that have a clock (T-7). It stays the same while one seat goes on with its turn.
  [[nodiscard]] std::uint32_t decision() const;
  /// After a take-back within a turn (T-18): the number of the earlier decision that this one continues, because the
  /// move between them was taken back. Its clock goes on as if it had run all the time. Otherwise a player could lay a
  /// word for a challenge (AR-6.1) and take it back without end, each time with a full clock.
  [[nodiscard]] std::optional<std::uint32_t> resumed() const;
  /// How long this decision, or the pause between hands, may take; 0 for no limit (T-7, AR-6.1, T-21).
  [[nodiscard]] std::chrono::seconds time_limit() const;
  /// The seats that the table waits for. Empty between hands and when the match is over.
  [[nodiscard]] std::span<const Seat> to_act() const;
  /// Between hands (T-21): the seat that deals the next hand. The table makes the move DealHand for it. Nothing at any
  /// other time.
  [[nodiscard]] std::optional<Seat> deals_next() const;
  /// Whether the seat's player is away (T-7).
  [[nodiscard]] bool away(Seat seat) const;
  /// Whether the seat's player has left for good (T-8).
  [[nodiscard]] bool left(Seat seat) const;
  [[nodiscard]] bool over() const;
  /// Nothing until the match is over.
  [[nodiscard]] std::optional<MatchResult> result() const;
  /// The hash of everything that has happened. Under rules version 1 it is the hash of the state.
  [[nodiscard]] StateHash hash() const;
  /// What the match was started with, with its rules version and a contribution for each seat filled in.
  [[nodiscard]] const MatchSetup& setup() const;
  /// How many hands have a result. A hand that a leaver cut short has none.
  [[nodiscard]] int hands_ended() const;

  /// The cards of the match in deck order (`decks: 2` has them twice). A CardIndex is an index into them.
  [[nodiscard]] const Deck& deck() const;
  /// Replaces the card ids of a move by deck positions, for a record, and back. Nothing if an id names no card that the
  /// seat may name.
  [[nodiscard]] std::optional<Move> to_deck_positions(Seat seat, const Move& move) const;
  [[nodiscard]] std::optional<Move> from_deck_positions(Seat seat, const Move& move) const;

  /// For tests of T-5: the same match, with everything re-dealt that `observer` cannot see.
  [[nodiscard]] Match redealt(Observer observer, std::uint64_t seed) const;
  /// For tests: throws InvariantError unless each card is in exactly one place.
  void check_invariants() const;
  /// For tests of T-20: the whole state as bytes. Only good for comparing states within this program.
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;

  /// The whole match as bytes, including what can be taken back. restored() makes the same match again. Only this build
  /// of the program can read the bytes; another build would misread them.
  [[nodiscard]] std::vector<std::uint8_t> saved() const;
  /// Reads what saved() wrote, with the deck and the lexicon of its setup. Nothing if the bytes are not a match
  /// with these, or if there is no deck. Bytes that this build never saved can give a match that makes no sense, so the
  /// code that stores them has to verify them with a checksum.
  [[nodiscard]] static std::optional<Match> restored(std::span<const std::uint8_t> bytes, DeckPtr deck,
                                                     std::shared_ptr<const dict::Lexicon> lexicon);

  struct Impl;
  explicit Match(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<const Impl> impl_;
};

/// A state, the events that led to it, and the shuffles made on the way.
struct Step {
  Match next;
  EventLog events;
  std::vector<Shuffle> shuffles;
};

/// An invariant of the program (not a rule of the game) is broken: a bug. The match cannot go on.
class InvariantError : public std::exception {
 public:
  explicit InvariantError(std::string what) : what_(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

}  // namespace meldroom::engine
