#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "alpha_rummy/options.hpp"
#include "dict/lexicon.hpp"
#include "engine/card.hpp"
#include "engine/move.hpp"
#include "engine/view.hpp"

namespace meldroom::engine::alpha_rummy {

/// What RandomPlayer plays with.
struct Means {
  const std::map<std::string, const Face*, std::less<>>& faces;
  const dict::Lexicon& lexicon;
  Options options;
  std::function<std::uint32_t(std::uint32_t)> below;  ///< a number by chance below a bound
};

/// A move of AlphaRummy that the view allows now: words where there are some, false ones now and then where
/// they may be challenged, any depth of the discard pile. Nothing if the seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const Means& means);

}  // namespace meldroom::engine::alpha_rummy
