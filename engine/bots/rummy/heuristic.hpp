#pragma once

#include <optional>
#include <vector>

#include "rummy/position.hpp"

/// The play of a careful person who looks at their own hand and at what everyone has seen. Hard bots also play
/// imagined deals to their end with it.
namespace meldroom::engine::rummy {

/// What this player does now, in a hand that is not over. Looks at the hand of the player whose turn it is and at no
/// other.
[[nodiscard]] Ply heuristic_ply(const Position& position);

/// The melds and lay-offs that are allowed, the preferred ones first.
[[nodiscard]] std::vector<Ply> heuristic_lays(const Position& position);

/// The cards that may be discarded, the preferred ones first. None if only the card taken is left: it can be laid off
/// (RUM-2.4).
[[nodiscard]] std::vector<CardKind> heuristic_discards(const Position& position);

}  // namespace meldroom::engine::rummy
