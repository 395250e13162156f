#pragma once

#include <optional>
#include <vector>

#include "rummy/position.hpp"

/// The play of a careful person who looks at their hand and at the table, and at nobody's cards.
namespace meldroom::engine::rummy {

/// What they do now, in a hand that is not over. It looks at no hand but that of the player whose turn it is.
[[nodiscard]] Ply plain_ply(const Position& position);

/// The melds and lay-offs that are allowed, those that they would make first.
[[nodiscard]] std::vector<Ply> plain_lays(const Position& position);

/// The cards that may be discarded, the one that they would part with first.
[[nodiscard]] std::vector<Kind> plain_discards(const Position& position);

}  // namespace meldroom::engine::rummy
