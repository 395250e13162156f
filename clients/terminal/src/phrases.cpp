#include "phrases.hpp"

namespace meldroom::terminal {

std::string count(int number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string cards_count(int number) {
  return count(number, "card", "cards");
}

std::string join(const Lines& parts, std::string_view separator) {
  std::string text;
  for (const auto& part : parts) {
    text += (text.empty() ? "" : std::string(separator)) + part;
  }
  return text;
}

std::string does(const Document& now, int seat, std::string_view you, std::string_view others) {
  return seat == now.seat() ? "You " + std::string(you) : now.name(seat) + " " + std::string(others);
}

std::string whose(const Document& now, int seat) {
  return seat == now.seat() ? "yours" : now.name(seat) + "'s";
}

std::string names(const Document& now, const std::vector<int>& seats) {
  Lines parts;
  for (const int seat : seats) {
    parts.push_back(seat == now.seat() ? "you" : now.name(seat));
  }
  return join(parts, " and ");
}

std::string_view name_of_a_hand(const Document& now) {
  return now.has_view() && now.game().contains("standings") ? "Game" : "Hand";
}

}  // namespace meldroom::terminal
