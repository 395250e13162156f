#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/tiles.hpp"

/// How words can be spelled, for code that searches for plays.
namespace meldroom::engine::full_deck {

/// Whether a word is a good play if the old word's cards spell `old` now (FD-3.4). For a new word `old` is empty.
using GoodPlay = std::function<bool(const std::string& old)>;

/// Spells a word with all tiles of the old word, in their order, and at least one tile of the bag, so that the play is
/// good. Nothing if that is impossible. The result names a letter for every tile of the old word.
[[nodiscard]] std::optional<std::vector<dict::Placed>> spell_well(std::string_view word,
                                                                  std::span<const dict::Tile> bag,
                                                                  std::vector<dict::Tile> old,
                                                                  const GoodPlay& good);

}  // namespace meldroom::engine::full_deck
