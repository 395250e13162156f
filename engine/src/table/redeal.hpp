#pragma once

#include <cstdint>

#include "table/state.hpp"

namespace meldroom::engine {

/// The state with every card that `observer` cannot see dealt again from `seed`. Later shuffles change too (T-5).
[[nodiscard]] State redealt_state(State state, Observer observer, std::uint64_t seed);

}  // namespace meldroom::engine
