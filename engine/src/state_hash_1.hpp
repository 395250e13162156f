#pragma once

#include "engine/match.hpp"
#include "table/state.hpp"

namespace meldroom::engine {

/// The hash that matches under rules version 1 carry: BLAKE2b-128 over the state as that version stored it.
[[nodiscard]] StateHash state_hash_1(const State& state);

}  // namespace meldroom::engine
