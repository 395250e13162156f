#pragma once

#include <vector>

#include <boost/describe.hpp>

#include "engine/view.hpp"

namespace meldroom::engine {

/// What a play would score at once (T-13).
struct PlayScore {
  std::vector<ScoreLine> lines;  ///< its points, as they would be recorded on the score sheet (FD-3, AR-4)
  int bonus_cards = 0;           ///< AR-2.4
};
BOOST_DESCRIBE_STRUCT(PlayScore, (), (lines, bonus_cards))

}  // namespace meldroom::engine
