#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/card.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/view.hpp"

/// What RandomPlayer and Bot share: random numbers, and the facts of a match that no view repeats. Both play each game
/// from views alone.
namespace meldroom::engine {

/// Random numbers (SplitMix64). The same seed gives the same numbers on every machine.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
  /// A number below `bound`, which must not be 0. The modulo bias does not matter to a player.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound);
  /// Brings `count` of the cards, chosen at random, to the front. There must be as many.
  template <class Cards>
  void choose(Cards& cards, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(cards[i], cards[i + below(static_cast<std::uint32_t>(cards.size() - i))]);
    }
  }
  template <class Cards>
  void shuffle(Cards& cards) {
    choose(cards, cards.size());
  }

 private:
  std::uint64_t state_;
};

using FacesByCode = std::map<std::string, const Face*, std::less<>>;
[[nodiscard]] FacesByCode faces_by_code(const Deck& deck);

/// What a machine player has apart from its view: the deck, lexicon and options of the match, and random numbers.
struct MachinePlayer {
  const FacesByCode& faces;
  const dict::Lexicon* lexicon;  ///< null if the variant has no words
  const OptionValues& options;   ///< all options of the match
  RandomNumbers& random;

  [[nodiscard]] std::uint32_t below(std::uint32_t bound) const { return random.below(bound); }
  [[nodiscard]] const Face& face(std::string_view code) const { return *faces.find(code)->second; }
  [[nodiscard]] bool once_in(std::uint32_t times) const { return below(times) == 0; }
  /// One of the values at random. The list must not be empty.
  template <class List>
  [[nodiscard]] const auto& any_of(const List& values) const {
    return values[below(static_cast<std::uint32_t>(values.size()))];
  }
};

}  // namespace meldroom::engine
