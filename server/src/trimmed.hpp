#pragma once

#include <string_view>

namespace meldroom::server {

/// A line of a file, or an element of a list in a header, without the blanks at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace meldroom::server
