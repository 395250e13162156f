#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/move.hpp"
#include "problem.hpp"
#include "requests/card_names.hpp"

namespace meldroom::terminal {

/// A card that the new word must use: from a word on the table, or named by the player. `as` is its letter; empty if
/// any of its letters is good. `word` is the word that it lies in; empty if the player has named it.
struct TableTile {
  engine::CardId id{};
  engine::Face face;
  std::string as;
  std::string word = {};
};

/// Picks the cards that spell all of `words`, each card for one word: every card of `required`, and the rest from the
/// hand, with as few stars and wild cards of the hand as possible. If the choices differ in nothing that counts, it
/// makes one silently; otherwise the Problem lists them. If there is none, it says what is missing. `most_colours` is
/// the most colours in one word. If it is given, colours count, and choices that keep to it come before others. Only the
/// server decides whether a word is valid.
[[nodiscard]] Result<std::vector<std::vector<engine::Tile>>> spell_all(std::span<const std::string> words,
                                                                       std::span<const TableTile> required,
                                                                       std::span<const HeldCard> hand,
                                                                       std::optional<int> most_colours);

/// The same for one word.
[[nodiscard]] Result<std::vector<engine::Tile>> spell(std::string_view word,
                                                      std::span<const TableTile> required,
                                                      std::span<const HeldCard> hand,
                                                      std::optional<int> most_colours);

}  // namespace meldroom::terminal
