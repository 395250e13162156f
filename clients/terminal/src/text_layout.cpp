#include "text_layout.hpp"

#include <algorithm>
#include <cwchar>
#include <iterator>

namespace meldroom::terminal {

namespace {

/// Takes the first character or escape sequence from a text. Returns how many columns it takes.
std::size_t take_columns(std::string_view& text) {
  if (text.starts_with("\033[")) {
    const auto end = text.find('m');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return 0;
  }
  std::mbstate_t state{};
  wchar_t letter = 0;
  const std::size_t size = std::mbrtowc(&letter, text.data(), text.size(), &state);
  if (size == 0 || size > text.size()) {  // not in the locale's encoding
    text.remove_prefix(1);
    return 1;
  }
  text.remove_prefix(size);
  return static_cast<std::size_t>(std::max(0, ::wcwidth(letter)));
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) columns += take_columns(text);
  return columns;
}

End end_of(std::string_view text, std::size_t width) {
  End end;
  while (!text.empty()) {
    const std::size_t columns = take_columns(text);
    if (end.column + columns > width) {
      ++end.row;
      end.column = 0;
    }
    end.column += columns;
  }
  return end;
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', blanks), text.size());
    const std::size_t word = columns_of(text.substr(blanks, end - blanks));
    if (column > 0 && column + blanks + word > width) {
      lines += '\n';
      column = 0;
    } else {
      lines.append(blanks, ' ');
      column += blanks;
    }
    lines += text.substr(blanks, end - blanks);
    column += word;
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<std::string> in_columns(const std::vector<std::string>& cells, std::size_t width) {
  constexpr std::size_t gap = 3;
  std::size_t longest = 0;
  for (const auto& cell : cells) {
    longest = std::max(longest, columns_of(cell));
  }
  const std::size_t in_a_line = std::max<std::size_t>(1, (width + gap) / (longest + gap));
  std::vector<std::string> lines;
  for (std::size_t first = 0; first < cells.size(); first += in_a_line) {
    const std::size_t end = std::min(first + in_a_line, cells.size());
    std::string line;
    for (std::size_t i = first; i < end; ++i) {
      line += cells[i];
      if (i + 1 < end) line.append(longest + gap - columns_of(cells[i]), ' ');
    }
    std::ranges::move(split_lines(wrapped(line, width)), std::back_inserter(lines));
  }
  return lines;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (true) {
    const auto end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

}  // namespace meldroom::terminal
