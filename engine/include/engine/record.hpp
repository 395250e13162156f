#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace meldroom::engine {

/// One move as it was made. In a record its cards are deck positions; see Match::to_deck_positions.
struct RecordedMove {
  std::uint32_t number = 0;  ///< of the state that the move led to
  Seat seat{};
  Author author = Author::player;
  Move move;
  StateHash hash{};  ///< Match::hash() after the move
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A whole match. Together with the lexicon it is enough to check the match (T-15). protocol/record.md has its JSON.
struct Record {
  MatchSetup setup;
  StateHash start{};              ///< Match::hash() before the first move
  std::vector<Shuffle> shuffles;  ///< in the order they were made
  std::vector<RecordedMove> moves;
  std::vector<HandResult> hands;
  std::optional<MatchResult> result;  ///< nothing if the match was cut short
  std::optional<std::string> deal{};  ///< the name of its published deal, if it is one
};

/// Writes a record while a match is played.
class Recorder {
 public:
  /// `start` is the result of Match::start. `deal` is the name of the published deal, if the match is one.
  explicit Recorder(const Step& start, std::optional<std::string> deal = {});
  /// `before` is the match that `move` was applied to, with its card ids. `step` is the result.
  void add(const Match& before, Seat seat, Author author, const Move& move, const Step& step);
  [[nodiscard]] const Record& record() const { return record_; }

 private:
  void collect(const Step& step);
  Record record_;
};

}  // namespace meldroom::engine
