#pragma once

#include <optional>
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
  StateHash hash{};  ///< Match::hash() after it
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A whole match, enough to check it with nothing else but the lexicon (T-15). protocol/record.md has its
/// JSON.
struct Record {
  MatchSetup setup;
  StateHash start{};              ///< Match::hash() before the first move
  std::vector<Shuffle> shuffles;  ///< in the order made
  std::vector<RecordedMove> moves;
  std::vector<HandResult> hands;
  std::optional<MatchResult> result;  ///< none if the match was cut
  std::optional<std::string> deal{};  ///< the name of the published deal that it is of, if it is of one
};

/// Writes a record while a match is played.
class Recorder {
 public:
  /// `start` is what Match::start gave, `deal` the name of the published deal that it was given.
  explicit Recorder(const Step& start, std::optional<std::string> deal = {});
  /// `before` is the match that `move` was applied to, by its ids; `step` what came of it.
  void add(const Match& before, Seat seat, Author author, const Move& move, const Step& step);
  [[nodiscard]] const Record& record() const { return record_; }

 private:
  void collect(const Step& step);
  Record record_;
};

/// The first thing in a record that does not follow from what comes before it.
struct RecordFault {
  std::optional<std::size_t> move;  ///< its place among the moves, from 1; nothing if it is the start
  std::string what;                 ///< as a sentence
};

/// Plays a record again: its shuffles have to follow from the seed, every move has to be allowed and lead to
/// the state recorded, hands and result have to be what came of it (T-15). Nothing is returned if all of it
/// stands. The setup has its lexicon; its options may be anything.
[[nodiscard]] std::optional<RecordFault> check_record(const Record& record);

}  // namespace meldroom::engine
