// The table as it stays in sight above the line in which a person types.
#include <algorithm>

#include "narrator/narrator.hpp"
#include "phrases.hpp"
#include "text_layout.hpp"

namespace meldroom::terminal {

namespace {

/// The lines, broken where they are too long.
Lines broken(const Lines& lines, std::size_t width) {
  Lines parts;
  for (const auto& line : lines) {
    append(parts, split_lines(wrapped(line, width)));
  }
  return parts;
}

/// The cells in columns, as many as fit into `most` lines, and how many others there are.
Lines first_of(Lines cells, std::size_t width, std::size_t most) {
  const std::size_t all = cells.size();
  Lines lines = in_columns(cells, width);
  if (lines.size() <= most) {
    return lines;
  }
  while (!cells.empty() && lines.size() >= most) {
    cells.pop_back();
    lines = in_columns(cells, width);
  }
  if (most > 0) {
    lines.push_back("and " + std::to_string(all - cells.size()) + " more: type table.");
  }
  return lines;
}

}  // namespace

/// A line from edge to edge with a title in it.
std::string Narrator::titled_line(const std::string& title, std::size_t width) const {
  const std::string_view stroke = look_.faces == FaceStyle::symbols ? "─" : "-";
  const auto strokes = [&](std::size_t number) {
    std::string line;
    for (; number > 0; --number) line += stroke;
    return line;
  };
  const std::size_t used = 4 + columns_of(title);
  return strokes(2) + " " + title + " " + strokes(width > used ? width - used : 0);
}

Lines Narrator::people(const Document& now) const {
  const std::string_view mark = look_.faces == FaceStyle::symbols ? "▸ " : "> ";
  Lines cells;
  if (!now.has_view()) {
    for (const auto& [seat, taken] : now.room().seats) {
      cells.push_back("  " + taken.name + (seat == now.seat() ? " (you)" : "") +
                      (taken.bot     ? " (bot)"
                       : taken.ready ? ", ready"
                                     : ", not ready"));
    }
    return cells;
  }
  for (const auto& [seat, state] : now.view().seats) {
    cells.push_back(std::string(now.waits_for(seat) ? mark : "  ") + player(seat, now));
  }
  return cells;
}

Lines Narrator::melds_and_words(const Document& now) const {
  Lines cells;
  if (!now.has_view()) {
    return cells;
  }
  for (const auto& [number, meld] : now.view().melds) {
    cells.push_back("#" + group_number(number) + " " + cards(meld.cards, now) + " (" +
                    whose(now, meld.owner) + ")");
  }
  for (const auto& word : now.words()) {
    cells.push_back("#" + group_number(word.number) + " " + word.word + " (" + whose(now, word.owner) + ")");
  }
  return cells;
}

Lines Narrator::board(const Document& now, std::size_t width, std::size_t most) const {
  Lines lines{titled_line(title_of_game(now) + ", room " + now.room().code.str(), width)};
  Lines below;
  if (now.has_view()) {
    append(lines, broken({piles(now)}, width));
    append(below, game(now));
    append(below, agreements(now));
    append(below, hand(now));
    append(below, turn(now));
    if (const auto& result = now.view().result) {
      below.push_back(outcome(*result, now) + (now.seat() ? " Type rematch to play again." : ""));
    }
  } else {
    append(below, first_steps(now));
  }
  append(lines, in_columns(people(now), width));
  below = broken(below, width);

  const std::size_t others = lines.size() + below.size();
  append(lines, first_of(melds_and_words(now), width, most > others ? most - others : 0));
  append(lines, std::move(below));
  if (lines.size() > most) {  // the last lines say what the player holds and may do
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  }
  return lines;
}

}  // namespace meldroom::terminal
