#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace meldroom::terminal {

/// How many columns of a terminal a text takes. Escape sequences take none.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// The text with its lines broken at blanks, so that none is longer than `width` columns, if its words allow that.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

}  // namespace meldroom::terminal
