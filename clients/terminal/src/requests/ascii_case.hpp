#pragma once

#include <string>
#include <string_view>

namespace meldroom::terminal {

/// Changes the case of letters A-Z only. Other characters stay as they are, so that no locale changes what is typed.
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

}  // namespace meldroom::terminal
