#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/event.hpp"
#include "engine/move.hpp"
#include "engine/refusal.hpp"
#include "engine/seed.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"
#include "engine/worth.hpp"

namespace meldroom::engine {

/// What determines a match, together with its moves.
struct MatchSetup {
  VariantId variant{};
  /// Which version of the variant's rules it is played by: one that VariantInfo names, or 0 for the
  /// newest, which Match::start puts here. A match keeps its version under every later program.
  int rules_version = 0;
  OptionValues options;  ///< complete, from complete_options()
  int seats = 0;
  DeckPtr deck;                                  ///< the variant's deck; one copy of it
  std::shared_ptr<const dict::Lexicon> lexicon;  ///< may be null where the variant uses no words
  SeedMaterial seed;
};

/// Says what has happened in a match: protocol/record.md, "Hashes". Two matches with the same hash have had the
/// same moves, events and shuffles.
using StateHash = std::array<std::uint8_t, 16>;

/// The order that a shuffle gave, top card first: for records, never for a client.
struct Shuffle {
  std::uint64_t number = 0;
  std::vector<CardIndex> order;
  friend bool operator==(const Shuffle&, const Shuffle&) = default;
};

struct Step;

/// A match in one state. An immutable value: a move gives another one. Cheap to copy, safe to share between
/// threads. A broken invariant throws InvariantError; nothing else is thrown.
class Match {
 public:
  /// Draws for the deal (T-3) and deals the first hand. Refused if the seats do not fit the variant, or the
  /// deck has cards of another game or does not hold the deal (T-2).
  [[nodiscard]] static Result<Step> start(MatchSetup setup);

  /// Applies one move of a seat, as a whole, or refuses it. `number` is that of the state it answers; another
  /// one is refused as stale (reason "stale"), which makes a repeated move harmless.
  [[nodiscard]] Result<Step> apply(Seat seat, const Move& move, std::uint32_t number,
                                   Author author = Author::player) const;

  /// What a seat's own play would bring, if it were made now; nothing if it would be refused. For words that are
  /// being put together (T-13).
  [[nodiscard]] std::optional<Worth> worth(Seat seat, const Move& play) const;

  [[nodiscard]] View view(Observer observer) const;

  /// The number of this state: counts the moves, without arrangements (T-12).
  [[nodiscard]] std::uint32_t number() const;
  /// Counts the decisions that a clock times (T-7): it is the same while one seat goes on with its turn.
  [[nodiscard]] std::uint32_t decision() const;
  /// How long this decision, or the pause between hands, may take; 0 for no limit (T-7, AR-6.1, T-21).
  [[nodiscard]] std::chrono::seconds time_limit() const;
  /// Who the table waits for; empty between hands and when the match is over.
  [[nodiscard]] std::span<const Seat> to_act() const;
  /// Between hands (T-21): the seat that deals the next one, for which the table makes the move DealHand. Nothing at
  /// any other time.
  [[nodiscard]] std::optional<Seat> deals_next() const;
  [[nodiscard]] bool away(Seat seat) const;
  [[nodiscard]] bool left(Seat seat) const;
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::optional<MatchResult> result() const;
  /// The hash of all that has happened; under rules version 1 that of the state.
  [[nodiscard]] StateHash hash() const;
  [[nodiscard]] const MatchSetup& setup() const;
  [[nodiscard]] int hands_ended() const;

  /// The cards of the match in deck order (`decks: 2` has them twice): what a CardIndex points into.
  [[nodiscard]] const Deck& deck() const;
  /// A move with its card ids replaced by deck positions, for a record; and back. Ids that name no card that
  /// the seat may name stay out of it: nothing is returned.
  [[nodiscard]] std::optional<Move> to_deck_positions(Seat seat, const Move& move) const;
  [[nodiscard]] std::optional<Move> from_deck_positions(Seat seat, const Move& move) const;

  /// For tests of T-5: the same match with everything re-dealt that `observer` cannot see.
  [[nodiscard]] Match redealt(Observer observer, std::uint64_t seed) const;
  /// For tests of conservation: throws InvariantError unless each card is in exactly one place.
  void check_invariants() const;
  /// For tests of T-20: the whole state as bytes. Of use only for comparing states of this program.
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;

  /// All of the match, with what can be taken back: restored() makes it again, and it goes on as if nothing had been. For
  /// this build of the program alone: another one would take the bytes for something else.
  [[nodiscard]] std::vector<std::uint8_t> saved() const;
  /// The match that was saved, with the deck and the lexicon that its setup had. Nothing if the bytes are no match with
  /// these. Bytes that were never saved by this build may give a match that makes no sense, so their keeper has to
  /// know them by a checksum.
  [[nodiscard]] static std::optional<Match> restored(std::span<const std::uint8_t> bytes, DeckPtr deck,
                                                     std::shared_ptr<const dict::Lexicon> lexicon);

  struct Impl;
  explicit Match(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<const Impl> impl_;
};

/// A state, how it came about, and the shuffles made on the way.
struct Step {
  Match next;
  EventLog events;
  std::vector<Shuffle> shuffles;
};

/// A rule of ours, not of the game, is broken: a bug. The match cannot go on.
class InvariantError : public std::exception {
 public:
  explicit InvariantError(std::string what) : what_(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

}  // namespace meldroom::engine
