#pragma once

namespace meldroom::server {

/// A capital letter A-Z as a small one. Any other character stays as it is, whatever the locale.
[[nodiscard]] constexpr char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace meldroom::server
