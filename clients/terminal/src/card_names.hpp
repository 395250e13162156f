#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/card.hpp"
#include "engine/move.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// A card of one's hand, in the order in which the hand is shown.
struct HeldCard {
  engine::CardId id{};
  engine::Face face;
};

/// Finds cards of the hand by the names that people type, in the order typed: "KH", "10c", "K" (if only one
/// fits), "E-red", "e-r", "E", "*", "#3" (by position). A letter that has to be named follows its card:
/// "*=E", "J/X=X"; a flip card may be named by that letter alone. A name that fits several cards is a Problem
/// that lists them, unless they are alike, all of them are named, or, with `colours_matter` false, they
/// differ in their colour alone.
[[nodiscard]] std::variant<std::vector<engine::Tile>, Problem> pick_cards(std::span<const HeldCard> hand,
                                                                          std::span<const std::string> names,
                                                                          bool colours_matter);

}  // namespace meldroom::terminal
