#pragma once

#include "table/state.hpp"

namespace meldroom::engine {

/// The view of a state for one observer. It is built from what they may see; nothing hidden is put in and removed later
/// (T-5).
[[nodiscard]] View view_of(const State& state, const Seats& to_act, Observer observer);

}  // namespace meldroom::engine
