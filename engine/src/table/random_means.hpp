#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/card.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/view.hpp"

/// What the variants' random_play files share: how RandomPlayer plays each game from a view alone.
namespace meldroom::engine {

/// What a player without skill goes by, beside his view.
struct RandomMeans {
  const std::map<std::string, const Face*, std::less<>>& faces;  ///< by code
  const dict::Lexicon* lexicon;                                  ///< null where the variant has no words
  const OptionValues& options;                                   ///< complete
  std::function<std::uint32_t(std::uint32_t)> below;             ///< a number by chance, below that

  [[nodiscard]] const Face& face(const std::string& code) const { return *faces.find(code)->second; }
  [[nodiscard]] bool once_in(std::uint32_t times) const { return below(times) == 0; }
  /// One of the values, which are not none.
  template <class T>
  [[nodiscard]] const T& any_of(const std::vector<T>& values) const {
    return values[below(static_cast<std::uint32_t>(values.size()))];
  }
};

/// The action of that kind that the view allows its seat; null if it does not.
[[nodiscard]] const Action* action(const View& view, MoveKind kind);

/// That many cards of a hand by chance, each once; it holds as many.
[[nodiscard]] std::vector<CardId> any_cards(const std::vector<CardView>& hand, int count,
                                            const RandomMeans& means);

/// A word by chance, of `least` letters or more, from `own`, or from all of `old` and some of `own`, in decks
/// of letters and stars. It keeps to the option `level` (PD-2.2, GIN-2.6). Nothing only if there is none.
[[nodiscard]] std::optional<std::vector<Tile>> any_word(const View& view, const std::vector<CardView>& own,
                                                        const WordView* old, int least,
                                                        const RandomMeans& means);

}  // namespace meldroom::engine
