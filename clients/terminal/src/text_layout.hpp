#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Text in the columns of a terminal.
namespace meldroom::terminal {

/// How many columns of a terminal a text takes. Escape sequences take none.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Where a text ends that a terminal breaks at the edge of its screen.
struct End {
  std::size_t row = 0;     ///< how many lines are above
  std::size_t column = 0;  ///< up to the width, if it fills its last line
};
/// A character of two columns for which a line has only one left begins the next line.
[[nodiscard]] End end_of(std::string_view text, std::size_t width);

/// The text with its lines broken at blanks, so that none is longer than `width` columns, if its words allow that.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

/// The cells one after the other in lines of `width` columns, each under one of the line above, as many in a line as
/// fit. A cell that is longer than a line is broken.
[[nodiscard]] std::vector<std::string> in_columns(const std::vector<std::string>& cells, std::size_t width);

/// The lines of a text.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

}  // namespace meldroom::terminal
