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
  std::uint32_t number = 0;  ///< number of the state
  std::string word;
  int points = 0;  ///< scored at once, as in a hint (T-13)
};
BOOST_DESCRIBE_STRUCT(MissedWord, (), (number, word, points))

/// Looks back over a match as one seat played it, and finds the words that the seat missed.
class MissedWords {
 public:
  explicit MissedWords(Seat seat) : seat_(seat) {}

  /// Follows a move of any seat. `before` is the state that it was made in. Call it with every move, in order.
  void follow(const Match& before, Seat seat, const Move& move, const EventLog& events);

  /// The missed words that are worth most, best first, at most `most`, each word once. They are found as hints are:
  /// from what the seat saw then, in the first state of each decision in which it played cards. So this takes as long
  /// as one hint per decision. A decision misses nothing if the seat laid the word that is worth most, or laid its best
  /// word later in the same hand.
  [[nodiscard]] std::vector<MissedWord> best(std::size_t most) const;

 private:
  struct Decision {
    Match at;
    int hand = 0;
  };

  Seat seat_;
  std::vector<Decision> decisions_;
  std::map<int, std::set<std::string>> laid_;  ///< words that the seat laid, by hand
};

}  // namespace meldroom::engine
