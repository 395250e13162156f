#pragma once

#include <string>
#include <vector>

#include "engine/match.hpp"

namespace meldroom::engine {

/// One move as it was made. In a record its cards are deck positions, see Match::to_deck_positions.
struct RecordedMove {
  std::uint32_t number = 0;  ///< of the state that it led to
  Seat seat{};
  Author author = Author::player;
  Move move;
  StateHash hash{};  ///< of the state that it led to
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A whole match, enough to check it with nothing else but the lexicon (T-15). protocol/record.md has its
/// JSON.
struct Record {
  MatchSetup setup;
  StateHash start{};              ///< the hash of the state before the first move
  std::vector<Shuffle> shuffles;  ///< in the order made
  std::vector<RecordedMove> moves;
  std::vector<HandResult> hands;
  std::optional<MatchResult> result;  ///< none if the match was cut
};

/// Writes a record while a match is played.
class Recorder {
 public:
  /// `start` is what Match::start gave.
  explicit Recorder(const Step& start);
  /// `before` is the match that `move` was applied to, by its ids; `step` what came of it.
  void add(const Match& before, Seat seat, Author author, const Move& move, const Step& step);
  [[nodiscard]] const Record& record() const { return record_; }

 private:
  void collect(const Step& step);
  Record record_;
};

}  // namespace meldroom::engine
