#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/card.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/view.hpp"

/// What players that are machines share: RandomPlayer and Bot play each game from a view alone.
namespace meldroom::engine {

/// Numbers by chance: SplitMix64. The same seed gives the same ones on every machine.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  /// A number below `bound`, which is not 0. The bias of the remainder does not matter to a player.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound);

 private:
  std::uint64_t state_;
};

using FacesByCode = std::map<std::string, const Face*, std::less<>>;
[[nodiscard]] FacesByCode faces_by_code(const Deck& deck);

/// What such a player goes by, apart from their view.
struct PlayerMeans {
  const FacesByCode& faces;
  const dict::Lexicon* lexicon;  ///< null where the variant has no words
  const OptionValues& options;   ///< complete
  Chance& chance;

  [[nodiscard]] std::uint32_t below(std::uint32_t bound) const { return chance.below(bound); }
  [[nodiscard]] const Face& face(std::string_view code) const { return *faces.find(code)->second; }
  [[nodiscard]] bool once_in(std::uint32_t times) const { return below(times) == 0; }
  /// One of the values, which are not none.
  template <class List>
  [[nodiscard]] const auto& any_of(const List& values) const {
    return values[below(static_cast<std::uint32_t>(values.size()))];
  }
};

/// The action of that kind that the view allows its seat; null if it does not.
[[nodiscard]] const Action* action(const View& view, MoveKind kind);

}  // namespace meldroom::engine
