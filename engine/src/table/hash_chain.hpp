#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <sodium.h>

#include "engine/event.hpp"
#include "engine/match.hpp"

/// What a step did, as text: what the chain of hashes is made of. protocol/record.md says it byte for byte, so
/// that anyone can compute the chain from a record and the rulebook; what is written here is therefore part of
/// the record format, and independent of how states, views and events are stored.
namespace meldroom::engine {

class Facts {
 public:
  /// What follows is chained to `before`.
  explicit Facts(const StateHash& before);

  Facts& operator+=(std::string_view text);
  /// The chain's next value. Nothing is added afterwards.
  [[nodiscard]] StateHash hash();

 private:
  void hash_waiting();

  crypto_generichash_state state_{};
  std::array<char, 256>
      waiting_{};  ///< not hashed yet: the hash takes few long texts sooner than many short ones
  std::size_t used_ = 0;
};

/// Appends the move, whose cards are deck positions, as one line.
void append_move_fact(Facts& facts, Seat seat, Author author, const Move& move);
/// Appends a line for each shuffle.
void append_shuffle_facts(Facts& facts, std::span<const Shuffle> shuffles);
/// Appends a line or more for each event, those of single seats included, in order. Card ids and the lines of a
/// hand's score sheet stay out: how they are numbered and grouped is the program's, not the game's.
void append_event_facts(Facts& facts, const EventLog& events);

/// The chain's value before anything has happened, for a variant and the version of its rules.
[[nodiscard]] StateHash chain_of(VariantId variant, int rules_version);

}  // namespace meldroom::engine
