#pragma once

#include "table/state.hpp"

namespace meldroom::engine {

/// What one observer sees of a state. A view is made of what they may see and never stripped of what they may not (T-5).
[[nodiscard]] View view_of(const State& state, const Seats& to_act, Observer observer);

}  // namespace meldroom::engine
