#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card.hpp"
#include "engine/move.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// A card of the player's hand, in the order in which the hand is shown.
struct HeldCard {
  engine::CardId id{};
  engine::Face face;
  std::string shown{};  ///< its name as this client writes it
  bool wanted = false;  ///< has to be played this turn, so of equal cards it goes first
};

/// Where cards are, for the texts about them.
inline constexpr std::string_view in_hand = "in your hand";
inline constexpr std::string_view on_discard_pile = "on the discard pile";
inline constexpr std::string_view on_piles = "on top of the piles";

/// Finds cards of the hand, or of another place, by the names that people type, in the order typed: "KH", "10c", "K"
/// (if only one fits), "E-red", "e-r", "E", "*", "#3" (by position). If a card needs a letter, it follows the card:
/// "*=E", "J/X=X"; a flip card can also be named by that letter alone. A name that fits several cards gives a Problem
/// that lists them. It is accepted if the cards are equal, if all of them are named, or, with `colours_matter` false,
/// if they differ only in colour. Of equal cards, a wanted one goes first.
[[nodiscard]] Result<std::vector<engine::Tile>> pick_cards(std::span<const HeldCard> hand,
                                                           std::span<const std::string> names,
                                                           bool colours_matter,
                                                           std::string_view place = in_hand);

}  // namespace meldroom::terminal
