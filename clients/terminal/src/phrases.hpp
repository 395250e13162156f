#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document.hpp"

/// The phrases that sentences are made of.
namespace meldroom::terminal {

using Lines = std::vector<std::string>;

/// "1 point", "3 points".
[[nodiscard]] std::string count(int number, std::string_view one, std::string_view many);
[[nodiscard]] std::string cards_count(int number);
void append(Lines& lines, Lines more);
/// One text for each of them, as `text` gives it.
template <class Items, class Text>
[[nodiscard]] Lines each(const Items& items, Text text) {
  Lines lines;
  for (const auto& item : items) lines.emplace_back(text(item));
  return lines;
}
[[nodiscard]] std::string join(const Lines& parts, std::string_view separator);
/// "a, b and c", with another word than "and" if one is given.
[[nodiscard]] std::string enumerated(Lines parts, std::string_view last = "and");
/// "You draw", "Anna draws".
[[nodiscard]] std::string does(const Document& now, engine::Seat seat, std::string_view you,
                               std::string_view others);
/// "yours", "Anna's".
[[nodiscard]] std::string whose(const Document& now, engine::Seat seat);
/// "you, Anna and Bert".
[[nodiscard]] std::string names(const Document& now, std::span<const engine::Seat> seats);
/// "You" at the beginning of a line about the player's own seat, otherwise the name.
[[nodiscard]] std::string you_or_name(const Document& now, engine::Seat seat);
/// The number of a seat as people count, from 1.
[[nodiscard]] std::string seat_number(engine::Seat seat);
[[nodiscard]] std::string group_number(engine::GroupId group);
/// "Gin Rummy"; the game's name on the wire if this program does not know it.
[[nodiscard]] std::string title_of_game(const Document& now);
/// What the game calls the play from one deal to the next: "Hand", "Game" or "Round".
[[nodiscard]] std::string_view name_of_a_hand(const Document& now);

}  // namespace meldroom::terminal
