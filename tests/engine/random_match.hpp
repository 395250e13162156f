#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "engine/random_player.hpp"
#include "support.hpp"

/// Matches played at random, by players who keep to the rules most of the time and do anything at all
/// otherwise.
namespace meldroom::test {

/// Numbers that are the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  std::uint64_t operator()() { return random_(); }
  [[nodiscard]] std::uint32_t below(std::size_t bound) {
    return static_cast<std::uint32_t>(random_() % bound);
  }
  [[nodiscard]] int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least) + 1));
  }
  /// True once in so many times.
  [[nodiscard]] bool once_in(std::size_t times) { return below(times) == 0; }
  template <class T>
  [[nodiscard]] const T& any_of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937_64 random_;
};

/// Seats, options and seed by chance; any value of any option, but no `stall_rounds: 0`, with which a hand
/// has no bound.
MatchSetup random_setup(VariantId variant, Dice& dice);

/// A move that was tried.
struct Attempt {
  Seat seat{};
  Move move;
  std::uint32_t number = 0;
  Author author = Author::player;
  bool by_rules = false;  ///< RandomPlayer's choice for the seat that the table waits for
};

/// What to try next in a state.
class Players {
 public:
  Players(const Match& match, Dice& dice);
  [[nodiscard]] Attempt next(const Match& match);

 private:
  [[nodiscard]] Seat any_seat(const Match& match);
  [[nodiscard]] Seat one_who_may(const Match& match, MoveKind kind);
  [[nodiscard]] Seat waited_for(const Match& match);
  [[nodiscard]] Attempt by_the_table(const Match& match);
  [[nodiscard]] Attempt arrangement(const Match& match);
  [[nodiscard]] Attempt nonsense(const Match& match);

  Dice& dice_;
  RandomPlayer player_;
  bool with_leavers_;
};

/// A match is cut when so many hands have ended: players who score nothing go on for ever.
inline constexpr int most_hands = 3;

/// Plays one random match; `watch` is told of every move that was tried, with the state before it and what
/// came of it. A failure of the test names `seed`.
using Watch = std::function<void(const Match& before, const Attempt&, const Result<Step>&)>;
void play_random_match(VariantId variant, std::uint64_t seed, const std::function<void(const Step&)>& begin,
                       const Watch& watch);

}  // namespace meldroom::test
