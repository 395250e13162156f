#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Text in the columns of a terminal.
namespace meldroom::terminal {

/// How many columns of a terminal a text takes. Escape sequences take none.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// The text with its lines broken at blanks, so that none is longer than `width` columns, if its words allow that.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

/// The cells one after the other in lines of `width` columns, each under one of the line above, as many in a line as
/// fit. A cell that is longer than a line is broken.
[[nodiscard]] std::vector<std::string> in_columns(const std::vector<std::string>& cells, std::size_t width);

/// The lines of a text.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

}  // namespace meldroom::terminal
