#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "card_names.hpp"
#include "engine/move.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// A card of a word on the table, all of which the new word must use; `as` is what it stands for there.
struct TableTile {
  engine::CardId id{};
  engine::Face face;
  std::string as;
};

/// Picks the cards that spell `word`: every one of `required`, the rest from the hand, with as few stars and
/// wild cards as can be. Choices that differ in nothing that counts are made silently. `most_colours` is the
/// greatest number of colours that one word may mix; where it is given, colours count, choices that keep to
/// it come before others, and several of them are a Problem that lists them. Whether the word is good only
/// the server says.
[[nodiscard]] std::variant<std::vector<engine::Tile>, Problem> spell(std::string_view word,
                                                                     std::span<const TableTile> required,
                                                                     std::span<const HeldCard> hand,
                                                                     std::optional<int> most_colours);

}  // namespace meldroom::terminal
