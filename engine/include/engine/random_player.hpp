#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"

namespace meldroom::engine {

class RandomNumbers;

/// Plays from a seat's view alone, without skill. For `meldroom simulate` and the tests. The same seed and views give
/// the same moves on every machine.
class RandomPlayer {
 public:
  /// `deck` and `lexicon` must outlive the player. `lexicon` can be null if the variant has no words. `options` are all
  /// options of the match.
  RandomPlayer(VariantId variant, std::uint64_t seed, const Deck& deck, const dict::Lexicon* lexicon,
               const OptionValues& options);
  ~RandomPlayer();
  RandomPlayer(RandomPlayer&&) noexcept;
  RandomPlayer& operator=(RandomPlayer&&) noexcept;

  /// A move that the view allows now: a play if the seat has one, otherwise an answer to a petition. Lays melds and
  /// words more often than not, where it finds any. Only a rule about what would be left (RUM-2.4, RUM-2.6, AR-2.2) can
  /// still refuse it; the caller then asks again. Nothing if the seat has nothing to do.
  [[nodiscard]] std::optional<Move> choose(const View& view);

 private:
  VariantId variant_;
  std::unique_ptr<RandomNumbers> random_;
  std::map<std::string, const Face*, std::less<>> faces_;
  const dict::Lexicon* lexicon_;
  OptionValues options_;
};

}  // namespace meldroom::engine
