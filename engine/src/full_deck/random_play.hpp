#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "dict/lexicon.hpp"
#include "engine/card.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/view.hpp"

namespace meldroom::engine::full_deck {

/// What random play of Full Deck goes by, beside the view.
struct RandomMeans {
  const std::map<std::string, const Face*, std::less<>>& faces;  ///< by code
  const dict::Lexicon& lexicon;
  const OptionValues& options;
  std::function<std::uint32_t(std::uint32_t)> below;  ///< a number from 0 on, below that
};

/// A play, an exchange, a pass or the end of the turn, as the view's actions allow; a word more often than
/// not, where one is found. Nothing if the view's seat is not waited for.
[[nodiscard]] std::optional<Move> choose_at_random(const View& view, const RandomMeans& means);

}  // namespace meldroom::engine::full_deck
