#pragma once

#include <string>
#include <string_view>

namespace meldroom::dict {

/// These change only the letters A-Z, whatever the locale is. std::toupper and std::tolower depend on it.
[[nodiscard]] inline std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

}  // namespace meldroom::dict
