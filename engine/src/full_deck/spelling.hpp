#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/tiles.hpp"

/// How words can be spelled, for those who look for a play.
namespace meldroom::engine::full_deck {

/// Whether a word is good if the old word reads so in it (FD-3.4); of a new word the old one is empty.
using GoodPlay = std::function<bool(const std::string& old)>;

/// Spells a word with all tiles of the old word, which are in its order, and at least one of the bag, so that
/// it is good; nothing if that cannot be done. No tile of the old word is left a choice in `Placed`.
[[nodiscard]] std::optional<std::vector<dict::Placed>> spell_well(std::string_view word,
                                                                  std::span<const dict::Tile> bag,
                                                                  std::vector<dict::Tile> old,
                                                                  const GoodPlay& good);

}  // namespace meldroom::engine::full_deck
