#include "phrases.hpp"

#include <utility>

namespace meldroom::terminal {

std::string count(int number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string cards_count(int number) {
  return count(number, "card", "cards");
}

void append(Lines& lines, Lines more) {
  for (auto& line : more) {
    lines.push_back(std::move(line));
  }
}

std::string join(const Lines& parts, std::string_view separator) {
  std::string text;
  for (const auto& part : parts) {
    text += (text.empty() ? "" : std::string(separator)) + part;
  }
  return text;
}

std::string enumerated(Lines parts, std::string_view last) {
  if (parts.size() < 2) {
    return join(parts, "");
  }
  const std::string end = std::move(parts.back());
  parts.pop_back();
  return join(parts, ", ") + " " + std::string(last) + " " + end;
}

std::string does(const Document& now, engine::Seat seat, std::string_view you, std::string_view others) {
  return you_or_name(now, seat) + " " + std::string(seat == now.seat() ? you : others);
}

std::string whose(const Document& now, engine::Seat seat) {
  return seat == now.seat() ? "yours" : now.name(seat) + "'s";
}

std::string names(const Document& now, std::span<const engine::Seat> seats) {
  return enumerated(each(seats, [&](auto seat) { return seat == now.seat() ? "you" : now.name(seat); }));
}

std::string you_or_name(const Document& now, engine::Seat seat) {
  return seat == now.seat() ? "You" : now.name(seat);
}

std::string seat_number(engine::Seat seat) {
  return std::to_string(index(seat) + 1);
}

std::string group_number(engine::GroupId group) {
  return std::to_string(static_cast<unsigned>(group));
}

std::string title_of_game(const Document& now) {
  return now.variant() == nullptr ? now.room().variant : std::string(now.variant()->title);
}

std::string_view name_of_a_hand(const Document& now) {
  if (now.game<engine::FullDeckView>() != nullptr) return "Game";
  return now.game<engine::AlphaRummyView>() != nullptr ? "Round" : "Hand";
}

}  // namespace meldroom::terminal
