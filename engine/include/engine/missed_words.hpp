#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/match.hpp"

namespace meldroom::engine {

/// A word that a seat could have laid in a state of a match, and did not.
struct MissedWord {
  std::uint32_t number = 0;  ///< of the state
  std::string word;
  int points = 0;  ///< at once, as a hint says it (T-13)
};
BOOST_DESCRIBE_STRUCT(MissedWord, (), (number, word, points))

/// Looks back over a match as one seat played it, and finds the words that it missed.
class MissedWords {
 public:
  explicit MissedWords(Seat seat) : seat_(seat) {}

  /// Follows a move of any seat; `before` is the state that it was made in. To be called with every move, in
  /// order.
  void follow(const Match& before, Seat seat, const Move& move, const EventLog& events);

  /// Those worth most, the best first, no more than `most`, each word once. Found as hints are, from what the seat
  /// saw then, in the first state of each turn in which it played cards; so it takes as long as a hint for each of its
  /// turns. A turn in which the seat laid what is worth most misses nothing, and neither does one whose best word it
  /// laid later in the same hand.
  [[nodiscard]] std::vector<MissedWord> best(std::size_t most) const;

 private:
  struct Turn {
    Match at;
    int hand = 0;
  };

  Seat seat_;
  std::vector<Turn> turns_;
  std::map<int, std::set<std::string>> laid_;  ///< by the seat, in each hand
};

}  // namespace meldroom::engine
