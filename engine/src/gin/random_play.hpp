#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/move.hpp"
#include "engine/view.hpp"

namespace meldroom::engine::gin {

/// What random play of gin goes by, beside the view.
struct RandomMeans {
  std::function<std::uint32_t(std::uint32_t)> below;  ///< a number by chance, below that
  /// Some word that can be spelled with these cards, of so many letters at least.
  std::function<std::optional<std::vector<Tile>>(const std::vector<CardView>&, int)> word;
  int min_letters;
};

/// A move of gin that the view allows now; knocks are rarer than discards, and in some hands nobody knocks.
/// Nothing if the view's seat is not waited for.
[[nodiscard]] std::optional<Move> random_move(const View& view, const RandomMeans& means);

}  // namespace meldroom::engine::gin
