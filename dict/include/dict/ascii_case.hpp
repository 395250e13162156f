#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace meldroom::dict {

// These change only the letters A-Z, whatever the locale is. std::toupper and std::tolower depend on it.

[[nodiscard]] constexpr char upper_letter(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

[[nodiscard]] constexpr char lower_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), upper_letter);
  return out;
}

[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower_letter);
  return out;
}

}  // namespace meldroom::dict
