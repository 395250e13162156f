#pragma once

#include "table/state.hpp"

namespace meldroom::engine {

/// The two parts of a view of a state. They are built from what may be seen; nothing hidden is put in and removed later
/// (T-5).
[[nodiscard]] PublicView public_view_of(const State& state, const Seats& to_act);
[[nodiscard]] PersonalView personal_view_of(const State& state, Observer observer);

/// Whether the seat's hand already lies as that move would arrange it (T-12).
[[nodiscard]] bool is_arranged(const State& state, Seat seat, const Arrange& arrange);

}  // namespace meldroom::engine
