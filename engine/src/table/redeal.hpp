#pragma once

#include <cstdint>

#include "table/state.hpp"

namespace meldroom::engine {

/// The state with all that `observer` cannot see dealt again from `seed`, the seed of later shuffles included (T-5).
[[nodiscard]] State redealt_state(State state, Observer observer, std::uint64_t seed);

}  // namespace meldroom::engine
