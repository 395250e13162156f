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

/// A card that the new word must use: of a word on the table, or named by the player. `as` is what it stands
/// for; empty if any letter will do that it may stand for.
struct TableTile {
  engine::CardId id{};
  engine::Face face;
  std::string as;
};

/// Picks the cards that spell all of `words`, each card in one of them: every one of `required`, the rest
/// from the hand, with as few stars and wild cards of the hand as can be. Choices that differ in nothing that
/// counts are made silently, others are a Problem that lists them. `most_colours` is the greatest number of
/// colours that one word may mix; where it is given, colours count, and choices that keep to it come before
/// others. Whether a word is good only the server says.
[[nodiscard]] std::variant<std::vector<std::vector<engine::Tile>>, Problem> spell_all(
    std::span<const std::string> words, std::span<const TableTile> required, std::span<const HeldCard> hand,
    std::optional<int> most_colours);

/// The same for one word.
[[nodiscard]] std::variant<std::vector<engine::Tile>, Problem> spell(std::string_view word,
                                                                     std::span<const TableTile> required,
                                                                     std::span<const HeldCard> hand,
                                                                     std::optional<int> most_colours);

}  // namespace meldroom::terminal
