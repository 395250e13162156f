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

class Chance;

/// Plays from a seat's view alone, without any skill: for `meldroom simulate` and the tests. The same seed
/// and views give the same moves on every machine.
class RandomPlayer {
 public:
  /// `deck` and `lexicon` must outlive the player; where the variant has no words the lexicon is not used and may be null.
  /// `options` are the match's complete ones.
  RandomPlayer(VariantId variant, std::uint64_t seed, const Deck& deck, const dict::Lexicon* lexicon,
               const OptionValues& options);
  ~RandomPlayer();
  RandomPlayer(RandomPlayer&&) noexcept;
  RandomPlayer& operator=(RandomPlayer&&) noexcept;

  /// A move that the view allows now: one of the play, if the seat has one, else an answer to a petition.
  /// Melds and words are laid more often than not, where there are any. Only a rule that looks at what would
  /// be left (RUM-2.4, RUM-2.6, AR-2.2) can still refuse it; the caller then asks again. Nothing if the seat
  /// has nothing to do.
  [[nodiscard]] std::optional<Move> choose(const View& view);

 private:
  VariantId variant_;
  std::unique_ptr<Chance> chance_;
  std::map<std::string, const Face*, std::less<>> faces_;
  const dict::Lexicon* lexicon_;
  OptionValues options_;
};

}  // namespace meldroom::engine
