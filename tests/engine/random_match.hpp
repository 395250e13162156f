#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "engine/random_player.hpp"
#include "support.hpp"

/// Matches played at random. The players keep to the rules most of the time and do anything at all otherwise.
namespace meldroom::test {

/// Random numbers that are the same on every machine.
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
  /// True one time in so many.
  [[nodiscard]] bool once_in(std::size_t times) { return below(times) == 0; }
  template <class T>
  [[nodiscard]] const T& any_of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937_64 random_;
};

/// Random seats, options and seed. Any value of any option, except `stall_rounds: 0`, with which a hand has no limit.
MatchSetup random_setup(VariantId variant, Dice& dice);

/// A move to try.
struct Attempt {
  Seat seat{};
  Move move;
  std::uint32_t number = 0;
  Author author = Author::player;
  bool by_rules = false;  ///< chosen by RandomPlayer, for the seat that the table waits for
};

/// Decides what to try next in a state.
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

/// A match is cut after this many hands. Players who score nothing would go on for ever.
inline constexpr int most_hands = 3;

/// Plays one random match. Calls `watch` for every move that is tried, with the state before it and the result. If the
/// test fails, the message names `seed`.
using Watch = std::function<void(const Match& before, const Attempt&, const Result<Step>&)>;
void play_random_match(VariantId variant, std::uint64_t seed, const std::function<void(const Step&)>& begin,
                       const Watch& watch);

}  // namespace meldroom::test
