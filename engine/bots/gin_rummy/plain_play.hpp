#pragma once

#include <optional>

#include "table/kinds.hpp"

/// The play of a careful person who looks at their own hand alone.
namespace meldroom::engine::gin_rummy {

/// Whether they take that card from the discard pile: it goes into a meld.
[[nodiscard]] bool plain_takes(Kinds hand, Kind top);

/// The card that they put away: of those that no meld needs the dearest, but rather none that may still become one.
/// `gone`: cards that cannot come any more. `taken` may not go.
[[nodiscard]] Kind plain_discard(Kinds hand, Kinds gone, std::optional<Kind> taken);

/// The card without which the least deadwood is left; of several the first.
[[nodiscard]] Kind best_to_knock(Kinds hand, std::optional<Kind> taken);

/// The deadwood of a hand set out best, in points.
[[nodiscard]] int deadwood_of(Kinds hand);

}  // namespace meldroom::engine::gin_rummy
