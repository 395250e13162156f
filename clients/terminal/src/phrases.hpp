#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document.hpp"

/// Small pieces that sentences are made of.
namespace meldroom::terminal {

using Lines = std::vector<std::string>;

/// "1 point", "3 points".
[[nodiscard]] std::string count(int number, std::string_view one, std::string_view many);
[[nodiscard]] std::string cards_count(int number);
[[nodiscard]] std::string join(const Lines& parts, std::string_view separator);
/// "You draw", "Anna draws".
[[nodiscard]] std::string does(const Document& now, int seat, std::string_view you, std::string_view others);
/// "yours", "Anna's".
[[nodiscard]] std::string whose(const Document& now, int seat);
/// "you and Anna".
[[nodiscard]] std::string names(const Document& now, const std::vector<int>& seats);
/// What the game calls a deal and all until the next one: "Hand", in Full Deck "Game".
[[nodiscard]] std::string_view name_of_a_hand(const Document& now);

}  // namespace meldroom::terminal
