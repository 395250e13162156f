#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "dict/blake2b.hpp"
#include "engine/event.hpp"
#include "engine/match.hpp"

/// The text of what a step did. The chain of hashes is made of these texts. protocol/record.md defines them byte for
/// byte, so anyone can compute the chain from a record and the rulebook. So this text is part of the record format. It
/// does not depend on how states, views and events are stored.
namespace meldroom::engine {

class Facts {
 public:
  /// The facts added to this object are hashed together with `before`.
  explicit Facts(const StateHash& before) { hash_.add(before); }

  Facts& operator+=(std::string_view text);
  /// The chain's next value. Add nothing after this call.
  [[nodiscard]] StateHash hash();

 private:
  void hash_waiting();

  dict::Blake2b<StateHash().size()> hash_;
  /// Text that is not hashed yet: hashing a few long texts is faster than many short ones.
  std::array<char, 256> waiting_;
  std::size_t used_ = 0;
};

/// Appends the move as one line. Its cards are deck positions.
void append_move_fact(Facts& facts, Seat seat, Author author, const Move& move);
/// Appends a line for each shuffle.
void append_shuffle_facts(Facts& facts, std::span<const Shuffle> shuffles);
/// Appends one or more lines for each event in order, including the events that only one seat gets. Leaves out card ids
/// and the lines of a hand's score sheet, because the program decides how to number and group them, not the rules.
void append_event_facts(Facts& facts, const EventLog& events);

/// The first value of the chain, before anything has happened, for a variant and a version of its rules.
[[nodiscard]] StateHash chain_start(VariantId variant, int rules_version);

}  // namespace meldroom::engine
